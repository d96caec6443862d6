import type { Report } from '../core/errors/report.js'
import { historyAtom } from '../core/router.js'
import type { Store } from '../core/state/store.js'
import { languageAttemptAtom, languageReportAtom } from './messages.js'

/**
 * Loads languages that failed to load again when the modal opens or the browser is online again.
 *
 * @param page the window; undefined on a server
 * @returns the function that stops it
 */
export function retryFailedLanguages(
  store: Store,
  report: Report,
  page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'> | undefined,
): () => void {
  let hasFailed = false
  store.set(languageReportAtom, {
    report(error, context) {
      hasFailed = true
      report(error, context)
    },
  })
  const retry = () => {
    if (!hasFailed) return
    hasFailed = false
    store.set(languageAttemptAtom, store.get(languageAttemptAtom) + 1)
  }
  let isOpen = false
  const unsubscribe = store.sub(historyAtom, () => {
    const wasOpen = isOpen
    isOpen = store.get(historyAtom).length > 0
    if (isOpen && !wasOpen) retry()
  })
  page?.addEventListener('online', retry)
  return () => {
    unsubscribe()
    page?.removeEventListener('online', retry)
  }
}
