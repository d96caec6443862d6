import { defineService } from '../keys.js'

/** Clock of the widget. A service, so that tests can control it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Resolves after `ms` milliseconds; rejects with the signal's reason if it is aborted first. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

/** Key of the clock. */
export const clockKey = /*#__PURE__*/ defineService<Clock>('kernel.clock')

/** Clock of the browser. */
export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason as Error)
      const timer = setTimeout(done, ms)
      function done() {
        signal?.removeEventListener('abort', stop)
        resolve()
      }
      function stop() {
        clearTimeout(timer)
        reject(signal?.reason as Error)
      }
      signal?.addEventListener('abort', stop, { once: true })
    }),
}
