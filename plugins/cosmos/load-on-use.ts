// code that is used when the user signs
export { createSigning } from './signing/create-signing.js'
