import type { EventBus } from '../events/bus.js'
import { viewsByRouteAtom } from '../plugins/contributions-atom.js'
import { closed, opened } from '../plugins/events.js'
import { historyAtom } from '../routing/router.js'
import type { Store } from '../state/store.js'

/** Tells that the widget opens and closes. Returns the undo. */
export function followHistory(store: Store, events: EventBus): () => void {
  let before = store.get(historyAtom).length
  return store.sub(historyAtom, () => {
    const history = store.get(historyAtom)
    if (before === 0 && history[0]) events.emit(opened, { route: history[0].id })
    if (before > 0 && history.length === 0) events.emit(closed, {})
    before = history.length
  })
}

/** A plugin that leaves takes its steps out of the history; nothing left means closed. Returns the undo. */
export function dropViewsOfLeftPlugins(store: Store): () => void {
  return store.sub(viewsByRouteAtom, () => {
    const views = store.get(viewsByRouteAtom)
    const history = store.get(historyAtom)
    const left = history.filter(({ id }) => views.has(id))
    if (left.length < history.length) store.set(historyAtom, left)
  })
}
