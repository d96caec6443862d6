import { describe, expect, test } from 'vitest'
import { connectorsAtom, type Connector } from '#kernel/chain'
import { createFakeStorage, fakeConnector, fakeNamespace, fakeNetwork, until } from '#kernel/testing'
import { hiddenWalletsAtom } from '#plugins/connect/contract'
import { coinbaseId, phantomId } from './built-in-wallets.js'
import { catalogueAll, catalogueKey, walletSearched } from './contract.js'
import { allWalletsAtom, answersAtom } from './state.js'
import { sampleWireWallets, type SampleWireWallet } from './testing/sample-service.js'
import {
  callsTo,
  openCatalogue,
  rowsOf,
  startCatalogue,
  type StartOptions,
} from './testing/start-catalogue.js'
import { countChip } from './rows.js'

const iphone = { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)', touchPoints: 5 }
const solana = fakeNetwork('solana', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')

const wallet = (id: string, more: Partial<SampleWireWallet> = {}): SampleWireWallet => ({
  id,
  name: `Wallet ${id}`,
  chains: ['demo:1'],
  ...more,
})

async function answered(options: StartOptions) {
  const h = startCatalogue(options)
  await openCatalogue(h)
  await until(() => h.read(answersAtom).recommended, 'the first answer')
  return h
}

const namesOfAll = (h: Awaited<ReturnType<typeof answered>>) =>
  h.read(allWalletsAtom).wallets.map(({ id }) => id)

/** What is recommended when the visitor comes back. */
function recommendedAgain(h: Awaited<ReturnType<typeof answered>>) {
  h.foyer.close()
  h.foyer.open()
  return rowsOf(h, 'recommended')
}

/** Opens all wallets and loads every page. */
async function everything(options: StartOptions) {
  const h = await answered(options)
  for (let page = 0; page < 20 && !h.read(allWalletsAtom).isComplete; page++)
    await h.service(catalogueKey).more()
  return h
}

describe('on mobile', () => {
  const wallets = [
    wallet('with-link', { mobile_link: 'with://' }),
    wallet('without-link'),
    wallet(coinbaseId, { name: 'Coinbase', chains: ['demo:1', solana.caipNetworkId] }),
    wallet(phantomId, { name: 'Phantom', chains: ['demo:1', solana.caipNetworkId] }),
  ]
  const both = (...order: string[]) =>
    order.map((id) => (id === 'solana' ? fakeNamespace('solana', [], [solana]) : fakeNamespace()))

  // behaviour 15.6
  test('only wallets with a mobile link, or Coinbase, are kept', async () => {
    const h = await everything({ wallets, page: iphone, namespaces: both('demo', 'solana') })
    expect(namesOfAll(h)).toEqual(['with-link', coinbaseId])
    await h.dispose()
  })

  // behaviour 15.6
  test('Phantom is kept when the active chain is solana', async () => {
    const h = await everything({ wallets, page: iphone, namespaces: both('solana', 'demo') })
    expect(namesOfAll(h)).toEqual(['with-link', coinbaseId, phantomId])
    await h.dispose()
  })

  test('on a computer all of them are kept', async () => {
    const h = await everything({ wallets, namespaces: both('demo', 'solana') })
    expect(namesOfAll(h)).toHaveLength(4)
    await h.dispose()
  })
})

describe('html-core', () => {
  // behaviour 15.6
  test('an sdk version that starts with html-core- excludes Phantom and Coinbase', async () => {
    const h = await answered({ sdkVersion: 'html-core-1.2.3', wallets: sampleWireWallets(2) })
    const [query] = callsTo(h, '/getWallets')
    expect(query?.get('sv')).toBe('html-core-1.2.3')
    expect(query?.get('exclude')?.split(',')).toEqual([phantomId, coinbaseId])
    expect(h.read(hiddenWalletsAtom)).toEqual([])
    await h.dispose()
  })

  test('any other version excludes no wallet', async () => {
    const h = await answered({ wallets: sampleWireWallets(2) })
    expect(callsTo(h, '/getWallets').map((query) => query.get('exclude'))).toEqual([null])
    await h.dispose()
  })
})

describe('featured', () => {
  // behaviour 15.3
  test('page 1, as many entries as there are featured ids, in the given order', async () => {
    const h = await answered({
      config: { featuredWalletIds: ['w7', 'w2', 'w5'] },
      wallets: sampleWireWallets(9),
    })
    const query = callsTo(h, '/getWallets').find((one) => one.get('include'))
    expect([query?.get('page'), query?.get('entries'), query?.get('include')]).toEqual(['1', '3', 'w7,w2,w5'])
    expect(rowsOf(h, 'featured').map(({ name }) => name)).toEqual(['Wallet 7', 'Wallet 2', 'Wallet 5'])
    expect(namesOfAll(h).slice(0, 3)).toEqual(['w7', 'w2', 'w5'])
    await h.dispose()
  })

  test('their places are kept while they are on their way, and given up when they do not come', async () => {
    let answer: (value: unknown) => void = () => {}
    const h = startCatalogue({
      config: { featuredWalletIds: ['w7', 'w2'] },
      answer: (path) =>
        path === '/getWallets'
          ? new Promise((resolve) => (answer = () => resolve(new Response('', { status: 400 }))))
          : undefined,
    })
    await openCatalogue(h)
    expect(rowsOf(h, 'featured').map(({ pending }) => pending)).toEqual([true, true])
    await until(() => callsTo(h, '/getWallets').length === 2, 'both calls')
    answer(undefined)
    await until(() => h.read(answersAtom).status === 'failed', 'the failure')
    expect(rowsOf(h, 'featured')).toEqual([])
    await h.dispose()
  })
})

describe('recommended', () => {
  // behaviour 15.3
  test('page 1, 4 entries, excluding excluded and featured ids', async () => {
    const h = await answered({
      config: { featuredWalletIds: ['w1'], excludeWalletIds: ['w2'] },
      wallets: sampleWireWallets(9),
    })
    const query = callsTo(h, '/getWallets').find((one) => one.get('entries') === '4')
    expect([query?.get('page'), query?.get('exclude')?.split(',').sort()]).toEqual(['1', ['w1', 'w2']])
    expect(h.read(answersAtom).recommended?.map(({ id }) => id)).toEqual(['w3', 'w4', 'w5', 'w6'])
    await h.dispose()
  })

  test('the list of ways to connect stays calm: the more there is already, the fewer are recommended', async () => {
    const connectors = ['a', 'b', 'c'].map((id): Connector => ({
      ...fakeConnector({ id }),
      kind: 'ANNOUNCED',
      role: 'installed',
    }))
    const few = await answered({ connectors, wallets: sampleWireWallets(9) })
    expect(recommendedAgain(few)).toHaveLength(1)
    await few.dispose()
    const many = await answered({ wallets: sampleWireWallets(9) })
    expect(recommendedAgain(many)).toHaveLength(4)
    await many.dispose()
  })
})

describe('the paged list', () => {
  // behaviour 15.4
  test('40 entries per page, excluding recommended, excluded and featured ids', async () => {
    const h = await everything({
      config: { featuredWalletIds: ['w1'], excludeWalletIds: ['w2'] },
      wallets: sampleWireWallets(100),
    })
    const pages = callsTo(h, '/getWallets').filter((one) => one.get('entries') === '40')
    expect(pages.map((one) => one.get('page'))).toEqual(['1', '2', '3'])
    const excluded = ['w1', 'w2', 'w3', 'w4', 'w5', 'w6']
    expect(pages.map((one) => one.get('exclude')?.split(',').sort())).toEqual([excluded, excluded, excluded])
    expect(new Set(namesOfAll(h)).size).toBe(99)
    await h.dispose()
  })

  // behaviour 15.4
  test('only wallets whose chains match the requested networks are kept, compared as whole ids', async () => {
    const strays = [
      wallet('near-miss', { chains: ['demo:13'] }),
      wallet('other', { chains: ['demo:137', 'demo'] }),
    ]
    const h = await everything({
      answer: (path) =>
        path === '/getWallets' ? { data: [...strays, wallet('fits')], count: 3 } : undefined,
    })
    expect(namesOfAll(h)).toEqual(['fits'])
    expect(callsTo(h, '/getWallets').every((query) => query.get('chains') === 'demo:1')).toBe(true)
    await h.dispose()
  })

  // behaviour 15.4
  test('de-duplicated by id', async () => {
    const h = await everything({
      answer: (path) =>
        path === '/getWallets'
          ? { data: [wallet('one'), wallet('one'), wallet('two')], count: 3 }
          : undefined,
    })
    expect(namesOfAll(h)).toEqual(['one', 'two'])
    await h.dispose()
  })

  test('the count only grows', async () => {
    const counts = [90, 300, 20]
    const h = await answered({
      answer: (path) =>
        path === '/getWallets'
          ? { data: sampleWireWallets(4, counts.length * 10), count: counts.shift() ?? 5 }
          : undefined,
    })
    expect(h.read(allWalletsAtom).count).toBe(90)
    await h.service(catalogueKey).more()
    expect(h.read(allWalletsAtom).count).toBe(304)
    h.store.set(answersAtom, (now) => ({ ...now, isComplete: false }))
    await h.service(catalogueKey).more()
    expect(h.read(allWalletsAtom).count).toBe(304)
    await h.dispose()
  })

  test('the total is rounded down to tens', () => {
    expect([undefined, 0, 7, 10, 11, 537, 540].map(countChip)).toEqual([
      undefined,
      '0',
      '7',
      '10',
      '10+',
      '530+',
      '540',
    ])
  })
})

describe('search', () => {
  // behaviour 15.5
  test('100 entries, trimmed, after 300 ms, told as an event', async () => {
    const h = await answered({ wallets: sampleWireWallets(60), config: { excludeWalletIds: ['w12'] } })
    const found = h.service(catalogueKey).search('  wallet 1 ')
    await until(() => h.clock.pendingSleeps > 0, 'the wait')
    const before = callsTo(h, '/getWallets').length
    await h.clock.advance(299)
    expect(callsTo(h, '/getWallets')).toHaveLength(before)
    await h.clock.advance(1)
    const { wallets } = await found
    const query = callsTo(h, '/getWallets').at(-1)
    expect([query?.get('search'), query?.get('entries'), query?.get('exclude')]).toEqual([
      'wallet 1',
      '100',
      'w12',
    ])
    expect(wallets.map(({ id }) => id)).toContain('w19')
    expect(wallets.map(({ id }) => id)).not.toContain('w12')
    expect(h.emitted.filter(({ id }) => id === walletSearched.id)).toEqual([
      { id: 'catalogue.wallet-searched', payload: { found: wallets.length } },
    ])
    await h.dispose()
  })

  // behaviour 15.5
  test('what is typed on is not searched', async () => {
    const h = await answered({ wallets: sampleWireWallets(6) })
    const typedOn = new AbortController()
    const found = h.service(catalogueKey).search('wal', { signal: typedOn.signal })
    const before = callsTo(h, '/getWallets').length
    typedOn.abort()
    await expect(found).rejects.toThrow()
    await h.clock.advance(1_000)
    expect(callsTo(h, '/getWallets')).toHaveLength(before)
    await h.dispose()
  })
})

describe('excluded wallets', () => {
  const installed: Connector = {
    ...fakeConnector({ id: 'here' }),
    rdns: 'example.w3',
    kind: 'ANNOUNCED',
    role: 'installed',
  }

  // behaviour 15.7
  test('are looked up once by id, so that their connectors are hidden by rdns or name', async () => {
    const h = await answered({
      config: { excludeWalletIds: ['w3'] },
      connectors: [installed],
      wallets: sampleWireWallets(5),
    })
    await until(() => h.read(hiddenWalletsAtom)[0]?.rdns, 'what it is called')
    expect(h.read(hiddenWalletsAtom)).toEqual([{ id: 'w3', name: 'Wallet 3', rdns: 'example.w3' }])
    expect(h.read(connectorsAtom).map(({ id }) => id)).toEqual(['here', 'walletconnect'])
    await h.service(catalogueKey).refresh()
    expect(callsTo(h, '/getWallets').filter((one) => one.get('include') === 'w3')).toHaveLength(1)
    expect(rowsOf(h, 'recommended').map(({ name }) => name)).not.toContain('Wallet 3')
    await h.dispose()
  })

  // behaviour 15.10
  test('are stored with name and reverse domain, so that the next page hides them without a request', async () => {
    const storage = createFakeStorage()
    const wallets = sampleWireWallets(5)
    const first = await answered({ config: { excludeWalletIds: ['w3'] }, wallets, storage })
    await until(() => storage.entries.has('foyer/sample/catalogue.excluded'), 'the stored look-up')
    await first.dispose()
    const next = await answered({ config: { excludeWalletIds: ['w3'] }, wallets, storage })
    expect(next.read(hiddenWalletsAtom)).toEqual([{ id: 'w3', name: 'Wallet 3', rdns: 'example.w3' }])
    expect(callsTo(next, '/getWallets').filter((query) => query.has('include'))).toEqual([])
    await next.dispose()
    const more = await answered({ config: { excludeWalletIds: ['w3', 'w4'] }, wallets, storage })
    await until(() => more.read(hiddenWalletsAtom)[1]?.rdns, 'the reverse domain of the other wallet')
    const included = callsTo(more, '/getWallets').map((query) => query.get('include'))
    expect(included).toContain('w3,w4')
    await more.dispose()
  })

  test('well-known ones are known without a look-up', async () => {
    const h = startCatalogue({ config: { excludeWalletIds: [phantomId] }, hasService: false })
    await openCatalogue(h)
    expect(h.read(hiddenWalletsAtom)).toEqual([{ id: phantomId, name: 'Phantom', rdns: 'app.phantom' }])
    await h.dispose()
  })
})

describe('pictures', () => {
  test('the first 20 of a page are fetched ahead, each once', async () => {
    const h = await everything({ wallets: sampleWireWallets(44) })
    const fetched = h.http.calls.map(({ url }) => new URL(url).pathname).filter((path) => /Image/.test(path))
    expect(fetched).toHaveLength(24)
    expect(new Set(fetched).size).toBe(24)
    await h.dispose()
  })
})

test('wallets of the host’s own choice are the only ones that are asked for', async () => {
  const h = await answered({ config: { includeWalletIds: ['w1', 'w9'] }, wallets: sampleWireWallets(20) })
  expect(callsTo(h, '/getWallets').map((query) => query.get('include'))).toEqual(['w1,w9'])
  expect(namesOfAll(h)).toEqual(['w1', 'w9'])
  expect(catalogueAll.id).toBe('catalogue.all')
  await h.dispose()
})
