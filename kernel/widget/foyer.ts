import type { Atom } from 'jotai/vanilla'
import type { Network } from '../contracts/network.js'
import type { ServiceKey } from '../di/keys.js'
import type { Unsubscribe } from '../events/bus.js'
import type { CaipNetworkId } from '../namespaces/caip.js'
import type { AnyPlugin, EventsById, FlagIds } from '../plugins/types.js'
import type { PluginState } from '../plugins/state.js'
import type { RouteArguments, RouteKey } from '../routing/keys.js'
import type { Store } from '../state/store.js'
import type { Theme } from '../theme/theme.js'

/** One widget: what {@link createFoyer} returns. Two of them on one page do not notice each other. */
export interface Foyer<P extends readonly AnyPlugin[] = readonly AnyPlugin[]> {
  /** The store with this widget's values; pass it to jotai's hooks, which fall back to a global one silently. */
  readonly store: Store
  /** The state of every plugin, in the order they were given. */
  readonly plugins: readonly PluginState[]
  /**
   * Opens the modal: the first view, a route, or a route by its name with parameters that are checked.
   * @throws kernel/NOTHING_TO_OPEN, kernel/UNKNOWN_ROUTE, kernel/ROUTE_NOT_PUBLIC, kernel/BAD_OPTION,
   *   kernel/NO_DOCUMENT on a server, kernel/DISPOSED.
   */
  open(): void
  open<Params>(route: RouteKey<string, Params>, ...params: RouteArguments<Params>): void
  open(route: string, params?: unknown): void
  close(): void
  /** Listens to an event of the chosen plugins, the session or the kernel. */
  on<Id extends keyof EventsById<P> & string>(
    id: Id,
    listener: (payload: EventsById<P>[Id]) => void,
  ): Unsubscribe
  read<T>(atom: Atom<T>): T
  /**
   * Calls the listener after each change, not for the current value. What the listener throws or rejects with is reported
   * to `onError` and does not reach the code that changed the value.
   */
  watch<T>(atom: Atom<T>, listener: (value: T) => void): Unsubscribe
  /** A plugin's service. @throws kernel/UNKNOWN_SERVICE when no active plugin provides it. */
  service<T>(key: ServiceKey<string, T>): T
  /** Takes the host's word for some flags and switches plugins accordingly; undefined gives a flag back. */
  setFlags(flags: { readonly [Id in FlagIds<P>]?: boolean | undefined }): Promise<void>
  setTheme(theme: Theme): void
  /** Goes on in another language, given as a BCP 47 tag. @throws kernel/BAD_OPTION */
  setLocale(locale: string): void
  /** Gives a plugin new options: `foyer.configure(send({ … }))`. @throws kernel/UNKNOWN_PLUGIN, kernel/BAD_CONFIG */
  configure(plugin: AnyPlugin): Promise<void>
  /** Adds plugins at run time. @throws what {@link createFoyer} throws for them; then nothing was added. */
  addPlugins(...plugins: readonly AnyPlugin[]): void
  /** Removes a plugin; what requires it is blocked, its open views close. @throws kernel/UNKNOWN_PLUGIN */
  removePlugin(id: string): Promise<void>
  /**
   * Adds a network to its namespace, or replaces the one with its id.
   * @throws kernel/BAD_OPTION naming the field that is wrong, or a namespace of which no plugin is active.
   */
  addNetwork(network: Network): Promise<void>
  /**
   * Removes a network, whether the host has added it or a plugin brings it. Where it is in use the first that is left of
   * its namespace takes its place. @throws kernel/BAD_OPTION for what is no CAIP-2 id.
   */
  removeNetwork(id: CaipNetworkId): Promise<void>
  /**
   * Mounts the button into an element; without one only the modal is prepared. Returns the function that unmounts.
   * @throws kernel/DISPOSED from the moment {@link dispose} is called, and kernel/NO_ELEMENT for null: what
   *   `querySelector` returns if nothing is found.
   */
  mount(element?: Element | null): () => void
  /** Everything a bug report needs and no address. */
  debug(): FoyerDebug
  /**
   * Ends the widget and everything it started. Every call resolves when the first has finished. The storage prefix is
   * free at once: a new widget with the same `projectId` and `id` may be created without waiting.
   */
  dispose(): Promise<void>
}

/** What {@link Foyer.debug} returns. */
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
  /** The log: JSON lines, addresses and secrets taken out, at most 1,024,000 bytes of them. */
  readonly readLog: () => Promise<readonly string[]>
}
