import { FrameError } from '../frame-error.js'
import { createTurns } from '../views/turns.js'
import type { ConfirmEnvironment, ConfirmRequest } from './request.js'
import { runConfirm, type ConfirmAnswer, type ConfirmTestParts } from './run-confirm.js'

/** Confirms of a frame, drawn one at a time. */
export interface ConfirmQueue {
  /**
   * Asks the user. The confirm is drawn after the ones before it.
   *
   * @param onApproved runs after the press that approves, before the next confirm is drawn
   * @throws FrameError with code -32005 if five requests wait already, and what `onApproved` throws
   */
  showConfirm(
    request: ConfirmRequest,
    environment: ConfirmEnvironment,
    onApproved?: () => Promise<void>,
  ): Promise<ConfirmAnswer>
}

/** Creates the queue of a frame's confirms. They take their turns with the views. */
export function createConfirmQueue(parts?: ConfirmTestParts, turns = createTurns()): ConfirmQueue {
  return {
    async showConfirm(request, environment, onApproved) {
      const { signal } = environment
      const ask = async () => {
        const answer = await runConfirm(request, environment, parts)
        if (answer === 'approved') await onApproved?.()
        return answer
      }
      try {
        return await turns.take(ask, signal)
      } catch (error) {
        // aborted while it waited
        if (signal?.aborted && error instanceof FrameError && error.code === 4001) return 'rejected'
        throw error
      }
    },
  }
}
