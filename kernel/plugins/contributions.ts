import type { Network } from '../contracts/network.js'
import type { CapabilityOffer } from '../namespaces/keys.js'
import type { RouteKey } from '../routing/keys.js'
import type { Fill, FillFrame, SlotKey } from '../slots/keys.js'
import type { PersistedAtom } from '../state/persisted-atom.js'
import type { TriggerModule } from './trigger.js'

/**
 * Loads the module of a view. Its default export is a React component that takes `params`; `styles` is the text of its
 * style sheet; `useViewHeader` is a hook that takes the same props and returns the header, `{ title, … }`.
 */
export type LoadView = () => Promise<{
  readonly default: unknown
  readonly styles?: string
  readonly useViewHeader?: unknown
}>

/** A view at a route. */
export interface ViewContribution {
  readonly kind: 'view'
  readonly route: RouteKey<string, never>
  readonly load: LoadView
  /** Called when the user leaves the view by going back or closing the modal. */
  readonly onLeave?: () => void
  /** Routes that the user probably opens next; their views are preloaded while this one is shown. */
  readonly next?: readonly { readonly id: string }[]
}

/** A fill of a slot. */
export interface FillContribution {
  readonly kind: 'fill'
  readonly slot: string
  readonly fill: FillFrame & { readonly opens?: { readonly id: string } }
}

/** A namespace, its networks and its capabilities. */
export interface NamespaceContribution {
  readonly kind: 'namespace'
  readonly id: string
  readonly networks: readonly Network[]
  readonly capabilities: readonly CapabilityOffer[]
  /** Whether a merged connector of several namespaces takes the namespace of this one. */
  readonly preferredWhenMerged?: boolean
}

/** An element on the host's page that opens the widget. */
export interface TriggerContribution {
  readonly kind: 'trigger'
  readonly load: () => Promise<TriggerModule>
}

/** An atom kept in storage. */
export interface PersistedContribution {
  readonly kind: 'persisted'
  readonly atom: PersistedAtom<never>
}

/** A contribution of a plugin: data, so that reading it runs no code. */
export type Contribution =
  ViewContribution | FillContribution | NamespaceContribution | TriggerContribution | PersistedContribution

/** Contributes a view; its code and styles load when it is first opened. */
export function view<Params>(
  route: RouteKey<string, Params>,
  load: LoadView,
  options: Pick<ViewContribution, 'onLeave' | 'next'> = {},
): ViewContribution {
  return { kind: 'view', route: route as unknown as RouteKey<string, never>, load, ...options }
}

/** Contributes a fill of a slot. A fill that `opens` the route of an absent plugin is not rendered. */
export function fill<Item>(slot: SlotKey<string, Item>, item: Fill<Item>): FillContribution {
  return { kind: 'fill', slot: slot.id, fill: item }
}

/** Contributes a namespace; one plugin per namespace. */
export function namespace(
  id: string,
  offer: Pick<NamespaceContribution, 'networks' | 'preferredWhenMerged'> &
    Partial<Pick<NamespaceContribution, 'capabilities'>>,
): NamespaceContribution {
  return { kind: 'namespace', id, capabilities: [], ...offer }
}

/** Contributes the button, or another element on the host's page that opens the widget. */
export function trigger(load: TriggerContribution['load']): TriggerContribution {
  return { kind: 'trigger', load }
}

/** Contributes an atom of the plugin that is kept in storage. */
export function persisted<T>(kept: PersistedAtom<T>): PersistedContribution {
  return { kind: 'persisted', atom: kept as unknown as PersistedAtom<never> }
}
