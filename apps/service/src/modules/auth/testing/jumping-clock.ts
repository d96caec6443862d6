import type { Clock } from '../../../platform/clock.js'

/** Clock of a test that jumps over months without the recurring jobs of the time between. */
export interface JumpingClock extends Clock {
  advance(ms: number): void
}

/** Creates a clock at the current time, which does not move by itself. Sleeps end by their signal only. */
export function createJumpingClock(): JumpingClock {
  let now = Date.now()
  return {
    now: () => now,
    advance: (ms) => void (now += ms),
    sleep: (_ms, signal) =>
      new Promise((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
      ),
  }
}
