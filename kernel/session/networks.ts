import { atom } from 'jotai/vanilla'
import type { Network } from '../contracts/network.js'
import { namespaceContributionsAtom } from '../core/plugins/plugin-state.js'
import type { CaipAddress, CaipNetworkId } from '../contracts/caip.js'

/** Every network of the active namespaces, in the order of the plugins; what the host has added comes last of its namespace. */
export const networksAtom = atom<readonly Network[]>((get) =>
  get(namespaceContributionsAtom).flatMap(({ contribution: { id: namespace, networks } }) => {
    const own = new Map<CaipNetworkId, Network | undefined>(networks.map((one) => [one.caipNetworkId, one]))
    for (const [id, network] of get(hostNetworksAtom)) if (namespaceOf(id) === namespace) own.set(id, network)
    return [...own.values()].filter((one) => one !== undefined)
  }),
)

/** Finds a network by its CAIP-2 id. */
export const networkByIdAtom = atom((get) => {
  const networks = new Map(get(networksAtom).map((network) => [network.caipNetworkId, network]))
  return (id: CaipNetworkId | undefined): Network | undefined => (id ? networks.get(id) : undefined)
})

/** What the host has added at run time, and what it has removed (undefined), by CAIP-2 id; goes before the plugins' own. */
export const hostNetworksAtom = atom<ReadonlyMap<CaipNetworkId, Network | undefined>>(new Map())

/** The namespace of a CAIP-2 or CAIP-10 id: the text before the first colon. */

export function namespaceOf(id: CaipNetworkId | CaipAddress): string {
  return id.slice(0, id.indexOf(':'))
}
