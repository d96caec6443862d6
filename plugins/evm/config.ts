import { schema } from '#kernel'
import { nodeUrls } from '#plugins/service/contract'
import { evmNetworks, isEvmChain } from './networks.js'

/** An asset whose balance is read. Missing fields are read from its contract. */
export interface EvmAsset {
  /** Chain ID of the network. */
  readonly chainId: number
  /** Address of the contract. */
  readonly address: string
  /** Symbol of the asset. Default: read from the contract. */
  readonly symbol?: string
  /** Name of the asset. Default: read from the contract. */
  readonly name?: string
  /** Used as a check: assets whose on-chain decimals differ are hidden. */
  readonly decimals?: number
  /** URL of the picture. */
  readonly iconUrl?: string
}

/** Whether a value has the chain ID and the address of an asset. The other fields are validated on use. */
function isEvmAsset(value: unknown): value is EvmAsset {
  const { chainId, address } = Object(value) as Partial<EvmAsset>
  return Number.isSafeInteger(chainId) && /^0x[\da-f]{40}$/i.test(`${address}`)
}

/** Options of `evm()`. */
export const evmConfig = schema.object({
  /** Networks, the default one first: built-in ones or viem chain objects. */
  networks: schema.optional(
    schema.array(schema.guard(isEvmChain, 'a chain such as those of viem/chains: id, name, nativeCurrency')),
    evmNetworks,
  ),
  /** Assets whose balances are read in addition to the native asset. Default: USDC. */
  assets: schema.optional(schema.array(schema.guard(isEvmAsset, 'an asset: chainId, address'))),
  /** RPC URLs by chain ID, which take precedence over those of the chain objects. They never reach a wallet. */
  rpc: schema.optional(nodeUrls, {}),
  /** Public RPC URLs by chain ID for wallets that do not have the network. Default: those of the chain objects. */
  walletRpc: schema.optional(nodeUrls, {}),
  /** Whether to check pending transactions of the active account every 30 s, and to read balances again. Default: `false`. */
  watchPending: schema.optional(schema.boolean()),
})
