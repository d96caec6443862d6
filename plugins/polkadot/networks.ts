import type { Network } from '#kernel/chain'
import { polkadotNamespace } from './contract/namespace.js'

/** A network: a relay chain or one of its parachains. */
export interface PolkadotNetwork {
  /** First 32 hexadecimal digits of the genesis hash: the reference of the CAIP-2 id. */
  readonly id: string
  /** Name of the network. */
  readonly name: string
  /** Number that addresses of the network start with (SS58). */
  readonly ss58Prefix: number
  /** Symbol of the native asset. */
  readonly symbol: string
  /** Decimals of the native asset. */
  readonly decimals: number
  /** Highest fee of now that is taken from a node, in the native asset as decimal text: `0.5`. Reviews show twice it at most. Default: 1. */
  readonly maxFee?: string | undefined
  /** URLs of JSON-RPC nodes, in order of preference. Balances and transfers need one. */
  readonly rpcUrls?: readonly string[] | undefined
  readonly blockExplorers?: Network['blockExplorers'] | undefined
  readonly testnet?: boolean | undefined
  /** Id of the picture at the service. Built-in networks have one. */
  readonly imageId?: string | undefined
}

const idPattern = /^[0-9a-f]{32}$/
const maxPrefix = 16_383
const maxDecimals = 36
/** An amount above 0 in decimal text. */
const amountPattern = /^(?=.*[1-9])\d{1,20}(\.\d{1,36})?$/

const isUpTo = (max: number, value: unknown) =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= max

/** Whether a value has the fields of a network with the expected types. */
export function isPolkadotNetwork(value: unknown): value is PolkadotNetwork {
  const {
    id,
    name,
    ss58Prefix,
    symbol,
    decimals,
    maxFee = '1',
    rpcUrls = [],
  } = Object(value) as Partial<PolkadotNetwork>
  return (
    idPattern.test(`${id}`) &&
    typeof name === 'string' &&
    typeof symbol === 'string' &&
    isUpTo(maxPrefix, ss58Prefix) &&
    isUpTo(maxDecimals, decimals) &&
    amountPattern.test(`${maxFee}`) &&
    Array.isArray(rpcUrls)
  )
}

/**
 * Converts a network, for `foyer.addNetwork(toNetwork(network))`. Addresses on a network that is neither
 * built in nor listed by `polkadot()` have the general prefix 42.
 *
 * @param hostRpc URL, or URLs, that replace those of the network
 */
export function toNetwork(network: PolkadotNetwork, hostRpc?: string | readonly string[]): Network {
  const { id, name, symbol, decimals, rpcUrls = [], blockExplorers, testnet = false, imageId } = network
  return {
    id,
    caipNetworkId: `${polkadotNamespace}:${id}`,
    chainNamespace: polkadotNamespace,
    name,
    nativeCurrency: { name: symbol, symbol, decimals },
    rpcUrls: hostRpc === undefined ? rpcUrls : [hostRpc].flat(),
    testnet,
    ...(blockExplorers && { blockExplorers }),
    ...(imageId && { assets: { imageId } }),
  }
}

type Fields = readonly [id: string, name: string, prefix: number, symbol: string, decimals: number]

// No RPC URLs: requests go to the host's nodes or the service, never to a third party.
function network([id, name, ss58Prefix, symbol, decimals]: Fields, site: string): PolkadotNetwork {
  const paths = { address: '/account/{id}', tx: '/extrinsic/{id}' }
  return {
    id,
    name,
    ss58Prefix,
    symbol,
    decimals,
    blockExplorers: [{ name: 'Subscan', url: `https://${site}.subscan.io`, paths }],
    testnet: symbol === 'WND',
    imageId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
  }
}

/** Polkadot's relay chain. */
export const polkadotRelay = /*#__PURE__*/ network(
  ['91b171bb158e2d3848fa23a9f1c25182', 'Polkadot', 0, 'DOT', 10],
  'polkadot',
)
/** Polkadot's chain for assets. */
export const polkadotAssetHub = /*#__PURE__*/ network(
  ['68d56f15f85d3136970ec16946040bc1', 'Polkadot Asset Hub', 0, 'DOT', 10],
  'assethub-polkadot',
)
/** Kusama's relay chain. */
export const kusama = /*#__PURE__*/ network(
  ['b0a8d493285c2df73290dfb7e61f870f', 'Kusama', 2, 'KSM', 12],
  'kusama',
)
/** Kusama's chain for assets. */
export const kusamaAssetHub = /*#__PURE__*/ network(
  ['48239ef607d7928874027a43a6768920', 'Kusama Asset Hub', 2, 'KSM', 12],
  'assethub-kusama',
)
/** Network for developers. */
export const westend = /*#__PURE__*/ network(
  ['e143f23803ac50e8f6f8e62695d1ce9e', 'Westend', 42, 'WND', 12],
  'westend',
)
/** Westend's chain for assets. */
export const westendAssetHub = /*#__PURE__*/ network(
  ['67f9723393ef76214df0118c34bbbd3d', 'Westend Asset Hub', 42, 'WND', 12],
  'assethub-westend',
)

/** Built-in networks. */
export const polkadotNetworks: readonly PolkadotNetwork[] = [
  polkadotRelay,
  polkadotAssetHub,
  kusama,
  kusamaAssetHub,
  westend,
  westendAssetHub,
]
