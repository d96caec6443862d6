import { schema } from '#kernel'
import { nodeUrls } from '#plugins/service/contract'
import { cosmosChains, isCosmosChain } from './networks.js'

const isUrl = (value: unknown) => typeof value === 'string' && /^https?:\/\/\S+$/.test(value)
const isUrlOrList = (value: unknown): value is string | readonly string[] =>
  isUrl(value) || (Array.isArray(value) && value.length > 0 && value.every(isUrl))

/** Options of `cosmos()`. */
export const cosmosConfig = schema.object({
  /** Chains, the default one first. Default: the Cosmos Hub and Osmosis. */
  networks: schema.optional(
    schema.array(schema.guard(isCosmosChain, 'a chain: id, name, bech32Prefix, symbol, denom, decimals')),
    cosmosChains,
  ),
  /** URLs of RPC nodes by the id of the chain, which take precedence over those of the chains. */
  rpc: schema.optional(nodeUrls, {}),
  /**
   * URLs of REST nodes by the id of the chain, which take precedence over those of the chains. Of a list, in order of preference, the
   * next one is asked if one fails.
   */
  rest: schema.optional(
    schema.record(schema.guard(isUrlOrList, 'an http(s) URL, or a list of http(s) URLs')),
    {},
  ),
  /** Adds balances and transfers of the native asset, by the REST nodes. Default: `false`. */
  balanceAndSend: schema.optional(schema.boolean(), false),
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
