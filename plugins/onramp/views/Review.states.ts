import type { ViewState } from '#kernel/testing'
import { onrampReview } from '../contract.js'
import { missing, wireQuote } from '../testing/sample-onramp.js'
import { toReview } from '../testing/steps.js'
import { statesAfter } from '../testing/view-state.js'

export const view = onrampReview

/** A state that follows the form. */
const state = statesAfter(toReview, (screen) => screen.button('Open Fjordpay'))

/** States before the page of the provider opens. */
export const states: readonly ViewState[] = [
  state('announced', 'Open Fjordpay'),
  state('page not ready', 'Preparing the page', { page: () => new Promise<never>(() => {}) }),
  state('page refused', 'Fjordpay can’t be opened', { page: missing }),
  state('unsafe page', 'The address of the provider’s page is not secure', {
    page: () => ({ url: 'javascript:alert(1)', orderId: 'order-1' }),
  }),
  state('price over', 'This price has run out', {
    quotes: () => ({
      quotes: [
        wireQuote('fjordpay', 'Fjordpay', ['0.0429', '98.60', '1.20'], {
          expiresAt: new Date(1_700_000_060_000).toISOString(),
        }),
      ],
    }),
    waitMs: 60_000,
  }),
  state('text at 200 %', 'Open Fjordpay', { more: { variables: { '--foyer-font-size': '20px' } } }),
]
