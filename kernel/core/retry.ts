import { anySignal } from './edges/any-signal.js'
import type { Clock } from './edges/clock.js'
import type { Store } from './state/store.js'
import { watchPage } from './watch-page.js'

/** Parts of the context of a plugin's `setup`, with the kernel's clock. */
export interface RetryContext {
  readonly clock: Clock
  readonly store: Store
  /** Aborted when the plugin is deactivated. */
  readonly signal: AbortSignal
  /** `window`; undefined on a server. Without it only the time and a view that opens end a pause. */
  readonly page?: EventTarget | undefined
}

/** Pauses before work is repeated after a failure, in milliseconds: doubled each time. */
const minPauseMs = 1_000
const maxPauseMs = 30_000

/**
 * Repeats work until it succeeds, such as an import. After a failure the work is repeated: after a pause, and earlier if the page is
 * online or shown again, or a view opens. Rejects with the reason of the signal only.
 *
 * @param onFailure called with the first failure; an error that repeats says nothing new
 */
export async function retry<T>(
  context: RetryContext,
  work: () => Promise<T>,
  onFailure?: (error: unknown) => void,
): Promise<T> {
  let hasFailed = false
  for (let pauseMs = minPauseMs; ; pauseMs = Math.min(2 * pauseMs, maxPauseMs)) {
    context.signal.throwIfAborted()
    try {
      return await work()
    } catch (error) {
      context.signal.throwIfAborted()
      if (!hasFailed) onFailure?.(error)
      hasFailed = true
      await pause(context, pauseMs)
    }
  }
}

/** Waits for a time, or less if the page changes. */
async function pause(context: RetryContext, ms: number) {
  const { clock, store, signal, page } = context
  const ended = anySignal(signal)
  watchPage(page, { store, signal: ended.signal }, () => ended.abort())
  await clock.sleep(ms, ended.signal).catch(() => {
    // the page changed, or the signal is aborted, which the caller reads
  })
  ended.abort()
  ended.release()
}
