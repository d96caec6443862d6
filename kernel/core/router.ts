import type { RouteKey } from './keys.js'
import { atom } from 'jotai/vanilla'
import type { Destination, Guard, OpenView, RouterService } from './router-service.js'
import { kernelErrors } from './errors/kernel-errors.js'
import type { Report } from './errors/report.js'
import { callListener, type EventBus } from './events.js'
import { closed, opened, viewsByRouteAtom } from './plugins/plugin-state.js'
import { validate } from './schema/validate.js'
import type { Store } from './state/store.js'

/** A step of the history. */
export interface HistoryEntry {
  readonly id: string
  readonly params: unknown
  /** Unique for each step, also to the same view. */
  readonly step: number
}

/** The history. Empty while the modal is closed. */
export const historyAtom = atom<readonly HistoryEntry[]>([])

/** The last step. Undefined while the modal is closed. */
export const currentEntryAtom = atom((get) => get(historyAtom).at(-1))

/** Maximum number of redirects by guards, to end loops. */
const maxRedirects = 10

/** Creates the router. */
export function createRouter(store: Store): RouterService {
  let steps = 0
  const guards = new Set<readonly [id: string, guard: Guard<never>]>()

  const entry = (id: string, params: unknown, redirects = 0): HistoryEntry => {
    if (!store.get(viewsByRouteAtom).has(id)) throw kernelErrors.UNKNOWN_ROUTE({ values: { id } })
    for (const [guarded, guard] of guards) {
      const to = guarded === id && guard(params as never)
      if (!to) continue
      if (redirects === maxRedirects) throw kernelErrors.REDIRECT_LOOP({ values: { id } })
      return entry(to.route.id, to.params, redirects + 1)
    }
    return { id, params, step: ++steps }
  }
  /** Opens views on top of a part of the history. */
  const opener =
    (rest: () => readonly HistoryEntry[]): OpenView =>
    (to: RouteKey | Destination, params: unknown = {}) =>
      store.set(historyAtom, [...rest(), 'kind' in to ? entry(to.id, params) : entry(to.route.id, to.params)])

  return {
    push: opener(() => store.get(historyAtom)),
    replace: opener(() => store.get(historyAtom).slice(0, -1)),
    reset: opener(() => []),
    back: () => store.set(historyAtom, store.get(historyAtom).slice(0, -1)),
    close() {
      if (store.get(historyAtom).length > 0) store.set(historyAtom, [])
    },
    guard(route, guard) {
      const entry = [route.id, guard as Guard<never>] as const
      guards.add(entry)
      return () => {
        guards.delete(entry)
      }
    },
    can: ({ id }) => store.get(viewsByRouteAtom).has(id),
    openByName(id, params, route) {
      if (!route.params) throw kernelErrors.ROUTE_NOT_PUBLIC({ values: { id } })
      const whole = `params of "${id}"`
      store.set(historyAtom, [entry(id, validate(route.params, params, whole, `${whole}, `))])
    },
  }
}

/** Emits `opened` and `closed` as the history fills and empties. Returns the function that stops it. */
export function followHistory(store: Store, events: EventBus): () => void {
  let wasOpen = store.get(historyAtom).length > 0
  return store.sub(historyAtom, () => {
    const history = store.get(historyAtom)
    if (!wasOpen && history[0]) events.emit(opened, { route: history[0].id })
    if (wasOpen && !history[0]) events.emit(closed, {})
    wasOpen = history.length > 0
  })
}

/**
 * Calls `onLeave` of the view of each step that is removed from the history, whatever removes it, the last step first. An error is
 * reported and does not keep the view open. Returns the function that stops it.
 */
export function callOnLeave(store: Store, report: Report): () => void {
  let views = store.get(viewsByRouteAtom)
  // A view that is gone with its plugin is left as well.
  let previousViews = views
  let history = store.get(historyAtom)
  const followViews = () => {
    previousViews = views
    views = store.get(viewsByRouteAtom)
  }
  const leaveRemoved = () => {
    const previous = history
    history = store.get(historyAtom)
    const current = new Set(history.map(({ step }) => step))
    for (const { id } of previous.filter(({ step }) => !current.has(step)).toReversed()) {
      const view = views.get(id) ?? previousViews.get(id)
      if (view) callListener(report, 'onLeave', view.plugin, () => view.contribution.onLeave?.())
    }
  }
  const unsubscribe = [store.sub(viewsByRouteAtom, followViews), store.sub(historyAtom, leaveRemoved)]
  return () => unsubscribe.forEach((undo) => undo())
}

/** Removes the entries of inactive plugins from the history. Returns the function that stops it. */
export function removeEntriesOfInactivePlugins(store: Store): () => void {
  return store.sub(viewsByRouteAtom, () => {
    const views = store.get(viewsByRouteAtom)
    const history = store.get(historyAtom)
    const remaining = history.filter(({ id }) => views.has(id))
    if (remaining.length < history.length) store.set(historyAtom, remaining)
  })
}
