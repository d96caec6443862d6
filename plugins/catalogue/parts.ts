export { createCatalogue } from './service.js'
export { createPictures } from './pictures.js'
export { withService } from './with-service.js'
