import type { ServiceFactory } from '../di/container.js'
import type { KeyMap, ServiceKey, ServiceOf } from '../di/keys.js'
import type { EventBus } from '../events/bus.js'
import type { EventMap } from '../events/keys.js'
import type { FlagKey } from '../flags/keys.js'
import type { StandardSchema } from '../schema/standard-schema.js'
import type { Store } from '../state/store.js'
import type { Contribution } from './contributions.js'

/** The services of a key record; each is made when it is first read. */
type Resolved<R extends KeyMap> = { readonly [K in keyof R]: ServiceOf<R[K]> }
/** The same for optional keys: read it when you need it, it comes and goes with its plugin. */
type MaybeResolved<O extends KeyMap> = { readonly [K in keyof O]: ServiceOf<O[K]> | undefined }

/** What `setup` works with. Time, storage and network are services like any other: require their keys. */
export interface SetupContext<R extends KeyMap, O extends KeyMap, C> {
  readonly config: C
  readonly use: Resolved<R>
  readonly maybe: MaybeResolved<O>
  readonly store: Store
  readonly events: EventBus
  /** Aborted when the plugin is switched off or removed. */
  readonly signal: AbortSignal
  /** Registers what must be undone then; newest first. */
  onDispose(cleanup: () => void | Promise<void>): void
}

/** One factory per provided key: a function, or a class with `classService` of `foyerkit/di`. Runs on the first use. */
type Factories<P extends KeyMap> = { readonly [K in keyof P]: ServiceFactory<ServiceOf<P[K]>> }

/** A plugin: data, and one function that runs when it is switched on (architecture, section 2). */
export interface PluginDefinition<
  Id extends string,
  In,
  C,
  R extends KeyMap,
  O extends KeyMap,
  P extends KeyMap,
  E extends EventMap,
  F extends string,
> {
  /** kebab-case and unique; prefixes every id the plugin owns. */
  readonly id: Id
  /** The kernel versions it was written for: `^0.1.0`. */
  readonly kernel?: string
  /** Switches the plugin; absent means always on. */
  readonly flag?: FlagKey<F>
  /** Finer flags that it reads itself (`flagAtom`); a host may set them as any other. */
  readonly flags?: readonly FlagKey<F>[]
  /** Checks the factory's argument, at once. */
  readonly config?: StandardSchema<In, C>
  /** Services it cannot live without; while one is missing the plugin is blocked. */
  readonly requires?: R
  /** Services it uses where they are there. */
  readonly optional?: O
  readonly provides?: P
  /** Events that a host may listen to. */
  readonly events?: E
  readonly contributes?: readonly Contribution[] | ((config: C) => readonly Contribution[])
  /** Wires the plugin up; never waits. Anything slow hides behind a method that returns a promise. */
  readonly setup?: (context: SetupContext<R, O, C>) => Factories<P>
  /** Takes new options while active; absent means: off and on again. */
  readonly reconfigure?: (context: SetupContext<R, O, C>, next: C) => void
}

declare const types: unique symbol

/** A plugin with its options, ready for `createFoyer({ plugins: [...] })`. */
export interface Plugin<
  out Id extends string = string,
  out R extends KeyMap = KeyMap,
  out P extends KeyMap = KeyMap,
  out E extends EventMap = EventMap,
  out F extends string = string,
> {
  readonly id: Id
  readonly definition: ErasedDefinition
  /** The factory's argument, not checked yet. */
  readonly input: unknown
  readonly [types]?: { readonly requires: R; readonly provides: P; readonly events: E; readonly flag: F }
}

/** A definition as the kernel handles it, its types forgotten. */
export interface ErasedDefinition {
  readonly id: string
  readonly kernel?: string
  readonly flag?: FlagKey
  readonly flags?: readonly FlagKey[]
  readonly config?: StandardSchema<unknown, unknown>
  readonly requires?: KeyMap
  readonly optional?: KeyMap
  readonly provides?: Readonly<Record<string, ServiceKey>>
  readonly events?: EventMap
  readonly contributes?: readonly Contribution[] | ((config: never) => readonly Contribution[])
  readonly setup?: (context: never) => Readonly<Record<string, ServiceFactory>>
  readonly reconfigure?: (context: never, next: never) => void
}

type ConfigArguments<In> = [In] extends [undefined]
  ? []
  : undefined extends In
    ? [config?: In]
    : Record<never, never> extends In
      ? [config?: In]
      : [config: In]

/** Makes a plugin from its options. */
export interface PluginFactory<
  Id extends string = string,
  In = never,
  R extends KeyMap = KeyMap,
  P extends KeyMap = KeyMap,
  E extends EventMap = EventMap,
  F extends string = string,
> {
  (...config: ConfigArguments<In>): Plugin<Id, R, P, E, F>
  readonly definition: ErasedDefinition
}

/**
 * Defines a plugin. Runs nothing: the definition is data that a widget, a build or a generator can read.
 * @returns the factory a host calls: `send()`, `swaps({ slippage: 1 })`.
 */
export function definePlugin<
  const Id extends string,
  In = undefined,
  C = undefined,
  R extends KeyMap = Readonly<Record<never, never>>,
  O extends KeyMap = Readonly<Record<never, never>>,
  P extends KeyMap = Readonly<Record<never, never>>,
  E extends EventMap = Readonly<Record<never, never>>,
  const F extends string = never,
>(definition: PluginDefinition<Id, In, C, R, O, P, E, F>): PluginFactory<Id, In, R, P, E, F> {
  const erased = definition as unknown as ErasedDefinition
  const factory = (...[input]: ConfigArguments<In>): Plugin<Id, R, P, E, F> => ({
    id: definition.id,
    definition: erased,
    // a schema of optional fields is content with no argument at all
    input: input === undefined && erased.config ? {} : input,
  })
  return Object.assign(factory, { definition: erased })
}
