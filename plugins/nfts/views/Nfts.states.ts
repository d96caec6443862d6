import { definePlugin, defineRoute, view as viewAt } from '#kernel'
import type { ViewState } from '#kernel/testing'
import { nfts } from '../index.js'
import { page, sampleAccount, sampleNfts, wireNft, type SampleOptions } from '../testing/sample-nfts.js'

/** The tab, in a view of its own. */
export const view = defineRoute('nfts-sample.tab')
export const plugin = definePlugin({
  id: 'nfts-sample',
  contributes: [
    viewAt(view, async () => {
      const { NftsView, styles } = await import('../testing/NftsView.js')
      return { default: NftsView, styles }
    }),
  ],
})

/** A state of the tab that is reached with these texts in it. */
function state(
  name: string,
  words: string,
  {
    more,
    press,
    ...options
  }: SampleOptions & { readonly more?: Partial<ViewState>; readonly press?: string } = {},
): ViewState {
  const sample = sampleAccount(options)
  return {
    name,
    companions: [nfts(), ...sample.companions],
    async prepare(harness) {
      await sample.connect(harness)
      const screen = await harness.open(view)
      if (press !== undefined) await screen.press(press)
      await screen.sees(words)
      return screen
    },
    ...more,
  }
}

const never = () => new Promise(() => {})
const down = () => Promise.reject(new Error('The service did not answer in time.'))

/** States of the tab. */
export const states: readonly ViewState[] = [
  state('two collections, spam folded', 'Doorway #204'),
  state('spam shown', 'Claim your reward', { press: 'Show one that may be spam' }),
  state('more to load', 'Load more', { list: () => page(sampleNfts, 'next') }),
  state('nothing', 'No NFTs yet', { list: () => page([]) }),
  state('loading', 'Loading NFTs', { list: never }),
  state('failed', 'couldn’t be loaded', { list: down }),
  state('unsupported network', 'can’t be read here', { unsupported: ['demo:1'] }),
  // it is offline once it is shown
  state('offline', 'Loading NFTs', { list: never, more: { offline: true } }),
  state('long names', 'Doorway', {
    list: () =>
      page([wireNft(1, { name: 'Doorway'.repeat(20), collection: 'Doorways'.repeat(20) }), wireNft(2)]),
  }),
  state('text at 200 %', 'Doorway #204', { more: { variables: { '--foyer-font-size': '20px' } } }),
]
