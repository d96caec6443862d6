import type { CapabilityContext } from '../contracts/capability-context.js'
import type { CapabilityOffer } from '../core/plugins/contributions.js'
import type { Owned } from '../core/plugins/plugin-state.js'

/** Parts of the context that are the same for every capability of a namespace. */
export type SharedContext = Omit<CapabilityContext, 'signal' | 'onDispose'>

/** An offer with its plugin. */
export interface RankedOffer extends Pick<Owned, 'plugin' | 'activation'> {
  readonly capability: CapabilityOffer
  readonly rank?: number
}

/** Creates the capabilities of a widget. Separate from namespaces.ts, because the entry creates none. */
export function createCapabilities(context: (namespace: string, plugin: string) => SharedContext) {
  // by activation: a capability must not outlive the plugin that created it
  const created = new WeakMap<object, Map<CapabilityOffer, Promise<unknown>>>()

  const create = async (namespace: string, { plugin, activation: { scope }, capability }: RankedOffer) => {
    const make = await capability.load()
    if (scope.signal.aborted) return undefined
    const onDispose = (cleanup: () => void | Promise<void>) => void scope.onDispose(cleanup)
    return make({ ...context(namespace, plugin), signal: scope.signal, onDispose })
  }

  /** Creates the capability of an offer, once for each activation of the plugin. A failed load is tried again. */
  const get = (namespace: string, offer: RankedOffer): Promise<unknown> => {
    const ofActivation = created.get(offer.activation) ?? new Map<CapabilityOffer, Promise<unknown>>()
    created.set(offer.activation, ofActivation)
    const capability = ofActivation.get(offer.capability) ?? create(namespace, offer)
    ofActivation.set(offer.capability, capability)
    capability.catch(() => ofActivation.delete(offer.capability))
    return capability
  }
  const byRank = (offers: readonly RankedOffer[]) => [...offers].sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0))

  return {
    /** Returns the capability of the offer with the lowest rank; undefined without an offer. */
    async first(namespace: string, offers: readonly RankedOffer[]): Promise<unknown> {
      const [offer] = byRank(offers)
      return offer && get(namespace, offer)
    },
    /** Returns the capabilities of all offers, by rank. */
    async all(namespace: string, offers: readonly RankedOffer[]): Promise<readonly unknown[]> {
      const all = await Promise.all(byRank(offers).map((offer) => get(namespace, offer)))
      return all.filter((capability) => capability !== undefined)
    },
  }
}
