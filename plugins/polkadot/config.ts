import { schema } from '#kernel'
import { nodeUrls } from '#plugins/service/contract'
import { isPolkadotNetwork, polkadotNetworks } from './networks.js'

/** Options of `polkadot()`. */
export const polkadotConfig = schema.object({
  /** Networks, the default one first. Default: Polkadot, Kusama and Westend, each with its Asset Hub. */
  networks: schema.optional(
    schema.array(
      schema.guard(isPolkadotNetwork, 'a network: id (32 digits), name, ss58Prefix, symbol, decimals'),
    ),
    polkadotNetworks,
  ),
  /** URLs of JSON-RPC nodes by the id of the network, which take precedence over those of the networks. */
  rpc: schema.optional(nodeUrls, {}),
})
