import type { ViewState } from '#kernel/testing'
import { onrampOrder } from '../contract.js'
import {
  missing,
  pageUrl,
  sampleOnramp,
  transactionHash,
  wireOrder,
  type SampleOnramp,
} from '../testing/sample-onramp.js'
import { toOrder } from '../testing/steps.js'

export const view = onrampOrder

/** A state after the page of the provider opened. */
function state(
  name: string,
  words: string,
  { waitMs = 0, more, ...sample }: SampleOnramp & { waitMs?: number; more?: Partial<ViewState> } = {},
): ViewState {
  return {
    name,
    ...sampleOnramp(sample),
    async prepare(harness) {
      const screen = await toOrder(harness)
      if (waitMs > 0) {
        await screen.sees('Finish at Fjordpay')
        await harness.clock.advance(waitMs)
      }
      await screen.sees(words)
      return screen
    },
    ...more,
  }
}

/** States of a purchase. */
export const states: readonly ViewState[] = [
  state('waiting', 'Finish at Fjordpay'),
  state('paid', 'Fjordpay has your payment', { order: () => wireOrder('paid') }),
  state('sending', 'Your ETH is on its way', { order: () => wireOrder('sending', { transactionHash }) }),
  state('done', '0.0428 ETH arrived', {
    order: () => wireOrder('done', { transactionHash, amount: '0.0428' }),
  }),
  state('failed', 'The purchase failed', { order: () => wireOrder('failed') }),
  state('status unreadable', 'The status can’t be read now', { order: missing }),
  state('still waiting', 'Still waiting for Fjordpay', { waitMs: 31 * 60_000 }),
  state('not followed', 'Fjordpay shows there how far', { page: () => ({ url: pageUrl }) }),
  {
    name: 'gone',
    ...sampleOnramp(),
    prepare: async (harness) => (await harness.open(onrampOrder, { id: 'other' })).sees('No such purchase'),
  },
  state('text at 200 %', 'Finish at Fjordpay', { more: { variables: { '--foyer-font-size': '20px' } } }),
]
