import type { CaipNetworkId } from '#kernel/chain'
import { polkadotNamespace } from '../contract.js'
import type { PolkadotNetwork } from '../networks.js'

/** Returns the number that addresses of a network start with. */
export type PrefixOf = (network: CaipNetworkId) => number

/** Prefix of addresses on networks without one of their own. */
const generalPrefix = 42

/** Creates the look-up of prefixes. Other networks have the general one; the last one with an id counts. */
export function createPrefixes(networks: readonly PolkadotNetwork[]): PrefixOf {
  const prefixes = new Map(networks.map(({ id, ss58Prefix }) => [`${polkadotNamespace}:${id}`, ss58Prefix]))
  return (network) => prefixes.get(network) ?? generalPrefix
}
