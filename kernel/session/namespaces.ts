import type { Network } from '../core/networks/network.js'
import { defineService, type CapabilityKey } from '../core/keys.js'
import { lazy } from '../core/plugins/lazy.js'
import { namespaceContributionsAtom } from '../core/plugins/plugin-state.js'
import type { Store } from '../core/state/store.js'
import type { RankedOffer, SharedContext } from './capabilities.js'
import { capabilityOffers } from '../contracts/slots.js'
import { slotAtom } from '../core/slots.js'
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
   * @returns the first one by rank; undefined if no plugin offers the capability for the namespace, or its plugin was deactivated during the load
   */
  capability<T>(namespace: string, key: CapabilityKey<T>): Promise<T | undefined>
  /** Loads and creates the capability of every plugin that offers it, by rank. @throws the error of a failed load */
  capabilities<T>(namespace: string, key: CapabilityKey<T>): Promise<readonly T[]>
}

/** Key of the namespaces service. */
export const namespacesKey = /*#__PURE__*/ defineService<NamespacesService>('kernel.namespaces')

/** Creates the namespaces service of a widget. The code that creates capabilities loads with the first of them. */
export function createNamespaces(deps: {
  readonly store: Store
  readonly context: (namespace: string, plugin: string) => SharedContext
}): NamespacesService {
  const { store, context } = deps
  const capabilities = lazy(async () => (await import('./capabilities.js')).createCapabilities(context))

  /** The offers of a capability; none for a namespace without a plugin. */
  const offersOf = (namespace: string, key: CapabilityKey): readonly RankedOffer[] =>
    store
      .get(namespaceContributionsAtom)
      .filter(({ contribution }) => contribution.id === namespace)
      .flatMap(({ contribution, ...owner }) => [
        ...contribution.capabilities.map((capability) => ({ ...owner, capability })),
        ...store.get(slotAtom(capabilityOffers)).filter((fill) => fill.namespace === namespace),
      ])
      .filter(({ capability }) => capability.key.id === key.id)

  return {
    list: () => store.get(namespaceContributionsAtom).map(({ contribution }) => contribution.id),
    networks: () => store.get(networksAtom),
    can: (namespace, key) => offersOf(namespace, key).length > 0,
    capability: <T>(namespace: string, key: CapabilityKey<T>) =>
      capabilities.first(namespace, offersOf(namespace, key)) as Promise<T | undefined>,
    capabilities: <T>(namespace: string, key: CapabilityKey<T>) =>
      capabilities.all(namespace, offersOf(namespace, key)) as Promise<readonly T[]>,
  }
}
