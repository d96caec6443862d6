import type { ViewState } from '#kernel/testing'
import { nftsDetail, nftsService } from '../contract.js'
import { sampleAccount, sampleNfts } from '../testing/sample-nfts.js'

export const view = nftsDetail

/** A state with one of the samples. */
function state(name: string, id: string, words: string, more: Partial<ViewState> = {}): ViewState {
  const sample = sampleAccount()
  return {
    name,
    companions: sample.companions,
    async prepare(harness) {
      await sample.connect(harness)
      await harness.service(nftsService).refresh()
      const screen = await harness.open(nftsDetail, { id })
      await screen.sees(words)
      return screen
    },
    ...more,
  }
}

const [doorway, , print, spam] = sampleNfts.map(({ id }) => id)

/** A collectible. */
export const states: readonly ViewState[] = [
  state('with properties', doorway ?? '', 'Colour'),
  state('edition without a description', print ?? '', 'Quantity'),
  state('spam', spam ?? '', 'May be spam'),
  state('gone', 'other', 'Not in this account'),
  state('text at 200 %', doorway ?? '', 'Colour', { variables: { '--foyer-font-size': '20px' } }),
]
