import type { CapabilityContext } from '../contracts/capability-context.js'

declare const carried: unique symbol

/** The name of something a namespace can do and, in its type, how it is asked for. */
export interface CapabilityKey<out Id extends string = string, out T = unknown> {
  readonly kind: 'capability'
  readonly id: Id
  readonly [carried]?: T
}

/** What a namespace offers under a capability key: how to load and make it. */
export interface CapabilityOffer {
  readonly key: CapabilityKey
  readonly load: () => Promise<(context: CapabilityContext) => unknown>
}

/** Declares a capability: `const balancesCapability = defineCapability('balances').of<Balances>()`. */
export function defineCapability<const Id extends string>(id: Id) {
  return { of: <T>(): CapabilityKey<Id, T> => ({ kind: 'capability', id }) }
}

/** Offers a capability; the code behind it is loaded when a feature first asks for it. */
export function capability<T>(
  key: CapabilityKey<string, T>,
  load: () => Promise<(context: CapabilityContext) => T>,
): CapabilityOffer {
  return { key, load }
}
