import type { ViewState } from '#kernel/testing'
import { onrampOrder } from '../contract.js'
import { missing, pageUrl, sampleOnramp, transactionHash, wireOrder } from '../testing/sample-onramp.js'
import { toOrder } from '../testing/steps.js'
import { statesAfter } from '../testing/view-state.js'

export const view = onrampOrder

/** A state after the page of the provider opened. */
const state = statesAfter(toOrder, (screen) => screen.sees('Finish at Fjordpay'))

/** States of a purchase. */
export const states: readonly ViewState[] = [
  state('waiting', 'Finish at Fjordpay'),
  state('paid', 'Fjordpay has your payment', { order: () => wireOrder('paid') }),
  state('sending', 'Your ETH is on its way', { order: () => wireOrder('sending', { transactionHash }) }),
  state('done', '0.0428 ETH arrived', {
    order: () => wireOrder('done', { transactionHash, amount: '0.0428' }),
  }),
  state('refused card', 'Your payment didn’t go through', {
    order: () => wireOrder('failed', { isPayable: true }),
  }),
  state('failed', 'The purchase failed', { order: () => wireOrder('failed', { isPayable: false }) }),
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
