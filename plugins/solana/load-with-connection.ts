// code that every connection uses
export { createBalances } from './balances/create-balances.js'
export { createNames } from './names/create-names.js'
export { createPairing } from './pairing/create-pairing.js'
export { createDriverNetworks } from './standard/driver-networks.js'
export { createStandardDriver } from './standard/driver.js'
