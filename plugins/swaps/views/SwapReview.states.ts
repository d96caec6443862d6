import { type Harness, type Screen, type ViewState } from '#kernel/testing'
import { swapReview, type SwapFormParams } from '../contract.js'
import { openReview, partOf } from '../testing/in-the-form.js'
import { namedRouter, uni, usdc, type WireQuote } from '../testing/sample-market.js'
import { other, sampleSwaps, type SampleOptions } from '../testing/sample-swaps.js'

export const view = swapReview

type Sample = ReturnType<typeof sampleSwaps>
type After = (screen: Screen, harness: Harness, sample: Sample) => unknown

function reviewed(
  name: string,
  options: SampleOptions = {},
  after: After = () => {},
  { params, ...more }: Partial<ViewState> & { readonly params?: SwapFormParams } = {},
): ViewState {
  const sample = sampleSwaps(options)
  const prepare = async (harness: Harness) => {
    const screen = await openReview(sample, harness, params)
    await after(screen, harness, sample)
  }
  return { name, companions: sample.companions, prepare, ...more }
}

const asked =
  (shown: string): After =>
  async (screen) => {
    ;(await partOf(screen, 'swap-confirm')).click()
    await partOf(screen, shown)
  }
const no = Object.assign(new Error('User rejected the request.'), { code: 4001 })
const never = () => new Promise<never>(() => {})
const lost = () => Promise.reject(new Error('The connection was lost.'))
const token = { params: { from: usdc, to: uni, amount: '100' } }
const large = { variables: { '--foyer-font-size': '20px' } }
const priced = (change: Partial<WireQuote>): SampleOptions => ({
  quotes: (answer) => {
    const { quotes } = answer as { readonly quotes: readonly WireQuote[] }
    return { quotes: quotes.map((quote) => ({ ...quote, ...change })) }
  },
})

/** States of the review. */
export const states: readonly ViewState[] = [
  reviewed('ready'),
  reviewed('approval first', {}, undefined, token),
  reviewed('a permit first', { permit: true }, undefined, token),
  reviewed('waiting for the signature', { permit: true, signPermit: never }, asked('swap-signing'), token),
  reviewed(
    'the wallet signs no permits',
    {
      permit: true,
      signPermit: () => Promise.reject(Object.assign(new Error('Method not supported'), { code: 4200 })),
    },
    asked('swap-approval'),
    token,
  ),
  reviewed('approval and swap together', { atomic: 'supported' }, undefined, token),
  reviewed('high price impact', priced({ priceImpact: 7.5 })),
  reviewed('unknown price impact', priced({ priceImpact: undefined })),
  reviewed('loss of value', priced({ toAmount: '80258500', minToAmount: '79455915' })),
  reviewed('a contract that the widget does not know', namedRouter(other), undefined, token),
  reviewed('not simulated', { simulate: false }),
  reviewed('waiting for the wallet', { send: never }, asked('swap-asking')),
  reviewed('waiting for the approval in the wallet', { send: never }, asked('swap-asking'), token),
  reviewed('waiting for the approval', {}, asked('swap-approving'), token),
  reviewed(
    'the batch is looked for',
    { atomic: 'supported', batchState: () => ({ status: 'timedOut', hashes: [] }) },
    asked('swap-looking'),
    token,
  ),
  reviewed('refused', { send: () => Promise.reject(no) }, asked('swap-refused')),
  reviewed(
    'the wallet did not send it',
    { send: () => Promise.reject(Object.assign(new Error('Method not supported'), { code: 4200 })) },
    asked('swap-failed'),
  ),
  reviewed('the answer was lost, it is looked for', { send: lost }, asked('swap-looking')),
  reviewed('unclear', { send: lost, find: false }, asked('swap-unclear')),
  (() => {
    let percent = 100n
    let brought = 802_585_000n
    return reviewed(
      'the price moved',
      {
        quotes: (answer) => {
          const { quotes } = answer as { readonly quotes: readonly WireQuote[] }
          return {
            quotes: quotes.map((quote) => {
              const toAmount = (BigInt(quote.toAmount) * percent) / 100n
              return { ...quote, toAmount: `${toAmount}`, minToAmount: `${(toAmount * 99n) / 100n}` }
            }),
          }
        },
        simulate: async ({ known = [] }) => ({
          changes: [
            { asset: known[0]!, amount: -(35n * 10n ** 16n) },
            { asset: known[1]!, amount: brought },
          ],
        }),
      },
      async (screen) => {
        percent = 98n
        brought = 786_533_300n
        ;(await partOf(screen, 'swap-confirm')).click()
        await partOf(screen, 'swap-moved')
      },
    )
  })(),
  reviewed('the account has changed', {}, async (screen, _harness, sample) => {
    sample.changeAccount(other)
    await screen.sees('The account has changed')
  }),
  reviewed('text at 200 %', {}, undefined, { ...token, ...large }),
  reviewed('keyboard', {}, undefined, { keyboard: true }),
]
