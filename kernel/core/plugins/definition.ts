import type { Activation } from '../di/container.js'
import { type KernelCopy, thisKernel } from '../kernel-copy.js'
import type { KeyMap, ServiceOf, EventMap, FlagKey } from '../keys.js'
import type { EventBus } from '../events.js'
import type { StandardSchema } from '../schema/standard-schema.js'
import type { LogLevel } from '../edges/log/logger.js'
import type { Store } from '../state/store.js'
import type { Contribution } from './contributions.js'

/** Services of required keys. Each is created on its first read. */
type Resolved<R extends KeyMap> = { readonly [K in keyof R]: ServiceOf<R[K]> }
/** The services of optional keys. Read them at each use: a service is undefined while its plugin is inactive. */
type MaybeResolved<O extends KeyMap> = { readonly [K in keyof O]: ServiceOf<O[K]> | undefined }

/** Context of `setup`. Clock, storage and HTTP are services: require their keys. */
export interface SetupContext<R extends KeyMap, O extends KeyMap, C> {
  readonly config: C
  readonly use: Resolved<R>
  readonly maybe: MaybeResolved<O>
  readonly store: Store
  readonly events: EventBus
  /** Aborted when the plugin is deactivated or removed, once the plugins that require it have ended. */
  readonly signal: AbortSignal
  /**
   * Adds contributions that use the context, such as a capability that reads a service. They last until the plugin is
   * deactivated; `contributes` of the definition is for the others, which a host can list without activating the plugin.
   *
   * @throws kernel/DUPLICATE_ROUTE, kernel/DUPLICATE_FILL or kernel/DUPLICATE_NAMESPACE
   */
  contribute(...contributions: readonly Contribution[]): void
  /** Reports an error to the host, with the plugin's id. */
  report(error: unknown): void
  /** Appends an entry to the widget's log, which hosts read with `foyer.debug()`. */
  log(level: LogLevel, message: string, data?: unknown): void
  /** Registers a cleanup for the deactivation. Cleanups run newest first, and resolve `use` until the last one has ended. */
  onDispose(cleanup: () => void | Promise<void>): void
}

/** The activation that a service is created in, and the context of its plugin. */
export interface ServiceActivation extends Activation {
  readonly context: ErasedContext
}

/** A context without its types, as the kernel handles it. */
export type ErasedContext = SetupContext<KeyMap, KeyMap, unknown>

/** Creates a service; the argument is what `classService` of `foyerkit/di` constructs a class with. */
export type ServiceFactory<T = unknown> = (activation: ServiceActivation) => T

/** One factory per provided key: a function, or a class with `classService` of `foyerkit/di`. Runs on the first use. */
type Factories<P extends KeyMap> = { readonly [K in keyof P]: ServiceFactory<ServiceOf<P[K]>> }

/** A plugin: data, and a setup function that runs on activation. */
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
  /** Unique, in kebab-case; prefix of every id of the plugin. */
  readonly id: Id
  /** Supported kernel versions: `1.2.3`, `^1.2.3`, `*`, or several joined by `||`. */
  readonly kernel?: string
  /** Flag that enables the plugin. Default: always enabled. */
  readonly flag?: FlagKey<F>
  /** Further flags that the plugin reads with `flagAtom`; a host can set them. */
  readonly flags?: readonly FlagKey<F>[]
  /** Schema of the factory's argument; must validate synchronously. */
  readonly config?: StandardSchema<In, C>
  /** Services that `setup` or a view needs. The plugin is blocked while one is missing; services of the kernel never are. */
  readonly requires?: R
  /** Services that the plugin uses if they are available. */
  readonly optional?: O
  readonly provides?: P
  /** Events that a host can subscribe to. */
  readonly events?: E
  readonly contributes?: readonly Contribution[] | ((config: C) => readonly Contribution[])
  /**
   * Sets the plugin up, synchronously, and returns the factories of its services. Slow work belongs into service methods
   * that return a promise.
   */
  readonly setup?: (
    context: SetupContext<R, O, C>,
  ) => Factories<P> | ([keyof P] extends [never] ? void : never)
  /**
   * Applies new options to the active plugin. Without it the plugin is deactivated and activated again, as it is when it persists
   * other atoms with them.
   */
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
  /** The factory's argument, not validated. */
  readonly input: unknown
  /** The copy of the kernel whose `definePlugin` made it. A plugin of another copy is reported. */
  readonly kernel?: KernelCopy
  readonly [types]?: { readonly requires: R; readonly provides: P; readonly events: E; readonly flag: F }
}

/** A definition without its types, as the kernel handles it. */
export interface ErasedDefinition extends Omit<
  PluginDefinition<string, unknown, unknown, KeyMap, KeyMap, KeyMap, EventMap, string>,
  'contributes' | 'setup' | 'reconfigure'
> {
  readonly contributes?: readonly Contribution[] | ((config: never) => readonly Contribution[])
  readonly setup?: (context: never) => Readonly<Record<string, ServiceFactory>> | void
  readonly reconfigure?: (context: never, next: never) => void
}

type ConfigArguments<In> = [In] extends [undefined]
  ? []
  : undefined extends In
    ? [config?: In]
    : Record<never, never> extends In
      ? [config?: In]
      : [config: In]

/** Creates a plugin from its options. */
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
 * Defines a plugin. Runs no code of it: the definition is data that a widget or a build tool can read.
 *
 * @returns the factory that a host calls: `send()`, `swaps({ slippage: 1 })`
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
    // without an argument, a schema of optional fields still applies its defaults
    input: input === undefined && erased.config ? {} : input,
    kernel: thisKernel,
  })
  return Object.assign(factory, { definition: erased })
}

/** A plugin of any type. */
export type AnyPlugin = Plugin
