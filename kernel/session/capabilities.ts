import type { Balances } from '../contracts/assets.js'
import type { Calls } from '../contracts/calls.js'
import type { CapabilityContext } from '../core/networks/capability-context.js'
import type { Names } from '../contracts/names.js'
import type { Pairing } from '../contracts/pairing.js'
import type { Signing } from '../contracts/signing.js'
import type { Transactions } from '../contracts/transactions.js'
import type { Transfer } from '../contracts/transfer.js'
import { kernelErrors } from '../core/errors/kernel-errors.js'
import type { CapabilityOffer } from '../core/plugins/contributions.js'
import type { Owned } from '../core/plugins/plugin-state.js'
import { ownValue } from '../core/own-value.js'
import { describe } from '../core/schema/schema.js'

/** Parts of the context that are the same for every capability of a namespace. */
export type SharedContext = Omit<CapabilityContext, 'signal' | 'onDispose'>

/** An offer with its plugin. */
export interface RankedOffer extends Pick<Owned, 'plugin' | 'activation'> {
  readonly capability: CapabilityOffer
  readonly rank?: number
}

/** Names of the methods of a capability. */
type MethodsOf<T> = readonly (keyof T)[]

/** Methods that features call without a check, by capability of the kernel. Its keys have none: they are in the entry. */
const required = {
  balances: ['native'],
  calls: ['estimate', 'send'],
  names: ['isName', 'resolve', 'lookUp'],
  pairing: ['provider'],
  signing: ['message'],
  transactions: ['usualMs', 'follow'],
  transfer: ['readReceiver', 'estimate', 'send'],
} satisfies {
  readonly balances: MethodsOf<Balances>
  readonly calls: MethodsOf<Calls>
  readonly names: MethodsOf<Names>
  readonly pairing: MethodsOf<Pairing>
  readonly signing: MethodsOf<Signing>
  readonly transactions: MethodsOf<Transactions>
  readonly transfer: MethodsOf<Transfer>
}

const isFactory = (value: unknown): value is (context: CapabilityContext) => unknown =>
  typeof value === 'function'

/** Creates the capabilities of a widget. Separate from namespaces.ts, because the entry creates none. */
export function createCapabilities(context: (namespace: string, plugin: string) => SharedContext) {
  // by activation: a capability must not outlive the plugin that created it
  const created = new WeakMap<object, Map<CapabilityOffer, Promise<unknown>>>()

  const create = async (namespace: string, { plugin, activation: { scope }, capability }: RankedOffer) => {
    const make: unknown = await capability.load()
    if (scope.signal.aborted) return undefined
    const { id, methods = ownValue<readonly string[]>(required, id) } = capability.key
    const bad = (problem: string) =>
      kernelErrors.BAD_CONFIG({ values: { plugin, option: `capabilities.${id}`, problem } })
    if (!isFactory(make)) throw bad(`must load a function, not ${describe(make)}`)
    const onDispose = (cleanup: () => void | Promise<void>) => {
      scope.onDispose(cleanup)
    }
    const created = make({ ...context(namespace, plugin), signal: scope.signal, onDispose })
    if (Object(created) !== created) throw bad(`must be an object, not ${describe(created)}`)
    const missing = methods?.find((name) => typeof (created as Record<string, unknown>)[name] !== 'function')
    if (missing !== undefined) throw bad(`must have the method "${missing}"`)
    return created
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
