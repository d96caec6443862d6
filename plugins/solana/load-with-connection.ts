// code that every connection uses
export { createBalances } from './balances/create-balances.js'
export { createPairing } from './pairing/create-pairing.js'
export { createStandardDriver } from './standard/driver.js'
