import type { Clock } from '../../platform/clock.js'

/** Does the work again and again, with so many milliseconds in between, until the signal ends it. */
export async function every(
  clock: Clock,
  ms: number,
  signal: AbortSignal,
  work: () => unknown,
): Promise<void> {
  for (;;) {
    try {
      await clock.sleep(ms, signal)
    } catch {
      return
    }
    await work()
  }
}
