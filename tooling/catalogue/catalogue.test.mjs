import { describe, expect, test } from 'vitest'
import { knownWallets } from './known-wallets.mjs'
import { appLink, page, pairingPage } from './links.mjs'
import { makeCatalogue } from './make-catalogue.mjs'
import { ownId } from './make-wallet.mjs'

/** @type {import('./source-wallet.mjs').Picture} */
const picture = { bytes: Buffer.from(''), extension: 'svg' }
/**
 * @param {string} key
 * @param {Partial<import('./source-wallet.mjs').SourceWallet>} [more]
 */
const source = (key, more) => ({ key, name: key, pictureId: `picture of ${key}`, picture, ...more })
const known = knownWallets.map(({ key }) => source(key))

describe('links', () => {
  test.each([
    ['trust://', 'trust://'],
    [' abc-wallet://abcwc ', 'abc-wallet://abcwc'],
    ['javascript://x', undefined],
    ['https://page.example', undefined],
    ['myapp://home', undefined],
    ['wallet://?uri=', undefined],
    ['a://wc b://', undefined],
    ['', undefined],
    [null, undefined],
  ])('of an app: %s is %s', (given, link) => expect(appLink(given)).toBe(link))

  test.each([
    ['https://app.example/wc', 'https://app.example/wc'],
    ['https://app.example', 'https://app.example/'],
    ['http://app.example', undefined],
    ['https://app.example/?ref=x', undefined],
    ['https://chromewebstore.google.com/detail/x', undefined],
    ['https://user@app.example/', undefined],
    ['nonsense', undefined],
  ])('of a page that takes pairings: %s is %s', (given, link) => expect(pairingPage(given)).toBe(link))

  test('of a page to look at may have a query, and is https', () => {
    expect(page('https://store.example/app?id=x')).toBe('https://store.example/app?id=x')
    expect(page('javascript:alert(1)')).toBeUndefined()
  })
})

describe('makeCatalogue', () => {
  test('puts the known wallets first, in their order, and gives the others an id of ours', () => {
    const wallets = makeCatalogue([source('org.other'), ...known], [], [])
    expect(wallets.map(({ id }) => id)).toEqual([...knownWallets.map(({ id }) => id), ownId('org.other')])
    expect(wallets.at(-1)).toMatchObject({ namespaces: ['eip155'], assumed: true, aliases: ['org.other'] })
  })

  test('an id that was given out stays good when a better one is known', () => {
    const [before] = makeCatalogue([...known], [], [])
    const earlier = [{ ...before, id: 'earlier', aliases: ['io.metamask', 'older'] }]
    const [wallet] = makeCatalogue([...known], [], /** @type {never} */ (earlier))
    expect(wallet?.aliases).toEqual(['earlier', 'io.metamask', 'older'])
  })

  test('takes networks from the book by rdns or by name, and assumes nothing then', () => {
    const book = [
      { rdns: 'org.a', name: 'X', chains: new Set(['eip155:1']), namespaces: new Set(['solana']) },
      { rdns: undefined, name: 'B', chains: new Set(['eip155:2']), namespaces: new Set(['bip122']) },
    ]
    const wallets = makeCatalogue(
      [...known, source('a', { rdns: 'org.a' }), source('b', { name: 'B Wallet' })],
      book,
      [],
    )
    const [a, b] = wallets.slice(-2)
    expect(a).toMatchObject({ chains: ['eip155:1'], namespaces: ['solana'] })
    expect(b).toMatchObject({ chains: ['eip155:2'], namespaces: ['bip122'] })
    expect([a?.assumed, b?.assumed]).toEqual([undefined, undefined])
  })

  test('marks what is told by hand where no source says it, and nothing else', () => {
    const book = [
      { rdns: undefined, name: 'solflare', chains: new Set(['solana:x']), namespaces: new Set() },
      { rdns: undefined, name: 'com.binance.wallet', chains: new Set(), namespaces: new Set(['bip122']) },
    ]
    const wallets = makeCatalogue(known, /** @type {never} */ (book), [])
    const assumed = new Map(wallets.map(({ name, assumed = false }) => [name, assumed]))
    expect(assumed.get('solflare')).toBe(false)
    expect(assumed.get('com.wallet.reown')).toBe(false)
    expect(assumed.get('com.binance.wallet')).toBe(true)
    expect(assumed.get('ag.jup')).toBe(true)
  })

  test('refuses two wallets of one picture, and a known wallet that no source has', () => {
    const twins = [source('a', { pictureId: 'x' }), source('b', { pictureId: 'x' })]
    expect(() => makeCatalogue([...known, ...twins], [], [])).toThrow('More than one wallet has x.')
    expect(() => makeCatalogue(known.slice(1), [], [])).toThrow('No source has io.metamask.')
  })
})
