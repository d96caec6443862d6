import { atom } from 'jotai/vanilla'
import type { Network } from '../contracts/network.js'
import { namespaceContributionsAtom } from '../plugins/contributions-atom.js'
import type { CaipNetworkId } from './caip.js'

/** Every network of the active namespaces, in the order of the plugins. */
export const networksAtom = atom<readonly Network[]>((get) =>
  get(namespaceContributionsAtom).flatMap(({ contribution }) => contribution.networks),
)

/** Finds a network by its CAIP-2 id. */
export const networkByIdAtom = atom((get) => {
  const networks = new Map(get(networksAtom).map((network) => [network.caipNetworkId, network]))
  return (id: CaipNetworkId | undefined): Network | undefined => (id ? networks.get(id) : undefined)
})
