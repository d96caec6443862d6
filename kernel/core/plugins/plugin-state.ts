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
 * `installed`: not activated yet. `active`. `disabled`: its flag is off. `blocked`: a required service is missing.
 * `failed`: its options are invalid or its setup threw.
 */
export type PluginStatus = 'installed' | 'active' | 'disabled' | 'blocked' | 'failed'

/** State of one plugin, as in `foyer.plugins`. */
export interface PluginState {
  readonly id: string
  readonly status: PluginStatus
  /** Ids of the missing services of a blocked plugin. */
  readonly missing: readonly string[]
  /** Reason for `failed`, or the last error while active. */
  readonly error: WidgetError | undefined
}

/** State of every plugin, in the order of the `plugins` option. */
export const pluginStatesAtom = atom<readonly PluginState[]>([])

/** Ids of the flags that the plugins declare. */
export const pluginFlagsAtom = atom<ReadonlySet<string>>(new Set<string>())

/** A plugin could not be activated. */
export const pluginFailed = /*#__PURE__*/ defineEvent<
  {
    readonly plugin: string
    readonly error: WidgetError
  },
  'kernel.plugin-failed'
>('kernel.plugin-failed')

/** The modal opened. */
export const opened = /*#__PURE__*/ defineEvent<{ readonly route: string }, 'kernel.opened'>('kernel.opened')

/** The modal closed. */
export const closed = /*#__PURE__*/ defineEvent<Readonly<Record<string, never>>, 'kernel.closed'>(
  'kernel.closed',
)

/** Events of the kernel. */
export const kernelEvents = { pluginFailed, opened, closed }

/** A contribution with its plugin. */
export interface Owned<C extends Contribution = Contribution> {
  readonly plugin: string
  readonly contribution: C
  /** Activation of the plugin; a new object after each restart. */
  readonly activation: { readonly scope: Scope }
}

/** Contributions of the active plugins, in the order of the `plugins` option. Written once per reconcile. */
export const contributionsAtom = atom<readonly Owned[]>([])

const ofKind = <C extends Contribution>(kind: C['kind']) =>
  atom((get) => get(contributionsAtom).filter((owned): owned is Owned<C> => owned.contribution.kind === kind))

/** Contributed namespaces. */
export const namespaceContributionsAtom = ofKind<NamespaceContribution>('namespace')

/** Contributed triggers. */
export const triggersAtom = ofKind<TriggerContribution>('trigger')

const viewsAtom = ofKind<ViewContribution>('view')

/** Contributed views, by route id. */
export const viewsByRouteAtom = atom(
  (get) => new Map(get(viewsAtom).map((view) => [view.contribution.route.id, view])),
)
