// code that every connection uses
export { createPairing } from './pairing/create-pairing.js'
export { createFormats } from './addresses/formats.js'
export { createDriver } from './wallets/driver.js'
export { createLeatherApi } from './wallets/leather.js'
export { createSatsConnectApi } from './wallets/sats-connect.js'
export { createStandardApi } from './wallets/standard.js'
export { createUnisatApi } from './wallets/unisat.js'
