import type { Clock } from '../../platform/clock.js'

/** Repeats work with a pause in between until the signal aborts. Work that fails is reported, and repeated all the same. */
export function every(
  clock: Clock,
  ms: number,
  { signal, failed }: { readonly signal: AbortSignal; readonly failed: (error: unknown) => void },
  work: () => unknown,
): void {
  const run = async () => {
    for (;;) {
      await clock.sleep(ms, signal)
      try {
        await work()
      } catch (error) {
        failed(error)
      }
    }
  }
  // rejects when the signal aborts, and only then
  run().catch(() => {})
}
