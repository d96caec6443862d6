import { createStore } from 'jotai/vanilla'
import { describe, expect, test } from 'vitest'
import { historyAtom } from '#kernel'
import { createFakeClock } from '#kernel/testing'
import { readStandardWallet, standardWalletsAtom } from '#plugins/wallet-standard/contract'
import { connectorsAtom } from '../state.js'
import { createTestDriver, testMnemonic } from '../testing/connected.js'
import { createBitcoinTestWallet } from '../testing/wallet.js'
import { discoverWallets } from './discovery.js'
import { readPageWallets } from './page-wallets.js'

const boom = (): never => {
  throw new Error('boom')
}

function start(objects: object = {}) {
  const page = Object.assign(new EventTarget(), objects)
  const store = createStore()
  const clock = createFakeClock()
  const stop = discoverWallets({
    page,
    store,
    clock,
    createDriver: async (createApi) => createTestDriver(await createApi()),
  })
  return { page, store, clock, stop, listed: () => store.get(connectorsAtom) }
}
const wallet = () => createBitcoinTestWallet({ mnemonic: testMnemonic })

describe('wallets in a page', () => {
  test('are listed by each way in which they appear, and load a driver that connects', async () => {
    const page = {}
    for (const appearance of ['unisat', 'leather', 'okx', 'sats-connect'] as const)
      wallet().install(page, appearance)
    const { listed, stop } = start(page)
    expect(listed().map(({ id, name, rdns }) => [id, name, rdns])).toEqual([
      ['bitcoin.unisat', 'UniSat Wallet', undefined],
      ['bitcoin.okx', 'OKX Wallet', 'com.okex.wallet'],
      ['bitcoin.leather', 'Leather', undefined],
      ['bitcoin.FoyerBitcoinProvider', 'Test Wallet', undefined],
    ])
    for (const connector of listed()) {
      const driver = await connector.load()
      const { accounts } = await driver.connect({ signal: new AbortController().signal })
      expect(accounts[0]).toMatchObject({ kind: 'payment' })
    }
    stop()
    expect(listed()).toEqual([])
  })

  test('that come late are listed, by an event or by a later look', async () => {
    const { page, clock, listed, stop } = start()
    expect(listed()).toEqual([])
    wallet().install(page, 'unisat')
    page.dispatchEvent(new Event('unisat#initialized'))
    expect(listed().map(({ id }) => id)).toEqual(['bitcoin.unisat'])
    wallet().install(page, 'leather')
    await clock.advance(1_000)
    expect(listed().map(({ id }) => id)).toEqual(['bitcoin.unisat', 'bitcoin.leather'])
    stop()
  })

  test('that come late are listed when a view opens, and when the page is shown again', () => {
    const { page, store, listed, stop } = start()
    wallet().install(page, 'unisat')
    store.set(historyAtom, [{ id: 'connect', params: {}, step: 1 }])
    expect(listed().map(({ id }) => id)).toEqual(['bitcoin.unisat'])
    wallet().install(page, 'leather')
    page.dispatchEvent(new Event('visibilitychange'))
    expect(listed().map(({ id }) => id)).toEqual(['bitcoin.unisat', 'bitcoin.leather'])
    stop()
  })

  test('that also announce themselves by Wallet Standard are listed once', () => {
    const { page, store, listed, stop } = start()
    const named = createBitcoinTestWallet({ mnemonic: testMnemonic, name: 'UniSat' })
    named.install(page, 'unisat')
    page.dispatchEvent(new Event('unisat#initialized'))
    const read = readStandardWallet(named.standard)
    if (!read) throw new Error('unreachable')
    store.set(standardWalletsAtom, [read])
    expect(listed().map(({ id }) => id)).toEqual(['standard.UniSat'])
    store.set(standardWalletsAtom, [])
    expect(listed().map(({ id }) => id)).toEqual(['bitcoin.unisat'])
    stop()
  })

  // behaviour 19.12
  test('that have one name are marked', () => {
    const request = async () => ({})
    const { listed, stop } = start({
      unisat: wallet().unisat,
      btc_providers: [
        { id: 'a.Provider', name: 'UniSat' },
        { id: 'b.Provider', name: 'Other' },
      ],
      a: { Provider: { request } },
      b: { Provider: { request } },
    })
    expect(listed().map(({ id, contested = false }) => [id, contested])).toEqual([
      ['bitcoin.unisat', true],
      ['bitcoin.a.Provider', true],
      ['bitcoin.b.Provider', false],
    ])
    stop()
  })

  // behaviour 19.12
  test('that announce themselves by Wallet Standard under one name are marked, and hide no object of the page', () => {
    const { page, store, listed, stop } = start()
    const named = createBitcoinTestWallet({ mnemonic: testMnemonic, name: 'UniSat' })
    named.install(page, 'unisat')
    page.dispatchEvent(new Event('unisat#initialized'))
    const genuine = readStandardWallet(named.standard)!
    const lookAlike = readStandardWallet({ ...named.standard, chains: ['bitcoin:mainnet'] })!
    store.set(standardWalletsAtom, [genuine, lookAlike])
    const first = listed().map(({ id, contested = false }) => [id, contested])
    expect(first).toEqual([
      [expect.stringMatching(/^standard\.UniSat~/), true],
      [expect.stringMatching(/^standard\.UniSat~/), true],
      ['bitcoin.unisat', true],
    ])
    store.set(standardWalletsAtom, [lookAlike, genuine])
    expect(listed().map(({ id }) => id)).toEqual([first[1]?.[0], first[0]?.[0], first[2]?.[0]])
    stop()
  })

  test('of other chains or without messages are left out', () => {
    const { store, listed, stop } = start()
    const { standard } = wallet()
    const announced = [
      { ...standard, chains: ['solana:mainnet'] },
      { ...standard, features: { 'bitcoin:connect': standard.features['bitcoin:connect'] } },
    ].flatMap((each) => readStandardWallet(each) ?? [])
    expect(announced).toHaveLength(2)
    store.set(standardWalletsAtom, announced)
    expect(listed()).toEqual([])
    stop()
  })
})

describe('a hostile page', () => {
  const request = async () => ({})
  const entry = { id: 'Provider', name: 'Listed' }
  const listedOf = (page: object) => readPageWallets(page).map(({ name }) => name)

  test.each<[name: string, page: object, listed: readonly string[]]>([
    ['a getter that throws', Object.defineProperty({}, 'unisat', { get: boom }), []],
    ['an object without functions', { unisat: {}, LeatherProvider: {}, okxwallet: { bitcoin: {} } }, []],
    ['null objects', { unisat: null, LeatherProvider: null, okxwallet: null, btc_providers: null }, []],
    ['objects that are texts', { unisat: 'x', LeatherProvider: 'x', okxwallet: 'x', btc_providers: 'x' }, []],
    [
      'proxies that throw',
      { unisat: new Proxy({}, { get: boom }), okxwallet: new Proxy({}, { get: boom }) },
      [],
    ],
    ['a list that throws', { btc_providers: new Proxy([], { get: boom }), Provider: { request } }, []],
    [
      'an entry that throws',
      { btc_providers: [new Proxy({}, { get: boom }), entry], Provider: { request } },
      ['Listed'],
    ],
    ['an entry of null', { btc_providers: [null, entry], Provider: { request } }, ['Listed']],
    ['an entry without an object', { btc_providers: [entry] }, []],
    ['an entry whose object has no function', { btc_providers: [entry], Provider: {} }, []],
    ['the id __proto__', { btc_providers: [{ ...entry, id: '__proto__' }], request }, []],
    ['the id constructor', { btc_providers: [{ ...entry, id: 'constructor' }] }, []],
    ['an id with calls', { btc_providers: [{ ...entry, id: 'alert(1)' }] }, []],
    ['an id of a megabyte', { btc_providers: [{ ...entry, id: 'a'.repeat(1_000_000) }] }, []],
    [
      'a name of direction marks',
      { btc_providers: [{ ...entry, name: '\u202e' }], Provider: { request } },
      [],
    ],
    [
      'a name of a megabyte',
      { btc_providers: [{ ...entry, name: 'N'.repeat(1_000_000) }], Provider: { request } },
      ['N'.repeat(48)],
    ],
    ['the same entry twice', { btc_providers: [entry, entry], Provider: { request } }, ['Listed']],
    [
      'two entries of one object',
      { btc_providers: [entry, { ...entry, id: 'a.b' }], Provider: { request } },
      ['Listed'],
    ],
    [
      'a thousand entries',
      {
        btc_providers: Array.from({ length: 1_000 }, (_, at) => ({ id: `P${at}`, name: `W${at}` })),
        ...Object.fromEntries(
          Array.from({ length: 1_000 }, (_, at) => [`P${at}`, { request: async () => at }]),
        ),
      },
      Array.from({ length: 20 }, (_, at) => `W${at}`),
    ],
  ])('with %s', (_name, page, listed) => {
    expect(listedOf(page)).toEqual(listed)
    const { unisat } = wallet()
    // an honest wallet is listed nevertheless
    const honest = Object.create(page, { okxwallet: { value: { bitcoin: unisat } } }) as object
    expect(listedOf(honest)).toContain('OKX Wallet')
  })

  // behaviour 19.11
  test('with a picture with white space around it lists the wallet with the picture', () => {
    const icon = '\ndata:image/png;base64,AA== '
    const page = { btc_providers: [{ ...entry, icon }], Provider: { request } }
    expect(readPageWallets(page)[0]?.imageUrl).toBe('data:image/png;base64,AA==')
  })

  test('with pictures that are no pictures lists the wallet without them', () => {
    for (const icon of ['https://tracker.example/a.png', 'javascript:alert(1)', 'data:text/html,x', 7])
      expect(
        readPageWallets({ btc_providers: [{ ...entry, icon }], Provider: { request } })[0]?.imageUrl,
      ).toBeUndefined()
  })
})
