// code that every connection uses
export { createPairing } from './pairing/create-pairing.js'
export { startDiscovery } from './wallets/start-discovery.js'
