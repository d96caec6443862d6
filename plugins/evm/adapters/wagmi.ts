/** The entry foyerkit/adapters/wagmi: a connector for wagmi 2 and 3. */
export {
  foyerConnector,
  type FoyerConnector,
  type FoyerConnectorOptions,
  type WagmiConnectorConfig,
  type WagmiEmitter,
} from './wagmi/connector.js'
export { wagmiParameters, type WagmiParameters, type WagmiParameterOptions } from './wagmi/parameters.js'
export { syncWagmi, type WagmiConfig, type WagmiConnector, type WagmiState } from './wagmi/sync.js'
export type { Address, EvmConnection, FoyerAccess } from './shared/connection.js'
