import { systemClock, type Clock } from '../clock/clock.js'
import { browserHttp, type HttpService } from '../http/http.js'
import { browserPage, type PageService } from '../page/page.js'
import { browserStorage, type StorageArea } from '../storage/storage.js'

/** Where the widget meets the world. Tests stand in here and nowhere else. */
export interface Edges {
  readonly clock: Clock
  readonly http: HttpService
  readonly page: PageService
  readonly storage: StorageArea | undefined
  /** Takes a fault for developers to see. */
  readonly log: (message: string, error: unknown) => void
  /** Runs the work when the page has nothing better to do; returns the undo. */
  readonly whenIdle: (work: () => void) => () => void
}

/** The page's own edges; on a server there is no storage and never an idle moment. */
export function browserEdges(): Edges {
  return {
    clock: systemClock,
    // one of its own: what is learnt of an address through it is not another widget's
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
