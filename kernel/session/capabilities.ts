import type { CapabilityContext } from '../contracts/capability-context.js'
import type { CapabilityOffer } from '../core/plugins/contributions.js'
import type { Owned } from '../core/plugins/plugin-state.js'

/** Parts of the context that are the same for every capability of a namespace. */
export type SharedContext = Omit<CapabilityContext, 'signal' | 'onDispose'>

/** Creates the capabilities of a widget. Separate from namespaces.ts, because the entry creates none. */
export function createCapabilities(context: (namespace: string, plugin: string) => SharedContext) {
  // by activation: a capability must not outlive the plugin that created it
  const created = new WeakMap<object, Map<CapabilityOffer, Promise<unknown>>>()

  const create = async (
    namespace: string,
    { plugin, activation: { scope } }: Owned,
    offer: CapabilityOffer,
  ) => {
    const make = await offer.load()
    if (scope.signal.aborted) return undefined
    const onDispose = (cleanup: () => void | Promise<void>) => void scope.onDispose(cleanup)
    return make({ ...context(namespace, plugin), signal: scope.signal, onDispose })
  }

  return {
    /** Creates the capability of an offer, once for each activation of the plugin. A failed load is tried again. */
    get(namespace: string, owned: Owned, offer: CapabilityOffer): Promise<unknown> {
      const ofActivation = created.get(owned.activation) ?? new Map<CapabilityOffer, Promise<unknown>>()
      created.set(owned.activation, ofActivation)
      const capability = ofActivation.get(offer) ?? create(namespace, owned, offer)
      ofActivation.set(offer, capability)
      capability.catch(() => ofActivation.delete(offer))
      return capability
    },
  }
}
