import { describe, expect, test } from 'vitest'
import type { Platform, Wallet } from '#kernel/chain'
import { defaultPlatform, linkStart, pairingLink, platformsOf } from './platforms.js'
import { sampleUri } from './testing/sample-pairing.js'

const on = (more: Partial<Platform> = {}): Platform => ({
  mobile: undefined,
  safari: false,
  telegram: false,
  ...more,
})
const uri = 'wc:7f6e@2?relay-protocol=irn&symKey=587d'
const once = 'wc%3A7f6e%402%3Frelay-protocol%3Dirn%26symKey%3D587d'
const twice = 'wc%253A7f6e%25402%253Frelay-protocol%253Dirn%2526symKey%253D587d'

describe('pairingLink', () => {
  // behaviour 18.8
  test.each([
    ['MetaMask', 'https://metamask.app.link/', 'https://metamask.app.link/wc?uri='],
    ['Trust', 'trust://', 'trust://wc?uri='],
    ['Binance', 'bnc://app.binance.com/cedefi/', 'bnc://app.binance.com/cedefi/wc?uri='],
    ['OKX', 'okex://main/', 'okex://main/wc?uri='],
    ['Bitget', 'bitkeep://', 'bitkeep://wc?uri='],
    ['Uniswap', 'uniswap://', 'uniswap://wc?uri='],
    ['SafePal', 'safepalwallet://', 'safepalwallet://wc?uri='],
    ['Rainbow', 'rainbow://', 'rainbow://wc?uri='],
    ['Ledger', 'ledgerlive://', 'ledgerlive://wc?uri='],
    ['Ready', 'argent://app/', 'argent://app/wc?uri='],
  ])('%s: %s', (_, link, start) => {
    for (const mobile of ['ios', 'android'] as const) {
      expect(pairingLink(link, uri, on({ mobile }))).toBe(start + once)
    }
    // Telegram on Android decodes once more
    expect(pairingLink(link, uri, on({ mobile: 'android', telegram: true }))).toBe(start + twice)
    expect(pairingLink(link, uri, on({ mobile: 'ios', telegram: true }))).toBe(start + once)
  })

  test('contains the whole pairing URI', () => {
    const uriOfLink = new URL(pairingLink('https://app.example', sampleUri, on())).searchParams.get('uri')
    expect(uriOfLink).toBe(sampleUri)
  })

  test.each([
    ['rainbow:', 'rainbow://'],
    ['rainbow', 'rainbow://'],
    ['rainbow://', 'rainbow://'],
    ['https://app.example/ul', 'https://app.example/ul/'],
  ])('a link written as %s starts with %s', (link, start) => {
    expect(linkStart(link)).toBe(start)
  })
})

const every: Wallet = {
  id: 'every',
  name: 'Every',
  mobileLink: 'every://',
  desktopLink: 'every-desktop://',
  webappLink: 'https://every.example/',
  chromeStore: 'https://chromewebstore.google.com/detail/every',
}
const bare: Wallet = { id: 'bare', name: 'Bare' }
const desktop = on()
const phone = on({ mobile: 'ios' })

describe('platformsOf', () => {
  test.each([
    ['every link on a computer', every, desktop, false, ['browser', 'scan', 'web', 'desktop']],
    ['every link on a phone', every, phone, false, ['mobile', 'web']],
    ['an installed extension alone', bare, desktop, true, ['browser', 'scan']],
    [
      'an extension alone, on a computer',
      { ...bare, chromeStore: every.chromeStore },
      desktop,
      false,
      ['browser'],
    ],
    [
      'an extension alone, on a phone',
      { ...bare, chromeStore: every.chromeStore },
      phone,
      false,
      ['unsupported'],
    ],
    ['nothing known', bare, desktop, false, ['scan']],
    ['nothing known on a phone', bare, phone, false, ['scan']],
    ['a page alone', { ...bare, webappLink: every.webappLink }, desktop, false, ['web']],
    ['an app of this computer, on a phone', { ...bare, desktopLink: 'x://' }, phone, false, ['scan']],
    ['any wallet', undefined, desktop, false, ['scan']],
  ])('%s', (_, wallet, platform, isInstalled, platforms) => {
    expect(platformsOf(wallet, platform, isInstalled)).toEqual(platforms)
  })

  test.each([
    [['browser', 'scan', 'web'], 'scan'],
    [['mobile', 'web'], 'mobile'],
    [['browser', 'web'], 'web'],
    [['browser'], 'browser'],
    [['unsupported'], 'unsupported'],
  ] as const)('the default of %o is %s', (platforms, platform) => {
    expect(defaultPlatform(platforms)).toBe(platform)
  })
})
