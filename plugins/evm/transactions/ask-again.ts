import { WidgetError, type Clock } from '#kernel'
import { retries, retryDelayMs } from './constants.js'

/**
 * Makes a request again when it fails: 6 times, after 200 ms and then twice as long each time, but not after `end`.
 * @throws the last failure; a wallet or node that is not there at once, for nobody answers sooner by being asked again.
 */
export async function askAgain<T>(
  clock: Clock,
  end: number,
  signal: AbortSignal,
  request: () => Promise<T>,
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await request()
    } catch (error) {
      const delay = retryDelayMs * 2 ** attempt
      const isHopeless = error instanceof WidgetError && error.kind === 'config'
      if (signal.aborted || isHopeless || attempt === retries || clock.now() + delay > end) throw error
      await clock.sleep(delay, signal)
    }
  }
}
