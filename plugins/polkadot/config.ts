import { schema } from '#kernel'
import { isPolkadotNetwork, polkadotNetworks } from './networks.js'

const isUrl = (value: unknown) => typeof value === 'string' && /^https?:\/\/\S+$/.test(value)
const isUrlOrList = (value: unknown): value is string | readonly string[] =>
  isUrl(value) || (Array.isArray(value) && value.length > 0 && value.every(isUrl))

/** Options of `polkadot()`. */
export const polkadotConfig = schema.object({
  /** Networks, the default one first. Default: Polkadot, Kusama and Westend, each with its Asset Hub. */
  networks: schema.optional(
    schema.array(
      schema.guard(isPolkadotNetwork, 'a network: id (32 digits), name, ss58Prefix, symbol, decimals'),
    ),
    polkadotNetworks,
  ),
  /**
   * URLs of JSON-RPC nodes by the id of the network, which take precedence over those of the networks. Of a list, in order of preference,
   * the next one is asked if one fails.
   */
  rpc: schema.optional(
    schema.record(schema.guard(isUrlOrList, 'an http(s) URL, or a list of http(s) URLs')),
    {},
  ),
  /** Adds balances and transfers of the native asset, by the JSON-RPC nodes. Default: `false`. */
  balanceAndSend: schema.optional(schema.boolean(), false),
})
