import { FrameError } from '../frame-error.js'
import type { ConfirmEnvironment, ConfirmRequest } from './request.js'
import { runConfirm, type ConfirmAnswer, type ConfirmTestParts } from './run-confirm.js'

/** Confirms of a frame, drawn one at a time. */
export interface ConfirmQueue {
  /**
   * Asks the user. The confirm is drawn after the ones before it.
   *
   * @throws FrameError with code -32005 if five requests wait already
   */
  showConfirm(request: ConfirmRequest, environment: ConfirmEnvironment): Promise<ConfirmAnswer>
}

/** Requests that wait for the one that is drawn. */
const maxWaiting = 5

/** Creates the queue of a frame's confirms. */
export function createConfirmQueue(parts?: ConfirmTestParts): ConfirmQueue {
  let pending = 0
  let last: Promise<unknown> = Promise.resolve()

  return {
    async showConfirm(request, environment) {
      const { signal } = environment
      if (pending > maxWaiting) throw new FrameError('Too many requests are waiting for approval', -32005)
      pending += 1
      const answer = last.then(() =>
        signal?.aborted ? ('rejected' as const) : runConfirm(request, environment, parts),
      )
      last = answer
        .catch(() => undefined)
        .then(() => {
          pending -= 1
        })
      return signal ? Promise.race([answer, untilAborted(signal)]) : answer
    },
  }
}

/** A request that is aborted while it waits is answered at once. */
function untilAborted(signal: AbortSignal): Promise<ConfirmAnswer> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve('rejected')
    signal.addEventListener('abort', () => resolve('rejected'), { once: true })
  })
}
