import { idOf } from './fixtures/catalogue.js'
import { recordOpened, takeOpened } from './fixtures/opened-pages.js'
import { addTelegramBridge, phones } from './fixtures/phones.js'
import { longTag } from './fixtures/long-tag.js'
import { expect, test } from './fixtures/test.js'

/** Links that take a pairing URI, by wallet. */
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

const encodeOnce = (uri: string) => encodeURIComponent(uri)
const twice = (uri: string) => encodeOnce(encodeOnce(uri))

for (const [phone, count, target, encode] of [
  ['android', 3, '_self', encodeOnce],
  ['android', 10, '_self', encodeOnce],
  ['iphone', 10, '_self', encodeOnce],
  ['telegram-android', 10, '_blank', twice],
  // Telegram opens the links of iOS in another target, so some of each kind suffice.
  ['telegram-ios', 4, '_blank', encodeOnce],
] as const) {
  test.describe(`deep links on ${phone}`, () => {
    test.use(phones[phone])

    // the others open the same links, or in the other target
    const tag = phone === 'android' && count === 3 ? [] : longTag
    test(
      `opens each of ${count} wallets by its link with the pairing URI`,
      { tag },
      async ({ context, page, standardUrl }) => {
        await addTelegramBridge(context, phone)
        await page.addInitScript(recordOpened)
        await page.goto(standardUrl)
        await page.getByTestId('foyer-button').click()
        await page.getByTestId('wallet-all').click()
        for (const [name, start] of Object.entries(links).slice(0, count)) {
          await page.getByTestId(`wallet-${idOf(name)}`).click()
          await page.getByTestId('pairing-offered').waitFor()
          const uri = (await page.getByTestId('pairing-address').textContent()) ?? ''
          expect(uri).toMatch(/^wc:[0-9a-f]{64}@2\?/)
          await expect.poll(() => takeOpened(page)).toEqual([{ href: start + encode(uri), target }])
          await page.getByTestId('frame-back').click()
        }
      },
    )
  })
}

for (const [phone, target] of [
  ['iphone', '_self'],
  ['telegram-android', '_blank'],
] as const) {
  test.describe(`in-app browsers on ${phone}`, () => {
    test.use(phones[phone])

    const tag = phone === 'iphone' ? [] : longTag
    test('opens the page in a wallet with a browser', { tag }, async ({ context, page, standardUrl }) => {
      await addTelegramBridge(context, phone)
      await page.addInitScript(recordOpened)
      const solflare = idOf('Solflare')
      // A wallet without a link to an app is listed as a custom wallet only.
      const url = `${standardUrl}?first=solana&custom=${solflare}`
      await page.goto(url)
      const [address, origin] = [encodeOnce(url), encodeOnce(new URL(url).origin)]
      const press = async (id: string) => {
        await page.getByTestId(`wallet-${id}`).click()
        return takeOpened(page)
      }
      await page.getByTestId('foyer-button').click()
      expect(await press(solflare)).toEqual([
        { href: `https://solflare.com/ul/v1/browse/${address}?ref=${origin}`, target },
      ])
      await page.getByTestId('wallet-all').click()
      expect(await press(idOf('Phantom'))).toEqual([
        { href: `https://phantom.app/ul/browse/${address}?ref=${origin}`, target },
      ])
      expect(await press(idOf('Base (formerly Coinbase Wallet)'))).toEqual([
        { href: `https://go.cb-w.com/dapp?cb_url=${address}`, target },
      ])
    })
  })
}
