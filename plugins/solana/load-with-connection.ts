// code that every connection uses
export { createBalances } from './balances/create-balances.js'
export { createNames } from './names/create-names.js'
export { createPairing } from './pairing/create-pairing.js'
export { createDriverNetworks } from './wallets/driver-networks.js'
export { createStandardDriver } from './wallets/driver.js'
