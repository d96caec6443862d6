import { schema } from '#kernel'
import { nodeUrls } from '#plugins/service/contract'
import type { BitcoinSource } from './contract.js'
import { bitcoinNetworks, isBitcoinNetwork } from './networks.js'

const isSource = (value: unknown): value is BitcoinSource =>
  typeof (Object(value) as Partial<BitcoinSource>).outputs === 'function'

/** Options of `bitcoin()`. */
export const bitcoinConfig = schema.object({
  /** Networks, the default one first. Default: the main network and testnet. */
  networks: schema.optional(
    schema.array(
      schema.guard(isBitcoinNetwork, 'a network: id (32 characters of its genesis hash) and name'),
    ),
    bitcoinNetworks,
  ),
  /** URLs of Esplora servers by the id of the network, which take precedence over those of the networks. */
  esplora: schema.optional(nodeUrls, {}),
  /** Adds balances and transfers of BTC. Default: `false`. */
  balanceAndSend: schema.optional(schema.boolean(), false),
  /** Source of balances, outputs and fee rates. Default: the Esplora server of each network. */
  source: schema.optional(schema.guard(isSource, 'a BitcoinSource')),
  /**
   * Way to sign messages: `ecdsa` (BIP-137), which every wallet and verifier has, or `bip322`. Taproot addresses always sign by
   * BIP-322. Default: `ecdsa`.
   */
  messageProtocol: schema.optional(schema.oneOf('ecdsa', 'bip322'), 'ecdsa' as const),
})
