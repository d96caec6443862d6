import { defineErrors } from '../errors/define-errors.js'
import type { Report } from '../errors/report.js'

/** Errors of the session for the host's developer, loaded with the first connection. */
const storageErrors = /*#__PURE__*/ defineErrors('session', {
  STORAGE_DENIED: {
    text: 'Connections end with the page: the browser denies it localStorage. In an iframe, use sandbox="allow-scripts allow-same-origin"',
    kind: 'config',
  },
})

/** Creates the function that reports, once, that the browser denies the page its storage. */
export function createStorageCheck(report: Report): () => void {
  let isReported = false
  return () => {
    if (isReported || !isStorageDenied()) return
    isReported = true
    report(storageErrors.STORAGE_DENIED())
  }
}

/** Whether the page has an opaque origin, as in a frame with `sandbox`, or its user blocks storage. Both make the access throw. */
function isStorageDenied(): boolean {
  try {
    void globalThis.localStorage
    return false
  } catch {
    return true
  }
}
