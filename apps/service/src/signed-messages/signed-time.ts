import type { Clock } from '../platform/clock.js'
import { HttpError } from '../platform/http/http-error.js'

/** Time in seconds within which a message must arrive after it was signed. */
export const freshSeconds = 300

/**
 * Refuses a message that was not signed within the last five minutes.
 *
 * @param signedAt seconds since 1970
 * @throws an HttpError with 400
 */
export function requireFresh(clock: Pick<Clock, 'now'>, signedAt: number): void {
  if (Math.abs(clock.now() / 1_000 - signedAt) > freshSeconds)
    throw new HttpError(
      400,
      'timestamp',
      'The message was not signed within the last five minutes; check the clock of the device and sign again',
    )
}

/** Returns the time in seconds since 1970 before which used messages need not be remembered. */
export function forgottenBefore(clock: Pick<Clock, 'now'>): number {
  // a message of the future is fresh for twice as long
  return Math.floor(clock.now() / 1_000) - 2 * freshSeconds
}

/** Creates the error for a message that was used before. */
export const usedMessage = (): HttpError =>
  new HttpError(400, 'message', 'The message was used already; sign again')
