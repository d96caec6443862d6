import { definePlugin, defineRoute, view as viewAt } from '#kernel'
import type { AssetBalance, Balances } from '#kernel/money'
import type { Harness, ViewState } from '#kernel/testing'
import { balancesService } from '../contract.js'
import { balances } from '../index.js'
import { sampleActions } from '../testing/sample-actions.js'
import { balancesCompanions, sampleAsset, sampleAssets } from '../testing/sample-balances.js'

/** The tab, in a view of its own. */
export const view = defineRoute('tokens-sample.tab')
export const plugin = definePlugin({
  id: 'tokens-sample',
  contributes: [
    viewAt(view, async () => {
      const { TokensView, styles } = await import('../testing/TokensView.js')
      return { default: TokensView, styles }
    }),
  ],
})

const companions = (from: Partial<Balances> | undefined, network?: `demo:${number}`) => [
  balances(),
  ...balancesCompanions(from, network && { network }),
]
const holding = (...assets: readonly AssetBalance[]) => companions({ assets: async () => assets })
const down = () => Promise.reject(new Error('The node did not answer.'))

/** Opens the view and waits for a text. */
const opened = (words: string) => async (harness: Harness) => {
  const screen = await harness.open(view)
  await screen.sees(words)
  return screen
}

/** Creates a capability that answers once and fails afterwards. */
function onceHolding(): Partial<Balances> {
  let times = 0
  return { assets: async () => (++times === 1 ? sampleAssets : down()) }
}

const unpriced = sampleAssets.map(({ price: _price, priceChange24h: _change, ...asset }) => asset)

/** States of the tab. */
export const states: readonly ViewState[] = [
  { name: 'prices known', companions: holding(...sampleAssets), prepare: opened('Wrapped Bitcoin') },
  { name: 'without prices', companions: holding(...unpriced), prepare: opened('Wrapped Bitcoin') },
  { name: 'nothing', companions: holding(sampleAsset('ETH', '0')), prepare: opened('Nothing here yet') },
  {
    name: 'nothing, with ways to a first token',
    companions: [...holding(sampleAsset('ETH', '0')), ...sampleActions('receive', 'onramp')],
    prepare: opened('Nothing here yet'),
  },
  {
    name: 'loading',
    companions: companions({ assets: () => new Promise(() => {}) }),
    prepare: opened('Loading'),
  },
  { name: 'failed', companions: companions({ assets: down }), prepare: opened('Try again in 30 s') },
  {
    name: 'failed, may be tried again',
    companions: companions({ assets: down }),
    prepare: async (harness) => {
      const screen = await opened('Try again in 30 s')(harness)
      await harness.clock.advance(30_000)
      await screen.sees('Try again')
    },
  },
  {
    name: 'failed later',
    companions: companions(onceHolding()),
    prepare: async (harness) => {
      const screen = await opened('Ether')(harness)
      await harness.service(balancesService).refresh({ force: true })
      await screen.sees('Token Balance Unavailable')
    },
  },
  { name: 'unsupported', companions: companions(undefined), prepare: opened('can’t be read here') },
  {
    name: 'offline',
    companions: companions({ assets: () => new Promise(() => {}) }),
    offline: true,
    prepare: opened('Loading'),
  },
  {
    name: 'offline, known before',
    companions: companions({ assets: async () => sampleAssets }),
    offline: true,
    prepare: opened('Wrapped Bitcoin'),
  },
  {
    name: 'long names, large amounts',
    companions: holding(
      sampleAsset('ETH', '123456789012345678.123456', { name: 'Ether', price: 8.1 }),
      sampleAsset('LONGSYMBOLOFTHIRTYTWOCHARACTERS0', '0.000000000000000001', {
        name: 'A name of thirty-two characters!',
      }),
    ),
    prepare: opened('Ether'),
  },
  {
    name: 'text at 200 %',
    companions: holding(...sampleAssets),
    prepare: opened('Wrapped Bitcoin'),
    variables: { '--foyer-font-size': '20px' },
  },
]
