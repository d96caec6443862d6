import type { Network } from '#kernel/chain'
import { cosmosNamespace } from './contract/namespace.js'
import { restEndpoint } from './node/rest-endpoint.js'

/** A Cosmos SDK chain. */
export interface CosmosChain {
  /** Chain id, which is the reference of the CAIP-2 id: `cosmoshub-4`. */
  readonly id: string
  /** Name of the network. */
  readonly name: string
  /** Start of the chain's addresses: `cosmos`. */
  readonly bech32Prefix: string
  /** Symbol of the coin that fees are paid in: `ATOM`. */
  readonly symbol: string
  /** Its name on the chain: `uatom`. */
  readonly denom: string
  readonly decimals: number
  /** Number of the coin in derivation paths (SLIP-44). Default: 118. */
  readonly coinType?: number | undefined
  /** Default: `secp256k1`. */
  readonly keyAlgorithm?: 'secp256k1' | 'ethsecp256k1' | undefined
  /** URLs of RPC nodes. Wallets that do not know the chain need one. */
  readonly rpcUrls?: readonly string[] | undefined
  /** URLs of REST nodes, in order of preference. Wallets that do not know the chain need one, and balances and transfers do. */
  readonly restUrls?: readonly string[] | undefined
  /** Lowest price of a unit of gas that nodes accept, in the denom, as decimal text: `0.025`. Transfers need it; built-in chains have one. */
  readonly gasPrice?: string | undefined
  /** Highest price of a unit of gas that is paid, whatever a node says. Default: ten times `gasPrice`. */
  readonly maxGasPrice?: string | undefined
  /**
   * Module that sets the price of gas by demand: `feemarket` (Cosmos Hub) or `txfees` (Osmosis). Default: none, and the price is
   * `gasPrice`.
   */
  readonly feeMarket?: 'feemarket' | 'txfees' | undefined
  /** Usual time between blocks, in milliseconds. Default: 6,000. */
  readonly blockMs?: number | undefined
  /** Type of public keys in transactions. Default: that of the SDK, or of Ethermint for `ethsecp256k1`. */
  readonly publicKeyType?: string | undefined
  readonly blockExplorers?: Network['blockExplorers'] | undefined
  readonly testnet?: boolean | undefined
  /** Id of the picture at the service. */
  readonly imageId?: string | undefined
}

// the ids that CAIP-2 takes as they are
const idPattern = /^(?!hashed-)[-a-zA-Z0-9]{1,32}$/
const prefixPattern = /^[a-z]{1,20}$/
const maxDecimals = 36
/** A price of gas: decimal text above 0. */
const pricePattern = /^(?=.*[1-9])\d{1,20}(\.\d{1,18})?$/

/** Whether a value has the fields of a chain with the expected types. */
export function isCosmosChain(value: unknown): value is CosmosChain {
  const {
    id,
    name,
    bech32Prefix,
    symbol,
    denom,
    decimals,
    keyAlgorithm = '',
    ...rest
  } = Object(value) as Partial<CosmosChain>
  const {
    coinType = 0,
    rpcUrls = [],
    restUrls = [],
    gasPrice,
    maxGasPrice,
    feeMarket = '',
    blockMs = 1,
  } = rest
  return (
    [id, name, bech32Prefix, symbol, denom].every((text) => typeof text === 'string') &&
    idPattern.test(`${id}`) &&
    prefixPattern.test(`${bech32Prefix}`) &&
    [decimals, coinType].every((number) => Number.isInteger(number) && Number(number) >= 0) &&
    Number(decimals) <= maxDecimals &&
    ['', 'secp256k1', 'ethsecp256k1'].includes(keyAlgorithm) &&
    ['', 'feemarket', 'txfees'].includes(feeMarket) &&
    [gasPrice, maxGasPrice].every((price) => price === undefined || pricePattern.test(`${price}`)) &&
    Number.isFinite(blockMs) &&
    blockMs > 0 &&
    Array.isArray(rpcUrls) &&
    Array.isArray(restUrls)
  )
}

/**
 * Converts a chain, for `foyer.addNetwork(toNetwork(chain))`. Wallets are not asked to add a chain that `cosmos()` does not list.
 *
 * @param host URLs that replace those of the chain
 */
export function toNetwork(
  chain: CosmosChain,
  host: {
    readonly rpc?: string | undefined
    readonly rest?: string | readonly string[] | undefined
  } = {},
): Network {
  const {
    id,
    name,
    symbol,
    decimals,
    rpcUrls = [],
    restUrls = [],
    blockExplorers,
    testnet = false,
    imageId,
  } = chain
  return {
    id,
    caipNetworkId: `${cosmosNamespace}:${id}`,
    chainNamespace: cosmosNamespace,
    name,
    nativeCurrency: { name: symbol, symbol, decimals },
    rpcUrls: host.rpc ? [host.rpc] : rpcUrls,
    endpoints: { [restEndpoint]: host.rest === undefined ? restUrls : [host.rest].flat() },
    testnet,
    ...(blockExplorers && { blockExplorers }),
    ...(imageId && { assets: { imageId } }),
  }
}

type Fields = readonly [
  id: string,
  name: string,
  bech32Prefix: string,
  symbol: string,
  denom: string,
  decimals: number,
]

// No RPC URLs: requests go to the host's nodes or the service, never to a third party.
function chain(
  [id, name, bech32Prefix, symbol, denom, decimals]: Fields,
  site: string,
  rest?: Partial<CosmosChain>,
): CosmosChain {
  const blockExplorers = [{ name: 'Mintscan', url: `https://www.mintscan.io/${site}` }]
  return { id, name, bech32Prefix, symbol, denom, decimals, blockExplorers, ...rest }
}

/** The Cosmos Hub. */
export const cosmosHub = /*#__PURE__*/ chain(
  ['cosmoshub-4', 'Cosmos Hub', 'cosmos', 'ATOM', 'uatom', 6],
  'cosmos',
  { imageId: 'cosmos:cosmoshub-4' },
)
/** Osmosis. */
export const osmosis = /*#__PURE__*/ chain(['osmosis-1', 'Osmosis', 'osmo', 'OSMO', 'uosmo', 6], 'osmosis')
/** Celestia. */
export const celestia = /*#__PURE__*/ chain(
  ['celestia', 'Celestia', 'celestia', 'TIA', 'utia', 6],
  'celestia',
)
/** dYdX. */
export const dydx = /*#__PURE__*/ chain(['dydx-mainnet-1', 'dYdX', 'dydx', 'DYDX', 'adydx', 18], 'dydx')
/** Noble, whose fees are paid in USDC. */
export const noble = /*#__PURE__*/ chain(['noble-1', 'Noble', 'noble', 'USDC', 'uusdc', 6], 'noble')
/** Injective, whose accounts have keys of Ethereum. */
export const injective = /*#__PURE__*/ chain(
  ['injective-1', 'Injective', 'inj', 'INJ', 'inj', 18],
  'injective',
  { coinType: 60, keyAlgorithm: 'ethsecp256k1' },
)
/** Osmosis for developers. */
export const osmosisTestnet = /*#__PURE__*/ chain(
  ['osmo-test-5', 'Osmosis Testnet', 'osmo', 'OSMO', 'uosmo', 6],
  'osmosis-testnet',
  { testnet: true },
)

/** Built-in chains that `cosmos()` has without options. Each further one is another line in the wallet's prompt. */
export const cosmosChains: readonly CosmosChain[] = [cosmosHub, osmosis]
