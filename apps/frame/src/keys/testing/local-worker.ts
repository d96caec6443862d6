import type { WorkerLike } from '../create-key-worker.js'
import type { KeyAnswer } from '../protocol.js'
import { serveKeys } from '../serve-keys.js'

/** Worker that runs the operations in this thread. Messages are cloned, as between threads. */
export interface LocalWorker extends WorkerLike {
  readonly isTerminated: boolean
  /** Fires the event of a worker that stopped. */
  fail(): void
}

/**
 * Starts a worker in this thread.
 *
 * @param serve what runs in it. Default: the operations of the keys
 */
export function startLocalWorker(serve: typeof serveKeys = serveKeys): LocalWorker {
  const page = new EventTarget()
  const inner = new EventTarget()
  let isTerminated = false
  const send = (target: EventTarget, message: unknown) => {
    const data: unknown = structuredClone(message)
    queueMicrotask(() => {
      if (!isTerminated) target.dispatchEvent(new MessageEvent('message', { data }))
    })
  }
  serve({
    postMessage: (answer: KeyAnswer) => send(page, answer),
    addEventListener: (type, listener) => inner.addEventListener(type, listener as unknown as EventListener),
  })
  return {
    get isTerminated() {
      return isTerminated
    },
    postMessage: (message) => send(inner, message),
    addEventListener: (type, listener) => page.addEventListener(type, listener),
    terminate() {
      isTerminated = true
    },
    fail: () => page.dispatchEvent(new Event('error')),
  }
}
