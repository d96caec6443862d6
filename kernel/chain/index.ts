export { startDiscovery, type DiscoveryContext } from './start-discovery.js'
export { lookForWallets } from './look-for-wallets.js'
