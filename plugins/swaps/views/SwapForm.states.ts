import { type Harness, type Screen, type ViewState } from '#kernel/testing'
import { slippageAtom, swapForm, type SwapFormParams } from '../contract.js'
import { isPriced, openForm, openPriced, pauseUntil, partOf } from '../testing/in-the-form.js'
import { uni, usdc, type WireQuote } from '../testing/sample-market.js'
import { sampleSwaps, type SampleOptions } from '../testing/sample-swaps.js'

export const view = swapForm

const partIn = (testId: string) => (screen: Screen) => screen.root.querySelector(`[data-testid="${testId}"]`)

/** A form with values, once something is shown. */
function filled(
  name: string,
  params: SwapFormParams,
  { is = isPriced, ...more }: Partial<ViewState> & { readonly is?: (screen: Screen) => unknown } = {},
  options: SampleOptions = {},
): ViewState {
  const sample = sampleSwaps(options)
  const prepare = async (harness: Harness) => {
    const screen = await openForm(sample, harness, params)
    await pauseUntil(harness, () => is(screen), name)
  }
  return { name, companions: sample.companions, prepare, ...more }
}

const large = { variables: { '--foyer-font-size': '20px' } }
const slippery = sampleSwaps()
const never = () => new Promise<never>(() => {})

/** States of the form. */
export const states: readonly ViewState[] = [
  filled('empty', {}, { is: partIn('swap-form') }),
  filled('with a price', { to: usdc, amount: '0.35' }),
  filled('finding the price', { to: usdc, amount: '0.35' }, { is: partIn('swap-rate') }, { quotes: never }),
  filled('a token for another', { from: usdc, to: uni, amount: '1204.5' }),
  filled(
    'above the balance',
    { to: usdc, amount: '1.5' },
    { is: (screen) => screen.root.querySelector('[aria-invalid]') },
  ),
  filled(
    'no market',
    { to: usdc, amount: '0.35' },
    { is: partIn('swap-no-market') },
    { quotes: () => ({ quotes: [] }) },
  ),
  filled(
    'no price right now',
    { to: usdc, amount: '0.35' },
    { is: partIn('swap-fault') },
    { quotes: () => ({}) },
  ),
  filled(
    'long amounts',
    { to: usdc, amount: '0.123456789012345678' },
    {},
    {
      quotes: (answer) => {
        const { quotes } = answer as { readonly quotes: readonly WireQuote[] }
        return { quotes: quotes.map((quote) => ({ ...quote, toAmount: '987654321098765432' })) }
      },
    },
  ),
  filled(
    'unsupported network',
    {},
    {
      prepare: async (harness) => {
        const screen = await harness.open(swapForm)
        await screen.sees('Network not supported for Swaps')
      },
    },
  ),
  filled(
    'very high slippage',
    { to: usdc, amount: '0.35' },
    {
      prepare: async (harness: Harness) => {
        const screen = await openPriced(slippery, harness, { to: usdc, amount: '0.35' })
        harness.store.set(slippageAtom, 12)
        await pauseUntil(harness, () => partIn('swap-high-slippage')(screen), 'the warning')
      },
      companions: slippery.companions,
    },
  ),
  filled('text at 200 %', { to: usdc, amount: '0.35' }, large),
  filled('keyboard', { to: usdc, amount: '0.35' }, { keyboard: true }),
  (() => {
    const sample = sampleSwaps({ simulate: never })
    return {
      name: 'review is being made',
      companions: sample.companions,
      prepare: async (harness: Harness) => {
        const screen = await openForm(sample, harness)
        await pauseUntil(harness, () => isPriced(screen), 'the price')
        ;(await partOf(screen, 'swap-review')).click()
        await pauseUntil(harness, () => screen.root.querySelector('[aria-busy="true"]'), 'the busy button')
      },
    }
  })(),
]
