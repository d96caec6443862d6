import type { KeyMap, ServiceKey } from '../di/keys.js'
import type { EventMap, PayloadOf } from '../events/keys.js'
import type { kernelServices } from '../widget/kernel-services.js'
import type { Plugin } from './definition.js'
import type { kernelEvents } from './events.js'
import type { sessionEvents } from '../contracts/session-events.js'

/** Any plugin, whatever its types. */
export type AnyPlugin = Plugin

type RequiresOf<P> = P extends Plugin<string, infer R, KeyMap, EventMap, string> ? R : never
type ProvidesOf<P> = P extends Plugin<string, KeyMap, infer S, EventMap, string> ? S : never
type EventsOfPlugin<P> = P extends Plugin<string, KeyMap, KeyMap, infer E, string> ? E : never
type FlagOf<P> = P extends Plugin<string, KeyMap, KeyMap, EventMap, infer F> ? F : never

// distributive: on an empty record an indexed access would infer `string` and switch the check off
type IdsOf<M> = M extends KeyMap
  ? { [K in keyof M]: M[K] extends ServiceKey<infer Id> ? Id : never }[keyof M]
  : never

/** The ids of what the kernel itself provides. */
type KernelServiceId = IdsOf<typeof kernelServices>

/** The ids of services that a plugin of the tuple requires and nobody provides. */
type MissingServices<P extends readonly AnyPlugin[]> = Exclude<
  IdsOf<RequiresOf<P[number]>>,
  IdsOf<ProvidesOf<P[number]>> | KernelServiceId
>

/** Nothing when the tuple is complete; else a property no tuple has, whose name says what is wrong. */
export type Complete<P extends readonly AnyPlugin[]> = [MissingServices<P>] extends [never]
  ? unknown
  : { readonly 'no plugin provides': MissingServices<P> }

/** The ids of the flags of the chosen plugins. */
export type FlagIds<P extends readonly AnyPlugin[]> = FlagOf<P[number]>

type AllEvents<P extends readonly AnyPlugin[]> =
  Keys<EventsOfPlugin<P[number]>> | Keys<typeof kernelEvents> | Keys<typeof sessionEvents>
type Keys<M> = M extends EventMap ? M[keyof M] : never

/** Payloads by event id: of the chosen plugins, the session and the kernel. */
export type EventsById<P extends readonly AnyPlugin[]> = {
  readonly [K in AllEvents<P> as K['id']]: PayloadOf<K>
}
