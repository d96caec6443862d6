import { atom } from 'jotai/vanilla'
import { historyAtom, namespaceOf } from '#kernel'
import { type CaipNetworkId, connectNetwork } from '#kernel/chain'

/**
 * Namespace of the network that the visitor wants to connect for, while a view above `connect.network` is shown; undefined
 * otherwise. A connector with a view of its own connects in it.
 */
export const requestedNamespaceAtom = /*#__PURE__*/ atom((get) => {
  const entry = get(historyAtom).findLast(({ id }) => id === connectNetwork.id)
  const { network } = Object(entry?.params) as { readonly network?: CaipNetworkId }
  return network && namespaceOf(network)
})
