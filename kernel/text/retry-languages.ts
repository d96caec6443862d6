import type { Report } from '../core/errors/report.js'
import { historyAtom } from '../core/router.js'
import type { Store } from '../core/state/store.js'
import { languageAttemptAtom, languageReportAtom } from './messages.js'

/**
 * Loads languages that failed to load again when the modal opens or the browser is online again.
 *
 * @param page the window
 * @returns the function that stops it
 */
export function retryFailedLanguages(
  store: Store,
  report: Report,
  page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
): () => void {
  // The texts of the button may have failed before.
  let hasFailed = true
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
  let isOpen = store.get(historyAtom).length > 0
  const unsubscribe = store.sub(historyAtom, () => {
    const wasOpen = isOpen
    isOpen = store.get(historyAtom).length > 0
    if (isOpen && !wasOpen) retry()
  })
  page.addEventListener('online', retry)
  return () => {
    unsubscribe()
    page.removeEventListener('online', retry)
  }
}
