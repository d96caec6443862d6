// code that every connection uses
export { createPrefixes } from './addresses/prefixes.js'
export { createApprovals } from './wallets/approvals.js'
export { createExtensionDriver } from './wallets/driver.js'
export { createPairing } from './pairing/create-pairing.js'
