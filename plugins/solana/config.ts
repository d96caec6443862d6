import { schema } from '#kernel'
import { nodeUrls } from '#plugins/service/contract'
import { base58Pattern, isSolanaCluster, solanaClusters } from './networks.js'

/** An asset of SPL Token or Token-2022 with its texts. Balances of other assets are read, too. */
export interface SolanaAsset {
  /** Reference of the cluster. Default: the main network. */
  readonly cluster?: string
  /** Address of the mint. */
  readonly mint: string
  readonly symbol: string
  readonly name: string
  /** URL of the picture. */
  readonly iconUrl?: string
}

function isSolanaAsset(value: unknown): value is SolanaAsset {
  const { mint, symbol, name } = Object(value) as Partial<SolanaAsset>
  return base58Pattern.test(`${mint}`) && typeof symbol === 'string' && typeof name === 'string'
}

/** Options of `solana()`. */
export const solanaConfig = schema.object({
  /** Clusters, the default one first. Default: the main network, devnet and testnet. */
  networks: schema.optional(
    schema.array(schema.guard(isSolanaCluster, 'a cluster: id (32 characters), name')),
    solanaClusters,
  ),
  /** Texts and pictures of assets. Default: USDC. */
  assets: schema.optional(schema.array(schema.guard(isSolanaAsset, 'an asset: mint, symbol, name'))),
  /** URLs of JSON-RPC nodes by the id of the cluster, which take precedence over those of the clusters. */
  rpc: schema.optional(nodeUrls, {}),
})
