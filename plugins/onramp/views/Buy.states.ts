import type { Harness, ViewState } from '#kernel/testing'
import { onrampForm } from '../contract.js'
import { missing, sampleOnramp, type SampleOnramp, wireOptions, wireQuote } from '../testing/sample-onramp.js'

export const view = onrampForm

/** A state that is reached once a text is shown. */
function state(
  name: string,
  words: string,
  {
    amount,
    more,
    ...sample
  }: SampleOnramp & { readonly amount?: string; readonly more?: Partial<ViewState> } = {},
): ViewState {
  return {
    name,
    ...sampleOnramp(sample),
    async prepare(harness: Harness) {
      const screen = await harness.open(onrampForm)
      await screen.field('You pay')
      if (amount !== undefined) await screen.type('You pay', amount)
      await harness.clock.advance(400)
      await screen.sees(words)
      return screen
    },
    ...more,
  }
}

const never = () => new Promise<never>(() => {})
const long = 'Fjordpay'.repeat(6)

/** States of the form. */
export const states: readonly ViewState[] = [
  state('amount and quotes', 'Continue with Fjordpay'),
  state('prices loading', 'Loading prices', { quotes: never }),
  {
    name: 'loading',
    ...sampleOnramp({ options: never }),
    prepare: async (harness) => (await harness.open(onrampForm)).sees('Loading prices'),
  },
  state('above the limit of a card', 'A card takes up to $7,500.', { amount: '8000' }),
  state('below the limit', 'A card takes $10 or more.', { amount: '5' }),
  state('not a number', 'Write a number', { amount: '10x' }),
  state('empty', 'Enter an amount', { amount: '' }),
  state('one provider', 'Continue with Fjordpay', {
    quotes: () => ({ quotes: [wireQuote('fjordpay', 'Fjordpay', ['0.0429', '98.60', '1.20'])] }),
  }),
  state('no provider', 'No provider for this', {
    quotes: () => ({
      quotes: [{ provider: { id: 'fjordpay', name: 'Fjordpay' }, refusal: 'amount-too-low' }],
    }),
  }),
  state('example prices', 'These are only examples', { quotes: missing }),
  state('example options', 'These are only examples', { options: missing }),
  state('long names', long, {
    options: () => ({
      ...wireOptions,
      purchaseCurrencies: wireOptions.purchaseCurrencies.map((one) => ({ ...one, symbol: 'LONGSYMBOL' })),
    }),
    quotes: () => ({
      quotes: [
        wireQuote('fjordpay', long, ['1234567.123456', '98.60', '1.20'], {
          purchaseAmount: { amount: '1234567.123456', currency: 'LONGSYMBOL' },
        }),
      ],
    }),
  }),
  {
    name: 'offline',
    ...sampleOnramp({ options: never }),
    // it is offline once it is shown
    offline: true,
    prepare: async (harness) => (await harness.open(onrampForm)).sees('Loading prices'),
  },
  state('text at 200 %', 'Continue with Fjordpay', {
    more: { variables: { '--foyer-font-size': '20px' } },
  }),
]
