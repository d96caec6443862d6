import { schema } from '#kernel'
import { isEvmAsset } from './balances/evm-asset.js'
import { isEvmChain } from './chain.js'
import { evmNetworks } from './networks.js'

/** Options of `evm()`. */
export const evmConfig = schema.object({
  /** Networks, the default one first: built-in ones or viem chain objects. */
  networks: schema.optional(
    schema.array(schema.guard(isEvmChain, 'a chain such as those of viem/chains: id, name, nativeCurrency')),
    evmNetworks,
  ),
  /** Assets whose balances are read in addition to the native asset. Default: USDC. */
  assets: schema.optional(schema.array(schema.guard(isEvmAsset, 'an asset: chainId, address'))),
  /** RPC URLs by chain ID, which take precedence over those of the chain objects. */
  rpc: schema.optional(schema.record(schema.guard(isHttpAddress, 'an http(s) address')), {}),
  /** Whether to check pending transactions of the active account every 30 s, and to read balances again. Default: `false`. */
  watchPending: schema.optional(schema.boolean()),
})

function isHttpAddress(value: unknown): value is string {
  return typeof value === 'string' && /^https?:\/\/\S+$/.test(value)
}
