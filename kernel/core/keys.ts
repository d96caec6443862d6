import type { Atom } from 'jotai/vanilla'
import type { StandardSchema } from './schema/standard-schema.js'

// Every key is declared in two steps, `defineService('send.service').of<SendService>()`, because TypeScript cannot infer
// the id while the type argument is given.
declare const carried: unique symbol

/**
 * Typed id of a service. Keys with the same id resolve to the same service, whichever bundle they come from: the symbol
 * is registered globally.
 */
export interface ServiceKey<out Id extends string = string, out T = unknown> {
  readonly kind: 'service'
  readonly id: Id
  readonly symbol: symbol
  readonly [carried]?: T
}

/** Service keys by a name of the plugin's choice. */
export type KeyMap = Readonly<Record<string, ServiceKey>>

/** Type of the service of a key. */
export type ServiceOf<K> = K extends ServiceKey<string, infer T> ? T : never

/**
 * Declares a service key: `const sendService = defineService('send.service').of<SendService>()`.
 *
 * @param id `<plugin>.<kebab-name>`, unique among all plugins
 */
export function defineService<const Id extends string>(id: Id) {
  return {
    of: <T>(): ServiceKey<Id, T> => ({ kind: 'service', id, symbol: Symbol.for(`foyer/${id}`) }),
  }
}

/** Typed id of an event. */
export interface EventKey<out Id extends string = string, out Payload = unknown> {
  readonly kind: 'event'
  readonly id: Id
  readonly [carried]?: Payload
}

/** Event keys by a name of the plugin's choice. */
export type EventMap = Readonly<Record<string, EventKey>>

/** Type of the payload of an event key. */
export type PayloadOf<K> = K extends EventKey<string, infer Payload> ? Payload : never

/**
 * Declares an event: `const sendCompleted = defineEvent('send.completed').of<{ hash: string }>()`.
 *
 * @param id `<plugin>.<past-tense verb>`
 */
export function defineEvent<const Id extends string>(id: Id) {
  return { of: <Payload>(): EventKey<Id, Payload> => ({ kind: 'event', id }) }
}

/** Parameters of a view that takes none. */
export type NoParams = Readonly<Record<never, never>>

/**
 * Typed id of a view. Contravariant: a route is assignable to a type whose parameters it accepts, so that any route is a
 * `RouteKey`, and one that opens without parameters is a `RouteKey<string, NoParams>`.
 */
export interface RouteKey<out Id extends string = string, in Params = never> {
  readonly kind: 'route'
  readonly id: Id
  /** Schema of the parameters. Only a route with a schema can be opened by its id. */
  readonly params?: StandardSchema<unknown, unknown>
  readonly [carried]?: (params: Params) => void
}

/** Type of the parameters of a route. */
export type ParamsOf<K> = K extends RouteKey<string, infer Params> ? Params : never

/** Arguments after the route of a call that opens it: the parameters, required exactly if the route has required ones. */
export type RouteArguments<Params> = [keyof Params] extends [never]
  ? []
  : NoParams extends Params
    ? [params?: Params]
    : [params: Params]

/**
 * Declares a route: `defineRoute('send.form').of<{ asset?: string }>()`.
 *
 * @param options.params schema of the parameters; hosts can open the route by its id then
 */
export function defineRoute<const Id extends string>(
  id: Id,
  options: { readonly params?: StandardSchema<unknown, unknown> } = {},
) {
  return { of: <Params = NoParams>(): RouteKey<Id, Params> => ({ kind: 'route', id, ...options }) }
}

/** Typed id of a slot: a list that plugins contribute fills to. */
export interface SlotKey<out Id extends string = string, in out Item = never> {
  readonly kind: 'slot'
  readonly id: Id
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

/** Declares a slot: `defineSlot('account.actions').of<{ label: string }>()`. */
export function defineSlot<const Id extends string>(id: Id) {
  return { of: <Item>(): SlotKey<Id, Item> => ({ kind: 'slot', id }) }
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
export interface CapabilityKey<out Id extends string = string, out T = unknown> {
  readonly kind: 'capability'
  readonly id: Id
  /** Methods that the capability must have. */
  readonly methods?: readonly string[] | undefined
  readonly [carried]?: T
}

/**
 * Declares a capability: `const balancesCapability = defineCapability('balances').of<Balances>()`. An implementation that lacks
 * one of the `methods` is refused with kernel/BAD_CONFIG, which names the plugin and the method.
 */
export function defineCapability<const Id extends string>(id: Id) {
  return {
    of: <T>(methods?: readonly (keyof T & string)[]): CapabilityKey<Id, T> => ({
      kind: 'capability',
      id,
      methods,
    }),
  }
}
