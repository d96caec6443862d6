import { FrameError } from '../frame-error.js'

/** Turns of the things that a frame draws: one is drawn, the others wait. */
export interface Turns {
  /**
   * Runs a task after the ones before it.
   *
   * @param signal ends the wait at once; a task that runs has to listen itself
   * @throws FrameError with code -32005 if five tasks wait already, 4001 if the signal aborts
   */
  take<Result>(task: () => Promise<Result>, signal?: AbortSignal): Promise<Result>
}

/** Tasks that wait for the one that is drawn. */
const maxWaiting = 5

/** Error of a request that the user or the page has ended. */
export const rejected = () => new FrameError('User rejected the request', 4001)

/**
 * Creates the turns of a frame.
 *
 * @param prepare called before each turn
 */
export function createTurns(prepare?: () => Promise<void>): Turns {
  let pending = 0
  let last: Promise<unknown> = Promise.resolve()

  return {
    async take(task, signal) {
      if (pending > maxWaiting) throw new FrameError('Too many requests are waiting for approval', -32005)
      pending += 1
      const result = last.then(prepare).then(() => {
        if (signal?.aborted) throw rejected()
        return task()
      })
      last = result
        .catch(() => undefined)
        .then(() => {
          pending -= 1
        })
      return signal ? Promise.race([result, untilAborted(signal)]) : result
    },
  }
}

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(rejected())
    signal.addEventListener('abort', () => reject(rejected()), { once: true })
  })
}
