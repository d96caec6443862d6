import type { Atom } from 'jotai/vanilla'
import type { StandardSchema } from './schema/standard-schema.js'

declare const carried: unique symbol

/**
 * Typed id of a service. Keys with the same id resolve to the same service, whichever bundle they come from: the symbol
 * is registered globally.
 */
export interface ServiceKey<out T = unknown> {
  readonly kind: 'service'
  readonly id: string
  readonly symbol: symbol
  readonly [carried]?: T
}

/** Service keys by a name of the plugin's choice. */
export type KeyMap = Readonly<Record<string, ServiceKey>>

/** Type of the service of a key. */
export type ServiceOf<K> = K extends ServiceKey<infer T> ? T : never

/**
 * Declares a service key: `const sendService = defineService<SendService>('send.service')`.
 *
 * @param id `<plugin>.<kebab-name>`, unique among all plugins
 */
export function defineService<T = unknown>(id: string): ServiceKey<T> {
  return { kind: 'service', id, symbol: Symbol.for(`foyer/${id}`) }
}

/** Typed id of an event. Hosts listen by the id only if it is known to the type. */
export interface EventKey<out Payload = unknown, out Id extends string = string> {
  readonly kind: 'event'
  readonly id: Id
  readonly [carried]?: Payload
}

/** Event keys by a name of the plugin's choice. */
export type EventMap = Readonly<Record<string, EventKey>>

/** Type of the payload of an event key. */
export type PayloadOf<K> = K extends EventKey<infer Payload> ? Payload : never

/**
 * Declares an event: `const bellRang = defineEvent<{ times: number }>('bell.rang')`. With the id as second type argument,
 * `defineEvent<{ times: number }, 'bell.rang'>('bell.rang')`, hosts can listen by it: `foyer.on('bell.rang', …)`.
 *
 * @param id `<plugin>.<past-tense verb>`
 */
export function defineEvent<Payload = unknown, const Id extends string = string>(
  id: Id,
): EventKey<Payload, Id> {
  return { kind: 'event', id }
}

/** Parameters of a view that takes none. */
export type NoParams = Readonly<Record<never, never>>

/**
 * Typed id of a view. Contravariant: a route is assignable to a type whose parameters it accepts, so that any route is a
 * `RouteKey`, and one that opens without parameters is a `RouteKey<NoParams>`.
 */
export interface RouteKey<in Params = never> {
  readonly kind: 'route'
  readonly id: string
  /** Schema of the parameters. Only a route with a schema can be opened by its id. */
  readonly params?: StandardSchema<unknown, unknown>
  readonly [carried]?: (params: Params) => void
}

/** Type of the parameters of a route. */
export type ParamsOf<K> = K extends RouteKey<infer Params> ? Params : never

/** Arguments after the route of a call that opens it: the parameters, required exactly if the route has required ones. */
export type RouteArguments<Params> = [keyof Params] extends [never]
  ? []
  : NoParams extends Params
    ? [params?: Params]
    : [params: Params]

/**
 * Declares a route: `defineRoute<{ asset?: string }>('send.form')`.
 *
 * @param options.params schema of the parameters; hosts can open the route by its id then
 */
export function defineRoute<Params = NoParams>(
  id: string,
  options: { readonly params?: StandardSchema<unknown, unknown> } = {},
): RouteKey<Params> {
  return { kind: 'route', id, ...options }
}

/** Typed id of a slot: a list that plugins contribute fills to. */
export interface SlotKey<in out Item = never> {
  readonly kind: 'slot'
  readonly id: string
  readonly [carried]?: (item: Item) => Item
}

/** Properties that every fill has. */
export interface FillFrame {
  /** Unique within the slot; hosts order fills by it. */
  readonly id: string
  /** Fills are sorted by rank, ascending, and by plugin order within a rank. Default: 0. */
  readonly rank?: number
  /** The fill is part of the slot only while this is true. */
  readonly when?: Atom<boolean>
}

/** A fill with the data of its slot. */
export type Fill<Item> = Item & FillFrame

/** Declares a slot: `defineSlot<{ label: string }>('account.actions')`. */
export function defineSlot<Item = unknown>(id: string): SlotKey<Item> {
  return { kind: 'slot', id }
}

/** A switch with a default. */
export interface FlagKey<out Id extends string = string> {
  readonly kind: 'flag'
  readonly id: Id
  readonly default: boolean
}

/**
 * Declares a flag: `defineFlag('swaps', { default: true })`.
 *
 * @param id the plugin's id, or `<plugin>.<name>` for a part of it
 */
export function defineFlag<const Id extends string>(
  id: Id,
  options: { readonly default: boolean },
): FlagKey<Id> {
  return { kind: 'flag', id, default: options.default }
}

/** Typed id of a capability: something that a namespace can do, such as sending transfers. */
export interface CapabilityKey<out T = unknown> {
  readonly kind: 'capability'
  readonly id: string
  /** Methods that the capability must have. */
  readonly methods?: readonly string[] | undefined
  readonly [carried]?: T
}

/**
 * Declares a capability: `const balancesCapability = defineCapability<Balances>('balances')`. An implementation that lacks
 * one of the `methods` is refused with kernel/BAD_CONFIG, which names the plugin and the method.
 */
export function defineCapability<T = unknown>(
  id: string,
  methods?: readonly (keyof T & string)[],
): CapabilityKey<T> {
  return { kind: 'capability', id, methods }
}
