export { startDiscovery, type DiscoveryContext } from './start-discovery.js'
export { lookForWallets } from './look-for-wallets.js'
export { identifyConnectors, type FoundConnector } from './identify-connectors.js'
export { readPicture } from './read-picture.js'
