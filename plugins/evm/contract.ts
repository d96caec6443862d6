export { isEip1193Provider, type Eip1193Provider } from './contract/eip1193-provider.js'
export { walletName } from './contract/wallet-name.js'
export {
  eip1193Key,
  evmFlag,
  evmNamespace,
  evmProviderKey,
  type Eip1193Service,
  type EvmProvider,
} from './contract/keys.js'
export {
  batchesCapability,
  type BatchCall,
  type BatchedExchange,
  type Batches,
  type BatchState,
  type BatchStatus,
  type EvmCall,
  type WalletCapabilities,
} from './contract/calls.js'
