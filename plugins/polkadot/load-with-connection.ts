// code that every connection uses
export { createPrefixes } from './addresses/prefixes.js'
export { createApprovals } from './extensions/approvals.js'
export { createExtensionDriver } from './extensions/driver.js'
export { createPairing } from './pairing/create-pairing.js'
