// code that every connection uses
export { createApprovals } from './wallets/approvals.js'
export { createWalletDriver } from './wallets/driver.js'
export { createPairing } from './pairing/create-pairing.js'
