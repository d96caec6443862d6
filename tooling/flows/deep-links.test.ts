import { afterAll, beforeAll, expect } from 'vitest'
import { idOf } from './catalogued.js'
import { eventually } from './eventually.js'
import { test } from './flow-test.js'
import { recordOpened, takeOpened } from './opened-pages.js'
import { startServiceStage, type ServiceStage } from './service-stage.js'

let stage: ServiceStage
beforeAll(async () => {
  stage = await startServiceStage()
})
afterAll(() => stage.stop())

/** Where each takes a pairing address, as the field has it. */
const links = {
  MetaMask: 'https://metamask.app.link/wc?uri=',
  'Trust Wallet': 'trust://wc?uri=',
  'Binance Wallet': 'bnc://app.binance.com/cedefi/wc?uri=',
  'OKX Wallet': 'okex://main/wc?uri=',
  'Bitget Wallet': 'bitkeep://wc?uri=',
  'Uniswap Wallet': 'uniswap://wc?uri=',
  SafePal: 'safepalwallet://wc?uri=',
  Rainbow: 'rainbow://wc?uri=',
  'Bybit Wallet': 'bybitapp://wc?uri=',
  Zerion: 'zerion://wc?uri=',
} as const

const once = (uri: string) => encodeURIComponent(uri)
const twice = (uri: string) => once(once(uri))

test.for([
  ['android', 10, '_self', once],
  ['iphone', 10, '_self', once],
  ['telegram-android', 10, '_blank', twice],
  // as on an iPhone, but for where they open: some of each kind
  ['telegram-ios', 4, '_blank', once],
] as const)(
  'on %s each of %i wallets is opened by its own link, with the address in it',
  async ([phone, count, target, encoded], { open }) => {
    const { page } = await open(stage.page, { phone, before: recordOpened })
    await page.getByTestId('foyer-button').click()
    await page.getByTestId('wallet-all').click()
    for (const [name, start] of Object.entries(links).slice(0, count)) {
      await page.getByTestId(`wallet-${idOf(name)}`).click()
      await page.getByTestId('pairing-offered').waitFor()
      const uri = (await page.getByTestId('pairing-address').textContent()) ?? ''
      expect(uri).toMatch(/^wc:[0-9a-f]{64}@2\?/)
      await eventually(() => takeOpened(page)).toEqual([{ href: start + encoded(uri), target }])
      await page.getByTestId('frame-back').click()
    }
  },
)

test.for([
  ['iphone', '_self'],
  ['telegram-android', '_blank'],
] as const)(
  'on %s a wallet with a browser of its own opens this page there',
  async ([phone, target], { open }) => {
    const solflare = idOf('Solflare')
    // it stands in no list by itself there: it has no link to an app
    const url = `${stage.page}?first=solana&custom=${solflare}`
    const { page } = await open(url, { phone, before: recordOpened })
    const [at, from] = [once(url), once(new URL(url).origin)]
    const press = async (id: string) => {
      await page.getByTestId(`wallet-${id}`).click()
      return takeOpened(page)
    }
    await page.getByTestId('foyer-button').click()
    expect(await press(solflare)).toEqual([
      { href: `https://solflare.com/ul/v1/browse/${at}?ref=${from}`, target },
    ])
    await page.getByTestId('wallet-all').click()
    expect(await press(idOf('Phantom'))).toEqual([
      { href: `https://phantom.app/ul/browse/${at}?ref=${from}`, target },
    ])
    expect(await press(idOf('Base (formerly Coinbase Wallet)'))).toEqual([
      { href: `https://go.cb-w.com/dapp?cb_url=${at}`, target },
    ])
  },
)
