import { atom } from 'jotai/vanilla'
import type { Scope } from '../di/scope.js'
import type { WidgetError } from '../errors/widget-error.js'
import { defineEvent } from '../keys.js'
import type {
  Contribution,
  NamespaceContribution,
  TriggerContribution,
  ViewContribution,
} from './contributions.js'

/**
 * `installed`: not looked at yet. `active`. `disabled`: its flag is off. `blocked`: a requirement is not active.
 * `failed`: its options or its setup were wrong.
 */
export type PluginStatus = 'installed' | 'active' | 'disabled' | 'blocked' | 'failed'

/** The state of one plugin, as `widget.plugins` shows it. */
export interface PluginState {
  readonly id: string
  readonly status: PluginStatus
  /** The ids of the services that are missing, when blocked. */
  readonly missing: readonly string[]
  /** Why it failed, or the last fault met while it was active. */
  readonly error: WidgetError | undefined
}

/** The state of every installed plugin, in the order they were given. */
export const pluginStatesAtom = atom<readonly PluginState[]>([])

/** A plugin could not be switched on. */
export const pluginFailed = /*#__PURE__*/ defineEvent('kernel.plugin-failed').of<{
  readonly plugin: string
  readonly error: WidgetError
}>()

/** The widget opened. */
export const opened = /*#__PURE__*/ defineEvent('kernel.opened').of<{ readonly route: string }>()

/** The widget closed. */
export const closed = /*#__PURE__*/ defineEvent('kernel.closed').of<Readonly<Record<string, never>>>()

/** The events of the kernel itself. */
export const kernelEvents = { pluginFailed, opened, closed }

/** A contribution and the plugin it comes from. */
export interface Owned<C extends Contribution = Contribution> {
  readonly plugin: string
  readonly contribution: C
  /** Activation of the plugin; a new object after each restart. */
  readonly activation: { readonly scope: Scope }
}

/** The contributions of the active plugins, in plugin order. One atom, written once per reconcile. */
export const contributionsAtom = atom<readonly Owned[]>([])

const ofKind = <C extends Contribution>(kind: C['kind']) =>
  atom((get) => get(contributionsAtom).filter((owned): owned is Owned<C> => owned.contribution.kind === kind))

/** The contributed namespaces. */
export const namespaceContributionsAtom = ofKind<NamespaceContribution>('namespace')

/** The contributed triggers. */
export const triggersAtom = ofKind<TriggerContribution>('trigger')

const viewsAtom = ofKind<ViewContribution>('view')

/** The contributed views, by route id. */
export const viewsByRouteAtom = atom(
  (get) => new Map(get(viewsAtom).map((view) => [view.contribution.route.id, view])),
)
