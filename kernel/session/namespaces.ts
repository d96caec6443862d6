import type { CapabilityContext } from '../contracts/capability-context.js'
import type { Network } from '../contracts/network.js'
import { type CapabilityKey, defineService } from '../core/keys.js'
import type { CapabilityOffer } from '../core/plugins/contributions.js'
import { namespaceContributionsAtom } from '../core/plugins/plugin-state.js'
import type { Store } from '../core/state/store.js'
import { networksAtom } from './networks.js'

/** The chain namespaces of a widget, and what each of them can do. */
export interface NamespacesService {
  /** The CAIP-2 namespaces of the active plugins. */
  list(): readonly string[]
  networks(): readonly Network[]
  /** Whether the namespace offers the capability; loads nothing. */
  can(namespace: string, key: CapabilityKey): boolean
  /**
   * What the namespace offers under the key, its code loaded; undefined where it offers nothing, which a feature
   * shows as "Unsupported chain". A load that failed is tried again at the next call.
   */
  capability<T>(namespace: string, key: CapabilityKey<string, T>): Promise<T | undefined>
}

/** The namespaces of the widget. */
export const namespacesKey = /*#__PURE__*/ defineService('kernel.namespaces').of<NamespacesService>()

/** Creates the registry over what the active plugins contribute. */
export function createNamespaces(deps: {
  readonly store: Store
  readonly context: (namespace: string) => CapabilityContext
}): NamespacesService {
  const { store, context } = deps
  // by the offer itself: a plugin that was switched off and on, or reconfigured, brings new offers
  const made = new WeakMap<CapabilityOffer, Promise<unknown>>()

  const contribution = (id: string) =>
    store.get(namespaceContributionsAtom).find((one) => one.contribution.id === id)?.contribution
  const offer = (namespace: string, key: CapabilityKey) =>
    contribution(namespace)?.capabilities.find((one) => one.key.id === key.id)

  const load = (namespace: string, found: CapabilityOffer): Promise<unknown> => {
    const loading = found.load().then((make) => make(context(namespace)))
    loading.catch(() => made.delete(found))
    made.set(found, loading)
    return loading
  }

  return {
    list: () => store.get(namespaceContributionsAtom).map((one) => one.contribution.id),
    networks: () => store.get(networksAtom),
    can: (namespace, key) => offer(namespace, key) !== undefined,
    async capability<T>(namespace: string, key: CapabilityKey<string, T>) {
      const found = offer(namespace, key)
      return found && ((made.get(found) ?? load(namespace, found)) as Promise<T>)
    },
  }
}
