import { type Clock, systemClock } from './clock.js'
import { browserHttp, type HttpService } from './http.js'
import { browserPage, type PageService } from './page.js'
import { browserStorage, type StorageArea } from './storage.js'

/** Interfaces of the widget to the browser. Tests replace these and nothing else. */
export interface Edges {
  readonly clock: Clock
  readonly http: HttpService
  readonly page: PageService
  readonly storage: StorageArea | undefined
  /** Shows an error to developers. */
  readonly log: (message: string, error: unknown) => void
  /** Runs the work when the page is idle. Returns the function that cancels it. */
  readonly whenIdle: (work: () => void) => () => void
}

/** Returns the edges of a browser. On a server there is no storage, and idle work never runs. */
export function browserEdges(): Edges {
  return {
    clock: systemClock,
    // A copy per widget: what one widget learns of an endpoint does not affect the others.
    http: { ...browserHttp },
    page: browserPage,
    storage: browserStorage(),
    log: (message, error) => console.error(message, error),
    whenIdle,
  }
}

/** Chromium starts no idle period after a click until the pointer moves: without a limit the work would not run. */
const maxIdleWaitMs = 300

function whenIdle(work: () => void): () => void {
  if (typeof window === 'undefined') return () => {}
  // Safari has no requestIdleCallback.
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 200)
    return () => clearTimeout(timer)
  }
  const handle = window.requestIdleCallback(work, { timeout: maxIdleWaitMs })
  return () => window.cancelIdleCallback(handle)
}
