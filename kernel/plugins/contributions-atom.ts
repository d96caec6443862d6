import { atom } from 'jotai/vanilla'
import type {
  Contribution,
  NamespaceContribution,
  TriggerContribution,
  ViewContribution,
} from './contributions.js'

/** A contribution and the plugin it comes from. */
export interface Owned<C extends Contribution = Contribution> {
  readonly plugin: string
  readonly contribution: C
  /** Identity of the plugin's activation; differs after a restart of the plugin. */
  readonly activation?: object | undefined
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
