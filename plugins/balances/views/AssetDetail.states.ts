import type { Plugin } from '#kernel'
import type { AssetBalance } from '#kernel/money'
import type { ViewState } from '#kernel/testing'
import { balancesAsset, balancesService } from '../contract.js'
import { sampleActions } from '../testing/sample-actions.js'
import { balancesCompanions, sampleAsset, sampleAssets } from '../testing/sample-balances.js'
import { sampleSeries, seriesOf, type SeriesRequest } from '../testing/sample-series.js'

export const view = balancesAsset

/** Time of the clock of a harness. */
const now = 1_700_000_000_000

const wave = Array.from(
  { length: 97 },
  (_, index) => 2_250 + index * 0.45 + Math.sin(index / 6) * 18 + Math.sin(index / 2.3) * 7,
)
const rising = (request: SeriesRequest) => seriesOf(request, now, wave)
const falling = (request: SeriesRequest) => seriesOf(request, now, wave.toReversed())
const known =
  (...prices: readonly number[]) =>
  (request: SeriesRequest) =>
    seriesOf(request, now, prices)

const longNamed = sampleAsset('LONGSYMBOLOFTHIRTYTWOCHARACTERS0', '123456789012345678.123456', {
  name: 'A name of thirty-two characters!',
  price: 0.000_012_345,
  priceChange24h: -99.5,
})

/** A state with the series of a service, or without a service. */
function state(
  name: string,
  words: string,
  answer: ((request: SeriesRequest) => unknown) | undefined,
  {
    asset = sampleAssets[0],
    isGone = false,
    more = sampleActions('swaps', 'receive', 'send'),
    ...rest
  }: Partial<ViewState> & {
    readonly asset?: AssetBalance | undefined
    readonly isGone?: boolean
    readonly more?: readonly Plugin[]
  } = {},
): ViewState {
  const held = isGone || !asset ? [] : [sampleAsset('OTHER', '1'), asset]
  return {
    name,
    companions: [
      ...balancesCompanions({ assets: async () => held, nativePriceAddress: '0xnative' }),
      ...(answer ? [sampleSeries(answer).plugin] : []),
      ...more,
    ],
    async prepare(harness) {
      await harness.service(balancesService).refresh()
      const { chainId, address } = asset ?? sampleAsset('OTHER', '1')
      const screen = await harness.open(balancesAsset, { chainId, address })
      await screen.sees(words)
      return screen
    },
    ...rest,
  }
}

/** States of the view. */
export const states: readonly ViewState[] = [
  state('rise', 'Lowest', rising),
  state('fall', 'Lowest', falling, { asset: sampleAssets[2] }),
  state('flat', 'Unchanged at', known(1, 1, 1), { asset: sampleAssets[1] }),
  state('one point', 'No chart yet', known(2_295)),
  state('no points', 'No chart yet', known()),
  state('loading', 'Loading the price chart', () => new Promise(() => {})),
  state('failed', 'Chart unavailable', () => ({ points: [] })),
  state('without a service', 'No chart yet', undefined),
  state('without a price', 'Unknown', known(), { asset: sampleAsset('WBTC', '0.00081') }),
  state('without other plugins', 'Lowest', rising, { more: [] }),
  state('gone', 'Not in this account', rising, { isGone: true }),
  state('offline', 'Loading the price chart', () => new Promise(() => {}), { offline: true }),
  state('long names, small price', 'Lowest', known(0.000_012, 0.000_013, 0.000_012_345), {
    asset: longNamed,
  }),
  state('text at 200 %', 'Lowest', rising, { variables: { '--foyer-font-size': '20px' } }),
]
