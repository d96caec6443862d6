// code that every connection uses
export { createApprovals } from './extensions/approvals.js'
export { createWalletDriver } from './extensions/driver.js'
export { createPairing } from './pairing/create-pairing.js'
