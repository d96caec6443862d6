import type { Atom } from 'jotai/vanilla'
import type { AddressFormat } from '../networks/addresses.js'
import type { CapabilityContext } from '../networks/capability-context.js'
import type { Network } from '../networks/network.js'
import type { NoParams, CapabilityKey, RouteKey, Fill, FillFrame, SlotKey } from '../keys.js'
import type { RouterService } from '../router-service.js'
import type { PersistedAtom } from '../state/persisted-atom.js'
import type { Store } from '../state/store.js'

/** A React component, without React's types: a function or a class. */
type Component<Props> = ((props: Props) => unknown) | (new (props: Props) => unknown)

/** Module of a view. */
interface ViewModule<Params> {
  readonly default: Component<{ readonly params: Params }>
  /** Text of the view's style sheet. */
  readonly styles?: string
  /** Hook that returns the header: `{ title, … }`. */
  readonly useViewHeader?: (props: { readonly params: Params }) => unknown
}

/** Loads the module of a view: `() => import('./views/Form.js')`. */
export type LoadView<Params = never> = () => Promise<ViewModule<Params>>

/** Loads the component of a fill: one without props, and the text of its style sheet. */
export type LoadPart = () => Promise<{
  readonly default: Component<NoParams>
  readonly styles?: string
}>

/** A view at a route. */
export interface ViewContribution {
  readonly kind: 'view'
  readonly route: RouteKey
  readonly load: LoadView
  /** Called when the view is removed from the history: by going back, closing, another history, or the end of its plugin. */
  readonly onLeave?: () => void
  /** Routes that the user probably opens next; their views are preloaded while this one is shown. */
  readonly next?: readonly { readonly id: string }[]
}

/** A fill of a slot. */
export interface FillContribution {
  readonly kind: 'fill'
  readonly slot: string
  readonly fill: FillFrame & {
    readonly opens?: { readonly id: string }
    readonly list?: Atom<readonly unknown[]>
  }
}

/** A capability of a namespace, and how to load it. */
export interface CapabilityOffer {
  readonly key: CapabilityKey
  readonly load: () => Promise<(context: CapabilityContext) => unknown>
}

/** A namespace, its networks and its capabilities. */
export interface NamespaceContribution {
  readonly kind: 'namespace'
  readonly id: string
  readonly networks: readonly Network[]
  readonly capabilities: readonly CapabilityOffer[]
  /** Format of its addresses. Default: without a common prefix, in letters whose case matters. */
  readonly addresses?: AddressFormat | undefined
  /** Whether a merged connector of several namespaces takes the namespace of this one. */
  readonly preferredWhenMerged?: boolean
}

/** An element on the host's page that opens the widget. */
export interface TriggerContribution {
  readonly kind: 'trigger'
  readonly load: () => Promise<TriggerModule>
}

/** A persisted atom. */
export interface PersistedContribution {
  readonly kind: 'persisted'
  readonly atom: PersistedAtom<never>
}

/** A contribution of a plugin. Data: reading it runs no code. */
export type Contribution =
  ViewContribution | FillContribution | NamespaceContribution | TriggerContribution | PersistedContribution

/** Contributes a view, whose component takes the parameters of the route. Its code loads when it is first opened. */
export function view<Params>(
  route: RouteKey<Params>,
  load: LoadView<NoInfer<Params>>,
  options: Pick<ViewContribution, 'onLeave' | 'next'> = {},
): ViewContribution {
  return { kind: 'view', route, load, ...options }
}

/**
 * Contributes a fill of a slot. A fill that `opens` a route is part of the slot only while a plugin contributes the
 * route's view.
 */
export function fill<Item>(slot: SlotKey<Item>, item: Fill<Item>): FillContribution {
  return { kind: 'fill', slot: slot.id, fill: item }
}

/** Contributes a namespace. Each namespace has one plugin. */
export function namespace(
  id: string,
  offer: Pick<NamespaceContribution, 'networks' | 'addresses' | 'preferredWhenMerged'> &
    Partial<Pick<NamespaceContribution, 'capabilities'>>,
): NamespaceContribution {
  return { kind: 'namespace', id, capabilities: [], ...offer }
}

/** Offers a capability. Its code loads when a feature first requests it. */
export function capability<T>(
  key: CapabilityKey<T>,
  load: () => Promise<(context: CapabilityContext) => T>,
): CapabilityOffer {
  return { key, load }
}

/** Contributes the button, or another element on the host's page that opens the widget. */
export function trigger(load: TriggerContribution['load']): TriggerContribution {
  return { kind: 'trigger', load }
}

/** Contributes a persisted atom, which is restored from storage and saved while the plugin is active. */
export function persisted<T>(atom: PersistedAtom<T>): PersistedContribution {
  return { kind: 'persisted', atom: atom as unknown as PersistedAtom<never> }
}

/** Context of a trigger: a shadow root with the theme, and functions that open the modal. */
export interface TriggerContext {
  readonly root: ShadowRoot
  readonly store: Store
  /** Adds style sheets to the shadow root until the trigger is unmounted. */
  readonly addStyles: (...sheets: readonly string[]) => void
  readonly router: RouterService
  /** Opens the first view. */
  readonly open: () => void
  /** Preloads the modal, on hover and focus. */
  readonly prefetch: () => void
  /** Runs the work when the page is idle. Returns the function that cancels it. */
  readonly whenIdle: (work: () => void) => () => void
}

/** Module of a trigger. Renders into the shadow root without React and returns the function that unmounts. */
export interface TriggerModule {
  readonly default: (context: TriggerContext) => () => void
}
