// code that is used when the user signs
export { createRequests } from './requests/create-requests.js'
export { createSigning } from './signing/create-signing.js'
