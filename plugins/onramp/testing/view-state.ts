import type { Harness, Screen, ViewState } from '#kernel/testing'
import { sampleOnramp, type SampleOnramp } from './sample-onramp.js'

/** Options of a state of a view. */
interface StateOptions extends SampleOnramp {
  /** Time that passes once the view is there. */
  readonly waitMs?: number
  readonly more?: Partial<ViewState>
}

/**
 * Returns the function that describes states of a view, each by words that it shows.
 *
 * @param open goes to the view
 * @param isThere waits for the view, before time passes
 */
export const statesAfter =
  (open: (harness: Harness) => Promise<Screen>, isThere: (screen: Screen) => Promise<unknown>) =>
  (name: string, words: string, { waitMs = 0, more, ...sample }: StateOptions = {}): ViewState => ({
    name,
    ...sampleOnramp(sample),
    async prepare(harness) {
      const screen = await open(harness)
      if (waitMs > 0) {
        await isThere(screen)
        await harness.clock.advance(waitMs)
      }
      await screen.sees(words)
      return screen
    },
    ...more,
  })
