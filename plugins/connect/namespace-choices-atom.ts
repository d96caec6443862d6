import { atom } from 'jotai/vanilla'
import { connectorsAtom, networksAtom } from '#kernel'
import type { Network } from '#kernel/contracts'

/** A namespace that a wallet can connect in, with its networks. */
export interface NamespaceChoice {
  readonly namespace: string
  readonly networks: readonly [Network, ...Network[]]
}

/**
 * Returns the namespaces that the user has to choose from before a wallet is asked; none if only one has networks, or if one
 * request connects all of them.
 */
export const namespaceChoicesAtom = atom((get) => {
  const connectors = get(connectorsAtom)
  const networks = get(networksAtom)
  return (connectorId: string): readonly NamespaceChoice[] => {
    const connector = connectors.find(({ id }) => id === connectorId)
    const members = (connector?.conversation !== 'shared' && connector?.connectors) || []
    const choices = members.flatMap(({ namespace }): NamespaceChoice[] => {
      const [first, ...others] = networks.filter(({ chainNamespace }) => chainNamespace === namespace)
      return first ? [{ namespace, networks: [first, ...others] }] : []
    })
    return choices.length > 1 ? choices : []
  }
})
