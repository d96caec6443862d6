export { createCatalogue } from './service.js'
export { createPictures } from './pictures.js'
export { createSettings } from './settings.js'
