import type { Clock } from '../../platform/clock.js'

/** Repeats work with a pause in between until the signal aborts. */
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
