import { schema } from '#kernel'
import { isEvmAsset } from './balances/evm-asset.js'
import { isEvmChain } from './chain.js'
import { evmNetworks } from './networks.js'

/** What `evm()` takes. */
export const evmConfig = schema.object({
  /** The networks, the default one first: ours, or any chain object of viem. */
  networks: schema.optional(
    schema.array(schema.guard(isEvmChain, 'a chain such as those of viem/chains: id, name, nativeCurrency')),
    evmNetworks,
  ),
  /** Assets whose balances are read beside the networks' own; USDC when left out. */
  assets: schema.optional(schema.array(schema.guard(isEvmAsset, 'an asset: chainId, address'))),
  /** The host's own RPC addresses by chain id; they win over whatever the chain object names. */
  rpc: schema.optional(schema.record(schema.guard(isHttpAddress, 'an http(s) address')), {}),
  /** Reads balances again when a transaction of the account in use comes into a block; looks every 30 s. */
  watchPending: schema.optional(schema.boolean()),
})

function isHttpAddress(value: unknown): value is string {
  return typeof value === 'string' && /^https?:\/\/\S+$/.test(value)
}
