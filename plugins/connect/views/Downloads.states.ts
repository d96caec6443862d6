import type { ViewState } from '#kernel/testing'
import type { Wallet } from '#kernel/chain'
import { connectDownloads } from '../contract.js'
import { samplePictures } from '../testing/sample-wallets.js'

export const view = connectDownloads

const quill: Wallet = {
  id: 'quill',
  name: 'Quill',
  imageUrl: samplePictures.Quill,
  homepage: 'https://quill.example/',
  appStore: 'https://apps.example/quill',
  playStore: 'https://play.example/quill',
  chromeStore: 'https://extensions.example/quill',
}
const iphone = {
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Safari/604.1',
  touchPoints: 5,
}
const android = { userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140 Mobile', touchPoints: 5 }

const opened =
  (wallet: Wallet): NonNullable<ViewState['prepare']> =>
  async (harness) => {
    const screen = await harness.open(connectDownloads, { wallet })
    await screen.sees(wallet.name)
  }

/** How to get a wallet. */
export const states: readonly ViewState[] = [
  { name: 'on a computer', prepare: opened(quill) },
  {
    name: 'for the other phone',
    prepare: async (harness) => {
      const screen = await harness.open(connectDownloads, { wallet: quill })
      await screen.press('Android')
    },
  },
  { name: 'on an iPhone', page: iphone, prepare: opened(quill) },
  { name: 'on Android', page: android, prepare: opened(quill) },
  {
    name: 'only a website',
    prepare: opened({ id: 'x', name: 'Oriole', homepage: 'https://oriole.example' }),
  },
  { name: 'nothing known', prepare: opened({ id: 'x', name: 'Oriole' }) },
  {
    name: 'long name',
    prepare: opened({
      ...quill,
      imageUrl: undefined,
      name: 'Wallet of the United Federation of Planets Inc.',
    }),
  },
  { name: 'text at 200 %', prepare: opened(quill), variables: { '--foyer-font-size': '20px' } },
  { name: 'by keyboard', prepare: opened(quill), keyboard: true },
]
