import { anySignal } from '../core/edges/any-signal.js'
import type { Clock } from '../core/edges/clock.js'
import type { Store } from '../core/state/store.js'
import { watchPage } from './watch-page.js'

/** Parts of the context of a plugin's `setup`, with the kernel's clock. */
export interface DiscoveryContext {
  readonly clock: Clock
  readonly store: Store
  /** Aborted when the plugin is deactivated. */
  readonly signal: AbortSignal
  onDispose(cleanup: () => void): void
  report(error: unknown): void
}

/** Pauses before the code is loaded again after a failure, in milliseconds: doubled each time. */
const minPauseMs = 1_000
const maxPauseMs = 30_000

/**
 * Loads the code that finds wallets in the page, and starts it. After a failure the code is loaded again: after a pause, and
 * earlier if the page is online or shown again, or a view opens.
 *
 * @param page `window`
 * @param load imports the code
 * @param start starts the code, and returns the function that stops it, which is called when the plugin is deactivated
 */
export function startDiscovery<Module>(
  page: EventTarget,
  context: DiscoveryContext,
  load: () => Promise<Module>,
  start: (module: Module) => () => void,
): void {
  const { clock, signal, onDispose, report } = context
  const run = async () => {
    // in a task of its own: the task that starts the page is the longest
    await clock.sleep(0, signal)
    const module = await loadPersistently(page, context, load)
    if (signal.aborted) return
    try {
      onDispose(start(module))
    } catch (error) {
      report(error)
    }
  }
  // rejects only when the plugin is deactivated
  run().catch(() => {})
}

/** Repeats an import until it succeeds. */
async function loadPersistently<Module>(
  page: EventTarget,
  context: DiscoveryContext,
  load: () => Promise<Module>,
): Promise<Module> {
  for (let pauseMs = minPauseMs; ; pauseMs = Math.min(2 * pauseMs, maxPauseMs)) {
    try {
      return await load()
    } catch {
      await pause(page, context, pauseMs)
    }
  }
}

/** Waits for a time, or less if the page changes. Rejects when the plugin is deactivated. */
async function pause(page: EventTarget, { clock, store, signal }: DiscoveryContext, ms: number) {
  const done = new AbortController()
  const ended = anySignal(signal, done.signal)
  watchPage(page, { store, signal: ended.signal }, () => done.abort())
  await clock.sleep(ms, ended.signal).catch(() => {})
  done.abort()
  ended.release()
  signal.throwIfAborted()
}
