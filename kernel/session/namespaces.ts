import type { Network } from '../contracts/network.js'
import { defineService, type CapabilityKey } from '../core/keys.js'
import { lazy } from '../core/plugins/lazy.js'
import { namespaceContributionsAtom } from '../core/plugins/plugin-state.js'
import type { Store } from '../core/state/store.js'
import type { SharedContext } from './capabilities.js'
import { networksAtom } from './state.js'

/** Namespaces of the active plugins, with their networks and capabilities. */
export interface NamespacesService {
  /** CAIP-2 namespaces of the active plugins. */
  list(): readonly string[]
  networks(): readonly Network[]
  /** Whether the namespace offers the capability; loads nothing. */
  can(namespace: string, key: CapabilityKey): boolean
  /**
   * Loads and creates the capability, once for each activation of the namespace's plugin. A failed load is tried again at
   * the next call.
   *
   * @returns undefined if the namespace does not offer the capability, or its plugin was deactivated during the load
   */
  capability<T>(namespace: string, key: CapabilityKey<string, T>): Promise<T | undefined>
}

/** Key of the namespaces service. */
export const namespacesKey = /*#__PURE__*/ defineService('kernel.namespaces').of<NamespacesService>()

/** Creates the namespaces service of a widget. The code that creates capabilities loads with the first of them. */
export function createNamespaces(deps: {
  readonly store: Store
  readonly context: (namespace: string, plugin: string) => SharedContext
}): NamespacesService {
  const { store, context } = deps
  const capabilities = lazy(
    async () => (await import('./capabilities.js')).createCapabilities(context),
    ['get'],
  )

  const find = (namespace: string) =>
    store.get(namespaceContributionsAtom).find(({ contribution }) => contribution.id === namespace)
  const offerOf = (namespace: string, key: CapabilityKey) =>
    find(namespace)?.contribution.capabilities.find((offer) => offer.key.id === key.id)

  return {
    list: () => store.get(namespaceContributionsAtom).map(({ contribution }) => contribution.id),
    networks: () => store.get(networksAtom),
    can: (namespace, key) => offerOf(namespace, key) !== undefined,
    async capability<T>(namespace: string, key: CapabilityKey<string, T>) {
      const owned = find(namespace)
      const offer = offerOf(namespace, key)
      return (owned && offer && (await capabilities.get(namespace, owned, offer))) as T | undefined
    },
  }
}
