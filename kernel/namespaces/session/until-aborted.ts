import { sessionErrors } from './errors.js'

/**
 * Waits for something that cannot be stopped, such as a wallet's answer, until it comes or the waiting is ended.
 * @throws session/CANCELLED when the signal is aborted first; what comes later is dropped.
 */
export function untilAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(sessionErrors.CANCELLED({ cause: signal.reason }))
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
