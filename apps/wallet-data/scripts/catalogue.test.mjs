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

describe('links of a wallet', () => {
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
  ])('appLink(%s) is %s', (text, link) => expect(appLink(text)).toBe(link))

  test.each([
    ['https://app.example/wc', 'https://app.example/wc'],
    ['https://app.example', 'https://app.example/'],
    ['http://app.example', undefined],
    ['https://app.example/?ref=x', undefined],
    ['https://chromewebstore.google.com/detail/x', undefined],
    ['https://user@app.example/', undefined],
    ['nonsense', undefined],
  ])('pairingPage(%s) is %s', (text, link) => expect(pairingPage(text)).toBe(link))

  test('page() accepts an https URL with a query, and no other scheme', () => {
    expect(page('https://store.example/app?id=x')).toBe('https://store.example/app?id=x')
    expect(page('javascript:alert(1)')).toBeUndefined()
  })
})

describe('makeCatalogue', () => {
  test('lists the known wallets first, in their order, and gives each other wallet a derived id', () => {
    const wallets = makeCatalogue([source('org.other'), ...known], [], [])
    expect(wallets.map(({ id }) => id)).toEqual([...knownWallets.map(({ id }) => id), ownId('org.other')])
    expect(wallets.at(-1)).toMatchObject({ namespaces: ['eip155'], assumed: true, aliases: ['org.other'] })
  })

  test('keeps earlier ids as aliases when a wallet gets a new id', () => {
    const [metamask] = makeCatalogue([...known], [], [])
    const earlier = [{ ...metamask, id: 'earlier', aliases: ['io.metamask', 'older'] }]
    const [wallet] = makeCatalogue([...known], [], /** @type {never} */ (earlier))
    expect(wallet?.aliases).toEqual(['earlier', 'io.metamask', 'older'])
  })

  test('takes networks from the wallet book by rdns or by name, and does not mark them as assumed', () => {
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

  test('marks networks as assumed if no source lists them', () => {
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

  test('rejects two wallets with the same picture, and a known wallet without a source', () => {
    const twins = [source('a', { pictureId: 'x' }), source('b', { pictureId: 'x' })]
    expect(() => makeCatalogue([...known, ...twins], [], [])).toThrow('More than one wallet has x.')
    expect(() => makeCatalogue(known.slice(1), [], [])).toThrow('No source has io.metamask.')
  })
})
