import type { RouterService } from '../routing/router-service.js'
import type { Store } from '../state/store.js'

/** What a trigger gets: a shadow root of its own with the theme in it, and the ways into the widget. */
export interface TriggerContext {
  readonly root: ShadowRoot
  readonly store: Store
  /** Adds the text of a style sheet to the root; it goes with the trigger. */
  readonly adopt: (sheet: string) => void
  readonly router: RouterService
  /** Opens the widget's first view. */
  readonly open: () => void
  /** Loads what opening needs, without showing it: on hover and focus. */
  readonly prefetch: () => void
  /** Runs work when the page has nothing better to do; returns the undo. */
  readonly whenIdle: (work: () => void) => () => void
}

/** The module of a trigger: vanilla code that draws into the root and returns its undo. */
export interface TriggerModule {
  readonly default: (context: TriggerContext) => () => void
}
