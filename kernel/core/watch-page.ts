import { currentEntryAtom } from './router.js'
import type { Store } from './state/store.js'

/** Events of a page after which a wallet may have come, or a failed import may succeed. */
const pageEvents = ['DOMContentLoaded', 'load', 'pageshow', 'focus', 'visibilitychange', 'online']

/**
 * Calls a listener whenever a wallet may have come into the page: when the page has loaded, is shown again or is online again,
 * and when a view opens, such as the list of wallets.
 *
 * @param page `window`; undefined on a server
 */
export function watchPage(
  page: EventTarget | undefined,
  { store, signal }: { readonly store: Store; readonly signal: AbortSignal },
  listener: () => void,
): void {
  if (signal.aborted) return
  const onEvent = () => listener()
  const unsubscribe = store.sub(currentEntryAtom, () => {
    if (store.get(currentEntryAtom)) listener()
  })
  const stop = () => {
    unsubscribe()
    for (const event of pageEvents) page?.removeEventListener(event, onEvent)
  }
  for (const event of pageEvents) page?.addEventListener(event, onEvent)
  // one listener of the signal: Node warns of more than ten
  signal.addEventListener('abort', stop, { once: true })
}
