import type { CapabilityContext } from '../contracts/capability-context.js'
import type { Network } from '../contracts/network.js'
import { defineService, type CapabilityKey } from '../core/keys.js'
import { namespaceContributionsAtom, type Owned } from '../core/plugins/plugin-state.js'
import type { CapabilityOffer, NamespaceContribution } from '../core/plugins/contributions.js'
import type { Store } from '../core/state/store.js'
import { networksAtom } from './networks.js'

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

/** Lifetime of the capabilities that a plugin offers: that of its activation. */
type Lifetime = Pick<CapabilityContext, 'signal' | 'onDispose'>

/** Creates the namespaces service of a widget. */
export function createNamespaces(deps: {
  readonly store: Store
  readonly context: (namespace: string, plugin: string) => Omit<CapabilityContext, keyof Lifetime>
}): NamespacesService {
  const { store, context } = deps
  // by activation: a capability must not outlive the plugin that created it
  const created = new WeakMap<object, Map<CapabilityOffer, Promise<unknown>>>()

  const find = (namespace: string) =>
    store.get(namespaceContributionsAtom).find(({ contribution }) => contribution.id === namespace)
  const offerOf = (owned: Owned<NamespaceContribution> | undefined, key: CapabilityKey) =>
    owned?.contribution.capabilities.find((offer) => offer.key.id === key.id)

  const create = async (namespace: string, { plugin, activation }: Owned, offer: CapabilityOffer) => {
    const { scope } = activation
    const make = await offer.load()
    if (scope.signal.aborted) return undefined
    const { signal } = scope
    const onDispose = (cleanup: () => void | Promise<void>) => void scope.onDispose(cleanup)
    return make({ ...context(namespace, plugin), signal, onDispose })
  }

  return {
    list: () => store.get(namespaceContributionsAtom).map(({ contribution }) => contribution.id),
    networks: () => store.get(networksAtom),
    can: (namespace, key) => offerOf(find(namespace), key) !== undefined,
    async capability<T>(namespace: string, key: CapabilityKey<string, T>) {
      const owned = find(namespace)
      const offer = offerOf(owned, key)
      if (!owned || !offer) return undefined
      const ofActivation = created.get(owned.activation) ?? new Map<CapabilityOffer, Promise<unknown>>()
      created.set(owned.activation, ofActivation)
      const capability = ofActivation.get(offer) ?? create(namespace, owned, offer)
      ofActivation.set(offer, capability)
      capability.catch(() => ofActivation.delete(offer))
      return (await capability) as T | undefined
    },
  }
}
