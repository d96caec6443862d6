import type { sessionEvents } from '../contracts/session-events.js'
import type { EventKey, EventMap, KeyMap, PayloadOf, ServiceOf } from '../core/keys.js'
import type { AnyPlugin, Plugin } from '../core/plugins/definition.js'
import type { kernelEvents } from '../core/plugins/plugin-state.js'
import type { kernelServices } from './kernel-services.js'

type RequiresOf<P> = P extends Plugin<string, infer R, KeyMap, EventMap, string> ? R : never
type ProvidesOf<P> = P extends Plugin<string, KeyMap, infer S, EventMap, string> ? S : never
type EventsOfPlugin<P> = P extends Plugin<string, KeyMap, KeyMap, infer E, string> ? E : never
type FlagOf<P> = P extends Plugin<string, KeyMap, KeyMap, EventMap, infer F> ? F : never

// distributive: on an empty record an indexed access would infer `unknown` and switch the check off
type KeysOf<M> = M extends KeyMap | EventMap ? M[keyof M] : never

/**
 * Types of the services that plugins of the tuple require and no plugin provides. Keys are compared by these types, because
 * the type of a key does not contain its id.
 */
type MissingServices<P extends readonly AnyPlugin[]> = ServiceOf<
  Exclude<KeysOf<RequiresOf<P[number]>>, KeysOf<ProvidesOf<P[number]>> | KeysOf<typeof kernelServices>>
>

/** Unknown if the tuple is complete; otherwise a type with one property whose name is the error message. */
export type Complete<P extends readonly AnyPlugin[]> = [MissingServices<P>] extends [never]
  ? unknown
  : { readonly 'no plugin provides': MissingServices<P> }

/** Ids of the flags of the plugins. */
export type FlagIds<P extends readonly AnyPlugin[]> = FlagOf<P[number]>

type AllEvents<P extends readonly AnyPlugin[]> =
  | NamedEvents<EventsOfPlugin<P[number]>>
  | NamedEvents<typeof kernelEvents>
  | NamedEvents<typeof sessionEvents>
// an event whose type does not contain its id would make every text an id, as it is for a list of unknown plugins
type NamedEvents<M> = M extends EventMap ? (string extends keyof M ? EventKey : WithId<M[keyof M]>) : never
type WithId<K> = K extends EventKey<unknown, infer Id> ? (string extends Id ? never : K) : never

/** Ids of the events of the plugins, the session and the kernel. */
export type EventIds<P extends readonly AnyPlugin[]> = AllEvents<P>['id']

/** Payload of the event with the id; unknown for an event of an unknown plugin. */
export type PayloadById<P extends readonly AnyPlugin[], Id extends string> =
  Extract<AllEvents<P>, EventKey<unknown, Id>> extends infer K
    ? [K] extends [never]
      ? unknown
      : PayloadOf<K>
    : never
