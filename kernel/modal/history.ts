import type { EventBus } from '../core/events.js'
import { closed, opened, viewsByRouteAtom } from '../core/plugins/plugin-state.js'
import { historyAtom } from '../core/router.js'
import type { Store } from '../core/state/store.js'

/** Emits `opened` and `closed` as the history fills and empties. Returns the function that stops it. */
export function followHistory(store: Store, events: EventBus): () => void {
  let previousLength = store.get(historyAtom).length
  return store.sub(historyAtom, () => {
    const history = store.get(historyAtom)
    if (previousLength === 0 && history[0]) events.emit(opened, { route: history[0].id })
    if (previousLength > 0 && history.length === 0) events.emit(closed, {})
    previousLength = history.length
  })
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
