/**
 * Sign-in messages (CAIP-122; on EVM networks ERC-4361): written, read, and compared with what a server expects. Runs in browsers and
 * in Node.
 */
export { checkSignIn } from './check.js'
export { checkOnServer, type ServerFacts } from './check-on-server.js'
export { formatSignIn } from './format.js'
export { SignInError, type SignInField, type SignInFields } from './fields.js'
export { parseSignIn, type ParseOptions } from './parse.js'
