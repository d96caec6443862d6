import type { ViewState } from '#kernel/testing'
import { onrampChoice, onrampForm } from '../contract.js'
import { sampleOnramp } from '../testing/sample-onramp.js'

export const view = onrampChoice

const state = (name: string, of: 'asset' | 'currency', words: string): ViewState => ({
  name,
  ...sampleOnramp(),
  async prepare(harness) {
    const form = await harness.open(onrampForm)
    await form.field('You pay')
    const screen = await harness.open(onrampChoice, { of })
    await screen.sees(words)
    return screen
  },
})

/** States of the choice. */
export const states: readonly ViewState[] = [
  state('assets', 'asset', 'USD Coin'),
  state('currencies', 'currency', 'EUR'),
]
