// one load for what every connected page wants: each load by itself costs a page that connects nothing
export { createBalances } from './balances/create-balances.js'
export { createEip1193 } from './eip1193/driver.js'
export { createPairing } from './pairing/create-pairing.js'
