import { retry, type RetryContext } from '../core/retry.js'

/** Parts of the context of a plugin's `setup`, with the kernel's clock. */
export interface DiscoveryContext extends RetryContext {
  onDispose(cleanup: () => void): void
  report(error: unknown): void
}

/**
 * Loads the code that finds wallets in the page, and starts it. After a failure, which is reported once, the code is loaded again:
 * after a pause, and earlier if the page is online or shown again, or a view opens.
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
    const module = await retry({ ...context, page }, load, report)
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
