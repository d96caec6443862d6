import { type Harness, type Screen, type ViewState } from '#kernel/testing'
import { swapAsset, type SwapFormParams } from '../contract.js'
import { openForm, partOf, typeInto } from '../testing/in-the-form.js'
import { sampleSwaps, type SampleOptions } from '../testing/sample-swaps.js'

export const view = swapAsset

function listed(
  name: string,
  shown: string,
  options: SampleOptions = {},
  after: (screen: Screen) => unknown = () => {},
  more: Partial<ViewState> = {},
  params?: SwapFormParams,
): ViewState {
  const sample = sampleSwaps(options)
  const prepare = async (harness: Harness) => {
    const screen = await openForm(sample, harness, params)
    ;(await partOf(screen, 'swap-asset-to')).click()
    await partOf(screen, shown)
    await after(screen)
  }
  return { name, companions: sample.companions, prepare, ...more }
}

/** As many tokens as lists of the service have. */
const many: SampleOptions['tokens'] = (answer) => ({
  tokens: [
    ...(answer['tokens'] as readonly unknown[]),
    ...Array.from({ length: 200 }, (_, index) => ({
      ...{ name: `Token ${index}`, symbol: `T${index}`, decimals: 18, logoUri: '', eip2612: null },
      address: `eip155:1:0x${(index + 4_096).toString(16).padStart(40, '0')}`,
    })),
  ],
})

/** States of the choice of a token. */
export const states: readonly ViewState[] = [
  listed('tokens', 'swap-tokens'),
  listed('200 tokens', 'swap-tokens', { tokens: many }),
  listed('found', 'swap-tokens', { tokens: many }, (screen) => typeInto(screen, 'swap-token-search', 'uni')),
  listed('nothing found', 'swap-tokens', {}, async (screen) => {
    await typeInto(screen, 'swap-token-search', 'nonesuch')
    await screen.sees('No token called')
  }),
  // a form that is opened with a token says it itself
  listed('cannot be loaded', 'swap-tokens-retry', { tokens: () => ({}) }, undefined, {}, {}),
  listed('text at 200 %', 'swap-tokens', {}, undefined, { variables: { '--foyer-font-size': '20px' } }),
  listed('keyboard', 'swap-tokens', {}, undefined, { keyboard: true }),
]
