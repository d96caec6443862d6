import { schema } from '#kernel'
import { nodeUrls } from '#plugins/service/contract'
import { cosmosChains, isCosmosChain } from './networks.js'

/** Options of `cosmos()`. */
export const cosmosConfig = schema.object({
  /** Chains, the default one first. Default: the Cosmos Hub and Osmosis. */
  networks: schema.optional(
    schema.array(schema.guard(isCosmosChain, 'a chain: id, name, bech32Prefix, symbol, denom, decimals')),
    cosmosChains,
  ),
  /** URLs of RPC nodes by the id of the chain, which take precedence over those of the chains. */
  rpc: schema.optional(nodeUrls, {}),
  /** URLs of REST nodes by the id of the chain, which take precedence over those of the chains. */
  rest: schema.optional(nodeUrls, {}),
  /** Wallets with the convention of Keplr, in addition to Keplr and Leap. Default: none. */
  wallets: schema.optional(
    schema.array(
      schema.object({
        key: schema.string(),
        name: schema.string(),
        event: schema.optional(schema.string()),
      }),
    ),
    [],
  ),
})
