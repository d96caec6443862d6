import { atom } from 'jotai/vanilla'
import type { Network } from '../contracts/network.js'
import { namespaceContributionsAtom } from '../plugins/contributions-atom.js'
import type { CaipNetworkId } from './caip.js'
import { hostNetworksAtom } from './host-networks-atom.js'
import { namespaceOf } from './namespace-of.js'

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
