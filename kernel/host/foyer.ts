import type { Atom } from 'jotai/vanilla'
import type { Network } from '../core/networks/network.js'
import type { ServiceKey, RouteArguments, RouteKey } from '../core/keys.js'
import type { Unsubscribe } from '../core/events.js'
import type { CaipNetworkId } from '../core/networks/caip.js'
import type { AnyPlugin } from '../core/plugins/definition.js'
import type { EventIds, FlagIds, PayloadById } from './plugin-tuple.js'
import type { PluginState } from '../core/plugins/plugin-state.js'
import type { Store } from '../core/state/store.js'
import type { TrackedTransaction } from '../contracts/tracking.js'
import type { Theme } from '../ui/theme/theme.js'

/** A widget, as {@link createFoyer} returns it. Two widgets on one page are independent. */
export interface Foyer<P extends readonly AnyPlugin[] = readonly AnyPlugin[]> {
  /** Store with this widget's values. Pass it to jotai's hooks, which otherwise use a global store. */
  readonly store: Store
  /** State of each plugin, in the order of the `plugins` option. */
  readonly plugins: readonly PluginState[]
  /**
   * Opens the modal at the first view, at a route, or at a route given by name, whose parameters are validated.
   * @throws kernel/NOTHING_TO_OPEN, kernel/UNKNOWN_ROUTE, kernel/ROUTE_NOT_PUBLIC, kernel/BAD_OPTION,
   *   kernel/NO_DOCUMENT on a server, kernel/DISPOSED.
   */
  open(): void
  open<Params>(route: RouteKey<Params>, ...params: RouteArguments<Params>): void
  open(route: string, params?: unknown): void
  /** Closes the modal. */
  close(): void
  /** Adds a listener for an event of a plugin, the session or the kernel. */
  on<Id extends EventIds<P>>(id: Id, listener: (payload: PayloadById<P, Id>) => void): Unsubscribe
  /** Returns the value of an atom. */
  read<T>(atom: Atom<T>): T
  /**
   * Calls the listener after each change, not for the current value. An error or rejection of the listener is reported to
   * `onError` and does not reach the code that changed the value.
   */
  watch<T>(atom: Atom<T>, listener: (value: T) => void): Unsubscribe
  /** Returns a service. @throws kernel/UNKNOWN_SERVICE if no active plugin provides it */
  service<T>(key: ServiceKey<T>): T
  /**
   * Follows a transaction that the page has sent by itself, until its end is proven, also after a reload. It is in the list of activity,
   * and toasts tell its end. Resolves to its id once it is stored.
   *
   * @throws kernel/UNKNOWN_SERVICE without the plugin `tracking`, tracking/BAD_TRANSACTION naming the field and the remedy
   */
  trackTransaction(transaction: TrackedTransaction): Promise<string>
  /**
   * Sets flags and activates or deactivates plugins accordingly; `undefined` resets a flag. Flags that no plugin has are kept,
   * for plugins that are added later. @throws kernel/BAD_OPTION naming a flag that is no boolean; nothing is set then
   */
  setFlags(flags: { readonly [Id in FlagIds<P>]?: boolean | undefined }): Promise<void>
  /** Changes the colour scheme and custom properties. */
  setTheme(theme: Theme): void
  /** Changes the language, given as a BCP 47 tag. @throws kernel/BAD_OPTION */
  setLocale(locale: string): void
  /**
   * Replaces a plugin's options: `foyer.configure(send({ … }))`.
   *
   * @throws kernel/BAD_OPTION, kernel/UNKNOWN_PLUGIN, kernel/BAD_CONFIG, kernel/SETUP_FAILED
   */
  configure(plugin: AnyPlugin): Promise<void>
  /** Adds plugins at run time. @throws what {@link createFoyer} throws for them; nothing is added then */
  addPlugins(...plugins: readonly AnyPlugin[]): void
  /** Removes a plugin. Plugins that require it are blocked, its open views close. @throws kernel/UNKNOWN_PLUGIN */
  removePlugin(id: string): Promise<void>
  /**
   * Adds a network to its namespace, or replaces the network with the same id.
   * @throws kernel/BAD_OPTION naming the invalid field, or a namespace without an active plugin
   */
  addNetwork(network: Network): Promise<void>
  /**
   * Removes a network of the host or of a plugin. If it is the active network, the session switches to the first remaining
   * network of the namespace. @throws kernel/BAD_OPTION if the id is not a CAIP-2 id
   */
  removeNetwork(id: CaipNetworkId): Promise<void>
  /**
   * Mounts the button into an element; without one only the modal is prepared. Returns the function that unmounts.
   * @throws kernel/DISPOSED from the moment {@link dispose} is called, and kernel/NO_ELEMENT for null: what
   *   `querySelector` returns if nothing is found.
   */
  mount(element?: Element | null): () => void
  /** Returns state and log for a bug report, without addresses. */
  debug(): Promise<FoyerDebug>
  /**
   * Disposes the widget and everything it started. Every call resolves when the first has finished. The storage prefix is
   * released at once: a new widget with the same `projectId` and `id` can be created without waiting.
   */
  dispose(): Promise<void>
}

/** Result of {@link Foyer.debug}. */
export interface FoyerDebug {
  readonly kernel: string
  readonly plugins: readonly {
    readonly id: string
    readonly status: string
    readonly error: string | undefined
  }[]
  readonly networks: readonly string[]
  readonly session: Readonly<
    Record<string, { readonly status: string; readonly connectors: readonly string[] }>
  >
  readonly views: readonly string[]
  /** JSON lines without addresses and secrets, oldest first, at most 1,024,000 bytes. */
  readonly log: readonly string[]
}
