import type { sessionEvents } from '../contracts/session-events.js'
import type { EventMap, KeyMap, PayloadOf, ServiceKey } from '../core/keys.js'
import type { AnyPlugin, Plugin } from '../core/plugins/definition.js'
import type { kernelEvents } from '../core/plugins/plugin-state.js'
import type { kernelServices } from './kernel-services.js'

type RequiresOf<P> = P extends Plugin<string, infer R, KeyMap, EventMap, string> ? R : never
type ProvidesOf<P> = P extends Plugin<string, KeyMap, infer S, EventMap, string> ? S : never
type EventsOfPlugin<P> = P extends Plugin<string, KeyMap, KeyMap, infer E, string> ? E : never
type FlagOf<P> = P extends Plugin<string, KeyMap, KeyMap, EventMap, infer F> ? F : never

// distributive: on an empty record an indexed access would infer `string` and switch the check off
type IdsOf<M> = M extends KeyMap
  ? { [K in keyof M]: M[K] extends ServiceKey<infer Id> ? Id : never }[keyof M]
  : never

/** Ids of the kernel's services. */
type KernelServiceId = IdsOf<typeof kernelServices>

/** Ids of services that plugins of the tuple require and no plugin provides. */
type MissingServices<P extends readonly AnyPlugin[]> = Exclude<
  IdsOf<RequiresOf<P[number]>>,
  IdsOf<ProvidesOf<P[number]>> | KernelServiceId
>

/** Unknown if the tuple is complete; otherwise a type with one property whose name is the error message. */
export type Complete<P extends readonly AnyPlugin[]> = [MissingServices<P>] extends [never]
  ? unknown
  : { readonly 'no plugin provides': MissingServices<P> }

/** Ids of the flags of the plugins. */
export type FlagIds<P extends readonly AnyPlugin[]> = FlagOf<P[number]>

type AllEvents<P extends readonly AnyPlugin[]> =
  Keys<EventsOfPlugin<P[number]>> | Keys<typeof kernelEvents> | Keys<typeof sessionEvents>
type Keys<M> = M extends EventMap ? M[keyof M] : never

/** Payloads by event id, of the plugins, the session and the kernel. */
export type EventsById<P extends readonly AnyPlugin[]> = {
  readonly [K in AllEvents<P> as K['id']]: PayloadOf<K>
}
