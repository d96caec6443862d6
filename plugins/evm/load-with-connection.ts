// one module for all: each separate import() adds bytes to pages that never connect
export { createBalances } from './balances/create-balances.js'
export { createEip1193 } from './wallets/driver.js'
export { createPairing } from './pairing/create-pairing.js'
