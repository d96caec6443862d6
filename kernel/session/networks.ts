import { atom } from 'jotai/vanilla'
import type { Network } from '../contracts/network.js'
import { namespaceContributionsAtom } from '../core/plugins/plugin-state.js'
import type { CaipAddress, CaipNetworkId } from '../contracts/caip.js'

/** Networks of the active namespaces, in plugin order; those that the host added are the last of their namespace. */
export const networksAtom = atom<readonly Network[]>((get) =>
  get(namespaceContributionsAtom).flatMap(({ contribution: { id: namespace, networks } }) => {
    const byId = new Map<CaipNetworkId, Network | undefined>(
      networks.map((network) => [network.caipNetworkId, network]),
    )
    for (const [id, network] of get(hostNetworksAtom))
      if (namespaceOf(id) === namespace) byId.set(id, network)
    return [...byId.values()].filter((network) => network !== undefined)
  }),
)

/** Finds a network by its CAIP-2 id. */
export const networkByIdAtom = atom((get) => {
  const networks = new Map(get(networksAtom).map((network) => [network.caipNetworkId, network]))
  return (id: CaipNetworkId | undefined): Network | undefined => (id ? networks.get(id) : undefined)
})

/**
 * Networks that the host added at run time, or removed (undefined), by CAIP-2 id. They take precedence over the
 * plugins' networks.
 */
export const hostNetworksAtom = atom<ReadonlyMap<CaipNetworkId, Network | undefined>>(new Map())

/** The namespace of a CAIP-2 or CAIP-10 id: the text before the first colon. */

export function namespaceOf(id: CaipNetworkId | CaipAddress): string {
  return id.slice(0, id.indexOf(':'))
}
