import { describe, expect, test } from 'vitest'
import { currentEntryAtom, sessionKey } from '#kernel'
import { recentConnectorsAtom, type Connector } from '#kernel/chain'
import {
  conformsToPlugin,
  createFakeStorage,
  fakeConnector,
  fakeNamespace,
  fakeNetwork,
  until,
  type Harness,
} from '#kernel/testing'
import { type Wallet, allWalletsFlag, catalogueKey } from './contract.js'
import { hiddenWalletsAtom } from '#plugins/connect/contract'
import { pairingAtom } from '#plugins/walletconnect/contract'
import { coinbaseId, phantomId } from './built-in-wallets.js'
import { retryMs, slowAnswerMs } from './lists.js'
import { groupsAtom } from './groups.js'
import { catalogue } from './index.js'
import { recentWalletsAtom } from './recents.js'
import { allWalletsAtom, answersAtom } from './state.js'
import { sampleWireWallets } from './testing/sample-service.js'
import {
  callsTo,
  openCatalogue,
  rowsOf,
  startCatalogue,
  type StartOptions,
} from './testing/start-catalogue.js'

conformsToPlugin(test, () => catalogue(), {
  invalidOptions: [
    { featuredWalletIds: 'w1' },
    { excludeWalletIds: [1] },
    { customWallets: [{ name: 'No id' }] },
    { customWallets: [{ id: 'x', name: 'X', mobileLink: 'javascript:alert(1)' }] },
    { customWallets: [{ id: 'x', name: 'X', homepage: 'data:text/html,x' }] },
  ],
})

const iphone = { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)', touchPoints: 5 }
const page = encodeURIComponent('https://app.example/swap?from=eth')
const site = encodeURIComponent('https://app.example')
const here = (more: Partial<Connector> = {}): Connector => ({
  ...fakeConnector({ id: 'here' }),
  kind: 'ANNOUNCED',
  role: 'installed',
  rdns: 'example.here',
  ...more,
})
const pairs: Connector = { ...fakeConnector({ id: 'pairs' }), kind: 'WALLET_CONNECT', role: 'pairing' }
const wallet = (id: string, more: Partial<Wallet> = {}): Wallet => ({
  id,
  name: `Wallet ${id}`,
  chains: ['demo:1'],
  ...more,
})

async function opened(options: StartOptions = {}) {
  const h = startCatalogue({ wallets: sampleWireWallets(60), ...options })
  await openCatalogue(h)
  await until(() => h.read(recentWalletsAtom), 'what was kept')
  return h
}
const shown = (h: Harness) => h.read(currentEntryAtom)
const names = (h: Harness, group: string) => rowsOf(h, group).map(({ name }) => name)

// behaviour 13.1
test('nothing is loaded or asked before the visitor has opened the widget', async () => {
  const h = startCatalogue()
  await h.clock.advance(60_000)
  expect([h.http.calls, h.read(groupsAtom)]).toEqual([[], undefined])
  await h.dispose()
})

test('the rows are there again after the plugin was configured while the list is open', async () => {
  const h = await opened()
  await h.foyer.configure(catalogue({ featuredWalletIds: ['w1'] }))
  await until(() => names(h, 'featured').includes('Wallet 1'), 'the rows')
  expect(rowsOf(h, 'all')).toMatchObject([{ name: 'All wallets' }])
  expect(h.read(currentEntryAtom)?.id).toBe('connect.wallets')
  await h.dispose()
})

describe('picking a wallet', () => {
  const pick = async (picked: Wallet, options: StartOptions = {}) => {
    const h = await opened(options)
    await h.service(catalogueKey).pick(picked)
    return h
  }

  // behaviour 15.8
  test('opens its connector where one of the active chain matches by rdns', async () => {
    const h = await pick(wallet('w', { rdns: 'example.here' }), { connectors: [here()] })
    expect(shown(h)).toMatchObject({ id: 'connect.external', params: { connectorId: 'here' } })
    expect(h.emitted.at(-1)).toEqual({
      id: 'catalogue.wallet-selected',
      payload: { id: 'w', name: 'Wallet w' },
    })
    await h.dispose()
  })

  // behaviour 15.8
  test('or by explorer id', async () => {
    const h = await pick(wallet('w'), { connectors: [here({ rdns: undefined, explorerId: 'w' })] })
    expect(shown(h)).toMatchObject({ id: 'connect.external' })
    await h.dispose()
  })

  // behaviour 15.8
  test('not a connector that another one contests, and not one of another chain', async () => {
    const contested = await pick(wallet('w', { rdns: 'example.here' }), {
      connectors: [here({ contested: true })],
    })
    expect(shown(contested)).toMatchObject({ id: 'walletconnect.pairing' })
    await contested.dispose()
    const elsewhere = await pick(wallet('w', { rdns: 'example.here' }), {
      connectors: [here({ namespace: 'other' })],
      namespaces: [fakeNamespace(), fakeNamespace('other')],
    })
    expect(shown(elsewhere)).toMatchObject({ id: 'walletconnect.pairing' })
    await elsewhere.dispose()
  })

  // behaviour 15.8
  test('else it is paired', async () => {
    const picked = wallet('w')
    const h = await pick(picked)
    expect(shown(h)).toMatchObject({ id: 'walletconnect.pairing', params: { wallet: picked } })
    await h.dispose()
  })

  // behaviour 15.8
  test.each([
    ['without pairing', wallet('w'), { canPair: false }],
    ['with no network of the host', wallet('w', { chains: ['demo:137'] }), {}],
  ] as const)('%s it shows how to get it', async (_, picked, options) => {
    const h = await pick(picked, options)
    expect(shown(h)).toMatchObject({ id: 'connect.downloads', params: { wallet: picked } })
    await h.dispose()
  })

  // behaviour 15.8
  test.each([
    ['Phantom', phantomId, `https://phantom.app/ul/browse/${page}?ref=${site}`],
    ['Coinbase', coinbaseId, `https://go.cb-w.com/dapp?cb_url=${page}`],
  ])('%s on a phone opens this page in the wallet', async (_, id, href) => {
    const h = await pick(wallet(id), { page: iphone })
    expect(h.page.opened).toEqual([{ href, target: '_self' }])
    await h.dispose()
  })

  test('beside the page inside Telegram, and not at all where it is injected', async () => {
    const telegram = await pick(wallet(phantomId), { page: { ...iphone, telegram: true } })
    expect(telegram.page.opened.map(({ target }) => target)).toEqual(['_blank'])
    await telegram.dispose()
    const injected = await pick(wallet(phantomId), {
      page: iphone,
      connectors: [here({ explorerId: phantomId })],
    })
    expect([injected.page.opened, shown(injected)?.id]).toEqual([[], 'connect.external'])
    await injected.dispose()
  })
})

describe('recent wallets', () => {
  const connect = (h: Harness, connectorId: string) => h.service(sessionKey).connect({ connectorId })

  // behaviour 14.2
  test('two in all, the latest first, and one that is picked again moves to the front', async () => {
    const connectors = ['a', 'b', 'c'].map((id) => fakeConnector({ id }))
    const h = await opened({ connectors })
    for (const id of ['a', 'b', 'c', 'b']) await connect(h, id)
    expect(names(h, 'recent')).toEqual(['Wallet b', 'Wallet c'])
    await h.dispose()
  })

  // behaviour 14.2
  test('a paired wallet counts as itself, and what pairs never stands there', async () => {
    const storage = createFakeStorage()
    const h = await opened({ connectors: [pairs, fakeConnector({ id: 'a' })], storage })
    await connect(h, 'a')
    h.store.set(pairingAtom, (now) => ({ ...now, recentWallet: wallet('w1', { name: 'Paired' }) }))
    await connect(h, 'pairs')
    expect(names(h, 'recent')).toEqual(['Paired', 'Wallet a'])
    await connect(h, 'a')
    h.store.set(pairingAtom, (now) => ({ ...now, wcUri: 'wc:next' }))
    expect(names(h, 'recent')).toEqual(['Wallet a', 'Paired'])
    await h.dispose()
    const next = await opened({ connectors: [pairs, fakeConnector({ id: 'a' })], storage })
    expect(names(next, 'recent')).toEqual(['Wallet a', 'Paired'])
    await next.dispose()
  })

  test('a wallet that was used here and paired stands once', async () => {
    const h = await opened({ connectors: [pairs, here()] })
    await connect(h, 'here')
    h.store.set(pairingAtom, (now) => ({ ...now, recentWallet: wallet('w', { rdns: 'example.here' }) }))
    expect(rowsOf(h, 'recent').map(({ id }) => id)).toEqual(['here'])
    await h.dispose()
  })

  test('what the session remembers from before counts, and what cannot be used here does not', async () => {
    const h = startCatalogue({ connectors: [pairs, here()] })
    h.store.set(recentConnectorsAtom, ['pairs', 'here'])
    await openCatalogue(h)
    await until(() => h.read(recentWalletsAtom), 'what was kept')
    expect(rowsOf(h, 'recent').map(({ id }) => id)).toEqual(['here'])
    h.store.set(recentWalletsAtom, [{ wallet: wallet('w', { chains: ['demo:99'] }) }])
    expect(rowsOf(h, 'recent')).toEqual([])
    await h.dispose()
  })

  // behaviour 14.7
  test('keep the mark of an unverified wallet', async () => {
    const h = await opened({ connectors: [here({ contested: true })] })
    await connect(h, 'here')
    expect(rowsOf(h, 'recent')).toMatchObject([{ id: 'here', badge: 'unverified' }])
    await h.dispose()
  })

  describe('that are excluded', () => {
    const config = { excludeWalletIds: ['w3'] }
    const excluded = here({ rdns: 'example.w3' })
    const key = 'foyer/sample/catalogue.recent'
    const isHidden = (h: Harness) =>
      until(() => h.read(hiddenWalletsAtom)[0]?.rdns, 'the name and reverse domain of the excluded wallet')

    // behaviour 15.9
    test('are not stored, and take no place', async () => {
      const storage = createFakeStorage()
      const connectors = [excluded, pairs, fakeConnector({ id: 'a' }), fakeConnector({ id: 'b' })]
      const h = await opened({ connectors, config, storage })
      await isHidden(h)
      for (const id of ['a', 'b', 'here']) await connect(h, id)
      expect(names(h, 'recent')).toEqual(['Wallet b', 'Wallet a'])
      h.store.set(pairingAtom, (now) => ({ ...now, recentWallet: wallet('w3') }))
      await connect(h, 'pairs')
      expect(names(h, 'recent')).toEqual(['Wallet b', 'Wallet a'])
      expect(storage.entries.get(key)).toBe('[{"connectorId":"b"},{"connectorId":"a"}]')
      await h.dispose()
    })

    // behaviour 15.9
    test('are not listed if they were stored before, and are removed with the next wallet', async () => {
      const stored = [{ connectorId: 'here' }, { wallet: wallet('w3') }]
      const storage = createFakeStorage({ [key]: JSON.stringify(stored) })
      const connectors = [excluded, fakeConnector({ id: 'a' })]
      const h = await opened({ connectors, config, storage })
      await isHidden(h)
      expect(names(h, 'recent')).toEqual([])
      await connect(h, 'a')
      expect([names(h, 'recent'), storage.entries.get(key)]).toEqual([['Wallet a'], '[{"connectorId":"a"}]'])
      await h.dispose()
    })

    // behaviour 15.9
    test('are not listed if only the session remembers them', async () => {
      const connectors = [excluded, fakeConnector({ id: 'a' })]
      const h = startCatalogue({ connectors, config, wallets: sampleWireWallets(5) })
      h.store.set(recentConnectorsAtom, ['here', 'a'])
      await openCatalogue(h)
      await until(() => h.read(recentWalletsAtom), 'the recent wallets')
      await until(() => names(h, 'recent').length === 1, 'the list without the excluded wallet')
      expect(names(h, 'recent')).toEqual(['Wallet a'])
      await h.dispose()
    })
  })
})

describe('the host’s own wallets', () => {
  test('are listed where a namespace of theirs is enabled', async () => {
    const customWallets = [
      { id: 'ours', name: 'Ours' },
      { id: 'also', name: 'Also', chains: ['demo:1'] },
      { id: 'not', name: 'Not here', chains: ['other:1'] },
    ]
    const h = await opened({ config: { customWallets } })
    expect(names(h, 'custom')).toEqual(['Ours', 'Also'])
    await h.dispose()
  })
})

test('the way to all wallets is there with its flag, and tells that it was gone', async () => {
  const h = await opened()
  await until(() => h.read(answersAtom).recommended, 'the answer')
  const [row] = rowsOf(h, 'all')
  expect([row?.name, row?.chip]).toEqual(['All wallets', '60'])
  if (row && 'run' in row.press) row.press.run()
  expect([shown(h)?.id, h.emitted.some(({ id }) => id === 'catalogue.opened')]).toEqual([
    'catalogue.all',
    true,
  ])
  await h.setFlags({ [allWalletsFlag.id]: false })
  expect([rowsOf(h, 'all'), rowsOf(h, 'recommended').length]).toEqual([[], 4])
  await h.dispose()
})

describe('without a service', () => {
  // behaviour 15.1
  test('the built-in list is shown without a request and without an error', async () => {
    const h = await opened({ hasService: false, namespaces: [fakeNamespace('eip155')] })
    const all = h.read(allWalletsAtom)
    expect([all.wallets.length >= 12, all.isFailed, all.isComplete]).toEqual([true, false, true])
    expect(rowsOf(h, 'recommended')).toHaveLength(4)
    const found = h.service(catalogueKey).search('rain')
    await until(() => h.clock.pendingSleeps > 0, 'the wait')
    await h.clock.advance(300)
    expect(await found).toMatchObject({ failed: false, wallets: [{ name: 'Rainbow' }] })
    expect([h.http.calls, h.errors]).toEqual([[], []])
    await h.dispose()
  })

  test('without a project the developer is told once, and visitors see the built-in list', async () => {
    const h = startCatalogue({ hasProject: false, namespaces: [fakeNamespace('eip155')] })
    const screen = await h.open()
    await screen.sees('Project ID Not Configured')
    await until(() => h.read(allWalletsAtom).isComplete, 'the built-in list')
    expect([h.read(allWalletsAtom).isFailed, h.http.calls, h.errors]).toEqual([false, [], []])
    await h.dispose()
  })
})

const broken = {
  hung: () => new Promise(() => {}),
  down: () => new TypeError('Failed to fetch'),
  'wrong shape': () => ({ wallets: 'all' }),
  'not json': () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
  401: () => new Response('{}', { status: 401 }),
  403: () => new Response('{}', { status: 403 }),
  429: () => new Response('{}', { status: 429 }),
  500: () => new Response('{}', { status: 500 }),
  503: () => new Response('{}', { status: 503 }),
} as const

describe.each(Object.entries(broken))('a service that is %s', (_, fault) => {
  const eip155 = fakeNamespace('eip155')
  const fits = sampleWireWallets(60).map((one) => ({ ...one, chains: ['eip155:1'] }))

  // behaviour 15.1, 15.2
  test('from the start: the list is there at once, one message, and it recovers by itself', async () => {
    let isBroken = true
    const h = await opened({
      wallets: fits,
      namespaces: [eip155],
      answer: (path) => (isBroken && path !== '/projects/v1/origins' ? fault() : undefined),
    })
    // nothing was waited for
    expect(rowsOf(h, 'recommended')).toHaveLength(4)
    const before = names(h, 'recommended')
    await h.clock.advance(slowAnswerMs + 60_000)
    const all = h.read(allWalletsAtom)
    expect([all.isFailed, all.wallets.length >= 12, all.isLoading]).toEqual([true, true, false])
    expect(names(h, 'recommended')).toEqual(before)
    isBroken = false
    await h.clock.advance(retryMs + 60_000)
    await until(() => h.read(answersAtom).status === 'ready', 'the recovery')
    expect(h.read(allWalletsAtom).isFailed).toBe(false)
    expect(h.errors).toEqual([])
    await h.dispose()
  })

  test('in the middle: what is there stays, and the rest comes when it can', async () => {
    let isBroken = false
    const h = await opened({
      wallets: fits,
      namespaces: [eip155],
      answer: (path) => (isBroken ? fault() : path === '/x' ? {} : undefined),
    })
    await until(() => h.read(answersAtom).recommended, 'the first answer')
    await h.service(catalogueKey).more()
    const first = h.read(allWalletsAtom).wallets.length
    isBroken = true
    const more = h.service(catalogueKey).more()
    await h.clock.advance(60_000)
    await more
    expect([h.read(allWalletsAtom).isFailed, h.read(allWalletsAtom).wallets.length]).toEqual([true, first])
    isBroken = false
    await h.clock.advance(retryMs)
    await until(() => h.read(allWalletsAtom).isComplete, 'the rest')
    expect([h.read(allWalletsAtom).wallets.length, h.errors]).toEqual([60, []])
    await h.dispose()
  })
})

// behaviour 15.2
test('what is being looked at keeps its place when the answer comes, and only its pictures change', async () => {
  let answer: () => void = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  const h = await opened({
    wallets: sampleWireWallets(20).map((one) => ({ ...one, chains: ['eip155:1'] })),
    namespaces: [fakeNamespace('eip155')],
    answer: (path) => (path === '/getWallets' ? held.then(() => undefined) : undefined),
  })
  expect(names(h, 'recommended')[0]).toBe('MetaMask')
  answer()
  await until(() => h.read(answersAtom).recommended, 'the answer')
  expect(names(h, 'recommended')[0]).toBe('MetaMask')
  h.foyer.close()
  h.foyer.open()
  expect(names(h, 'recommended')[0]).toBe('Wallet 1')
  await h.dispose()
})

test('other networks are another list, and a late answer for the old ones is dropped', async () => {
  const h = await opened({ wallets: [...sampleWireWallets(3), { id: 'n', name: 'New', chains: ['demo:2'] }] })
  await until(() => h.read(answersAtom).recommended, 'the first answer')
  await h.foyer.addNetwork(fakeNetwork('demo', 2))
  await until(() => h.read(answersAtom).recommended?.some(({ id }) => id === 'n'), 'the second answer')
  expect(callsTo(h, '/getWallets').at(-1)?.get('chains')).toBe('demo:1,demo:2')
  await h.dispose()
})

test('a page that is not among the allowed origins raises the alert "Invalid App Configuration"', async () => {
  const h = startCatalogue({ origins: ['https://elsewhere.example'] })
  const screen = await h.open()
  await screen.sees('Invalid App Configuration')
  await h.dispose()
})

describe('without plugin service', () => {
  test('the catalogue lists built-in wallets and reports the remedy once', async () => {
    const h = await opened({ hasPlugin: false, wallets: sampleWireWallets(3) })
    expect(h.read(allWalletsAtom)).toMatchObject({ isLoading: false, isFailed: false, isComplete: true })
    expect(h.http.calls).toEqual([])
    const [kernelReport, ...reports] = h.errors.map(({ error }) => (error as Error).message)
    expect(kernelReport).toBe('Option service: no plugin uses it; add service()')
    expect(reports).toEqual([
      'Option service: the catalogue cannot use it. Add `service()` of foyerkit/plugins/service',
    ])
    await h.dispose()
  })
})
