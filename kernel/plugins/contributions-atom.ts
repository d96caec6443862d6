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
  /** Identity of the plugin's activation: another object once the plugin was restarted. */
  readonly activation?: object | undefined
}

/** Everything the active plugins contribute, in their order: one atom, so that screens follow a reconcile. */
export const contributionsAtom = atom<readonly Owned[]>([])

const ofKind = <C extends Contribution>(kind: C['kind']) =>
  atom((get) => get(contributionsAtom).filter((one): one is Owned<C> => one.contribution.kind === kind))

/** The namespaces there are now. */
export const namespaceContributionsAtom = ofKind<NamespaceContribution>('namespace')

/** The triggers there are now. */
export const triggersAtom = ofKind<TriggerContribution>('trigger')

const viewsAtom = ofKind<ViewContribution>('view')

/** The views there are now, by the id of their route. */
export const viewsByRouteAtom = atom(
  (get) => new Map(get(viewsAtom).map((one) => [one.contribution.route.id, one])),
)
