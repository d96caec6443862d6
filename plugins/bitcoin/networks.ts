import type { Network } from '#kernel/chain'
import { bitcoinNamespace } from './contract.js'

/** First bytes of addresses on a network. */
export interface AddressPrefixes {
  /** Human-readable part of segwit addresses (BIP-173), such as `bc`. */
  readonly bech32: string
  /** Version byte of pay-to-pubkey-hash addresses. */
  readonly pubKeyHash: number
  /** Version byte of pay-to-script-hash addresses. */
  readonly scriptHash: number
}

/** A Bitcoin network. */
export interface BitcoinNetwork {
  /** First 32 characters of the genesis hash: the reference of the CAIP-2 id. */
  readonly id: string
  /** Name of the network. */
  readonly name: string
  /** Word of the network in wallets, such as `testnet4`. Known for the networks of Bitcoin Core. Default: `id`. */
  readonly walletName?: string | undefined
  /** Default: those of the main network for it, of regtest for it, else those of test networks. */
  readonly addressPrefixes?: AddressPrefixes | undefined
  /** URLs of Esplora servers, without a path below their API. */
  readonly esploraUrls?: readonly string[] | undefined
  readonly blockExplorers?: Network['blockExplorers'] | undefined
  readonly testnet?: boolean | undefined
  /** Id of the picture at the service. Built-in networks have one. */
  readonly imageId?: string | undefined
}

const idPattern = /^[0-9a-f]{32}$/

/** Whether a value has the fields of a network that the widget reads at its start. */
export function isBitcoinNetwork(value: unknown): value is BitcoinNetwork {
  const { id, name, esploraUrls = [] } = Object(value) as Partial<BitcoinNetwork>
  return idPattern.test(`${id}`) && typeof name === 'string' && Array.isArray(esploraUrls)
}

/** BTC, the native asset. */
export const btc = { name: 'Bitcoin', symbol: 'BTC', decimals: 8 } as const

/** Key of Esplora servers in the endpoints of a network. */
export const esploraEndpoint = 'esplora'

/**
 * Converts a network, for `foyer.addNetwork(toNetwork(network))`.
 *
 * @param hostUrl URL of an Esplora server that replaces those of the network
 */
export function toNetwork(network: BitcoinNetwork, hostUrl?: string): Network {
  const { id, name, esploraUrls = [], blockExplorers, testnet = false, imageId } = network
  const urls = hostUrl ? [hostUrl] : esploraUrls
  return {
    id,
    caipNetworkId: `${bitcoinNamespace}:${id}`,
    chainNamespace: bitcoinNamespace,
    name,
    nativeCurrency: btc,
    rpcUrls: [],
    endpoints: { [esploraEndpoint]: urls },
    ...(blockExplorers && { blockExplorers }),
    testnet,
    ...(imageId && { assets: { imageId } }),
  }
}

const mainnetId = '000000000019d6689c085ae165831e93'

// no URLs of servers: requests go to those of the host, never to a third party
const network = (id: string, name: string, path: string, testnet: boolean): BitcoinNetwork => ({
  id,
  name,
  blockExplorers: [{ name: 'mempool.space', url: `https://mempool.space${path}` }],
  testnet,
  imageId: `${bitcoinNamespace}:${mainnetId}`,
})

/** Bitcoin's main network. */
export const bitcoinMainnet = /*#__PURE__*/ network(mainnetId, 'Bitcoin', '', false)
/** Bitcoin's test network, version 3. */
export const bitcoinTestnet = /*#__PURE__*/ network(
  '000000000933ea01ad0ee984209779ba',
  'Bitcoin Testnet',
  '/testnet',
  true,
)

/** Built-in networks. */
export const bitcoinNetworks: readonly BitcoinNetwork[] = [bitcoinMainnet, bitcoinTestnet]
