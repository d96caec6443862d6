import { expect, test } from 'vitest'
import type { Connector } from '../contracts/connector.js'
import { sessionKey } from '../contracts/session.js'
import { createFakeStorage, settle, type FakeStorage } from '../testing/index.js'
import { createFakeWallet, type FakeWallet } from '../testing/fake-wallet.js'
import { fakeConnectors, fakeNamespace } from '../testing/fakes.js'
import { createPluginHarness } from '../testing/harness.js'
import { until } from '../testing/until.js'
import { accountAtom } from './account-atoms.js'
import { allConnections, sessionAtom } from './state.js'

/** A stored session. */
interface Stored {
  readonly active: string
  readonly current: Readonly<Record<string, string>>
  readonly connections: readonly { readonly uid: string }[]
}

/** Two tabs of one site with quiet wallets, opened one by one. */
function createSite(...uids: readonly string[]) {
  const storage = createFakeStorage()
  const wallets = uids.map((uid) => {
    const [namespace = '', id = ''] = uid.split('/')
    return createFakeWallet(id, namespace, true)
  })
  const wallet = (uid: string) => wallets.find((candidate) => candidate.uid === uid) as FakeWallet
  const open = (
    options: { readonly absent?: readonly string[]; readonly change?: (all: Connector) => Connector } = {},
  ) => {
    const { absent = [], change = (connector) => connector } = options
    const listed = wallets.filter(({ uid }) => !absent.includes(uid))
    const tab: FakeStorage = storage.openTab()
    const h = createPluginHarness(fakeConnectors(...listed.map((each) => change(each.connector()))), {
      companions: [fakeNamespace('demo'), fakeNamespace('other'), fakeNamespace('third')],
      storage: tab,
    })
    const session = h.service(sessionKey)
    const statusOf = (namespace: string) => h.read(sessionAtom).byNamespace[namespace]?.status
    const connect = async (...all: readonly string[]) => {
      for (const uid of all) await session.connect({ connectorId: uid.split('/')[1] ?? '' })
      await settleTabs()
    }
    const live = () =>
      allConnections(h.read(sessionAtom))
        .map(({ uid }) => uid)
        .sort()
    return Object.assign(h, { session, statusOf, connect, live })
  }
  const stored = () => JSON.parse(storage.entries.get('foyer/default/session') ?? '{}') as Stored
  const storedUids = () => stored().connections.map(({ uid }) => uid)
  /** Opens a tab whose wallet hangs when it is asked. */
  const openWaiting = async (uid: string, options?: Parameters<typeof open>[0]) => {
    wallet(uid).nextAnswer = 'hang'
    const h = open(options)
    await settleTabs()
    return h
  }
  return { wallet, open, openWaiting, stored, storedUids }
}

/** Waits until the messages between the tabs are delivered. */
async function settleTabs() {
  for (let turn = 0; turn < 30; turn++) await settle()
}

// behaviour 1.5, 1.18
test('a wallet that another tab connects during a reconnect stays the one in use', async () => {
  const site = createSite('demo/a', 'demo/b')
  const here = site.open()
  await here.connect('demo/a')
  const there = await site.openWaiting('demo/a')
  await here.connect('demo/b')
  await site.wallet('demo/a').approvePending()
  await settleTabs()
  for (const { live, read } of [here, there])
    expect([live(), read(accountAtom).connectorId]).toEqual([['demo/a', 'demo/b'], 'b'])
  expect(site.stored().current).toEqual({ demo: 'demo/b' })
  await Promise.all([here.dispose(), there.dispose()])
})

// behaviour 1.18
test('of two connects in two tabs during a reconnect the later one is in use', async () => {
  const site = createSite('demo/a', 'demo/b', 'demo/c')
  const here = site.open()
  await here.connect('demo/a')
  const there = await site.openWaiting('demo/a')
  await there.connect('demo/b')
  await here.connect('demo/c')
  await site.wallet('demo/a').approvePending()
  await settleTabs()
  for (const { live, read } of [here, there])
    expect([live(), read(accountAtom).connectorId]).toEqual([['demo/a', 'demo/b', 'demo/c'], 'c'])
  await Promise.all([here.dispose(), there.dispose()])
})

// behaviour 1.10
test('after a disconnect the first connected namespace in plugin order is active, in each tab', async () => {
  const site = createSite('demo/a', 'other/s', 'third/t')
  const here = site.open()
  await here.connect('third/t', 'demo/a', 'other/s')
  const there = site.open()
  await settleTabs()
  await here.session.disconnect({ namespace: 'other' })
  await settleTabs()
  for (const { read } of [here, there]) expect(read(accountAtom).namespace).toBe('demo')
  await Promise.all([here.dispose(), there.dispose()])
})

// behaviour 1.7
test('the active namespace is restored after all stored wallets were announced late', async () => {
  const site = createSite('demo/a', 'other/s')
  const before = site.open()
  await before.connect('other/s', 'demo/a')
  await before.session.selectAccount('other:1:alice')
  await before.dispose()
  const waiting = site.open({ absent: ['demo/a', 'other/s'] })
  await settleTabs()
  await waiting.clock.advance(60_000)
  expect(waiting.statusOf('other')).toBe('disconnected')
  await settleTabs()
  await waiting.dispose()
  const after = site.open()
  await until(() => after.live().length === 2, 'the connections')
  await settleTabs()
  expect(after.read(accountAtom).connectorId).toBe('s')
  await after.dispose()
})

// behaviour 1.5
test('a report of a wallet during a reconnect changes neither the active namespace nor the wallets in use', async () => {
  const site = createSite('demo/a', 'demo/b', 'other/s')
  const before = site.open()
  await before.connect('demo/b', 'demo/a', 'other/s')
  await before.session.selectAccount('demo:1:alice', { connection: 'demo/b' })
  await before.session.selectAccount('other:1:alice')
  await settleTabs()
  const expected = site.stored()
  await before.dispose()

  const h = await site.openWaiting('demo/b')
  expect(h.live()).toEqual(['demo/a', 'other/s'])
  site.wallet('demo/a').switchAccount()
  await settleTabs()
  expect(site.stored()).toMatchObject({ active: 'other', current: expected.current })
  expect(site.storedUids().toSorted()).toEqual(['demo/a', 'demo/b', 'other/s'])
  await site.wallet('demo/b').approvePending()
  await until(() => h.live().includes('demo/b'), 'the last wallet')
  await settleTabs()
  expect(h.read(accountAtom).connectorId).toBe('s')
  expect(h.read(sessionAtom).byNamespace['demo']?.current).toBe('demo/b')
  await h.dispose()
})

// behaviour 1.9
test('a connection that is ended while its wallet is asked is stored no longer', async () => {
  const site = createSite('demo/a', 'other/s')
  const before = site.open()
  await before.connect('demo/a', 'other/s')
  await before.dispose()
  const h = await site.openWaiting('demo/a')
  await h.session.disconnect({ connection: 'demo/a' })
  expect(site.storedUids()).toEqual(['other/s'])
  expect(h.emitted.filter(({ id }) => id === 'session.disconnected').map(({ payload }) => payload)).toEqual([
    { namespace: 'demo', accounts: ['demo:1:alice', 'demo:1:bob'], reason: 'user' },
  ])
  await h.dispose()
})

// behaviour 1.5, 1.9
test('the end of one connection during a reconnect leaves the status and the stored choice of the others', async () => {
  const site = createSite('demo/a', 'demo/b', 'demo/c', 'other/s')
  const before = site.open()
  await before.connect('other/s', 'demo/c', 'demo/a', 'demo/b')
  await before.session.selectAccount('demo:1:alice', { connection: 'demo/c' })
  await before.session.selectAccount('other:1:alice')
  await settleTabs()
  await before.dispose()
  const h = await site.openWaiting('demo/a')
  expect(h.live()).toEqual(['demo/b', 'demo/c', 'other/s'])
  await h.session.disconnect({ connection: 'demo/b' })
  expect(h.statusOf('demo')).toBe('connected')
  expect(h.read(accountAtom)).toMatchObject({ status: 'connected', connectorId: 's' })
  await site.wallet('demo/a').approvePending()
  await until(() => h.live().length === 3, 'the others')
  await settleTabs()
  expect(h.read(sessionAtom).byNamespace['demo']?.current).toBe('demo/c')
  expect(h.read(accountAtom).connectorId).toBe('s')
  await h.dispose()
})

// behaviour 1.3, 1.5
test.each(['reject', 'fail'] as const)(
  'the status is reconnecting again after another wallet %ss a connect',
  async (answer) => {
    const site = createSite('demo/a', 'demo/b')
    const before = site.open()
    await before.connect('demo/a')
    await before.dispose()
    const h = await site.openWaiting('demo/a')
    site.wallet('demo/b').nextAnswer = answer
    await h.connect('demo/b').catch(() => {})
    expect(h.statusOf('demo')).toBe('reconnecting')
    await site.wallet('demo/a').approvePending()
    await until(() => h.statusOf('demo') === 'connected', 'the connection')
    await h.dispose()
  },
)

// behaviour 1.9
test.each(['demo/p', 'other/p'])(
  'the parts of a shared conversation end together while a reconnect asks for one of them (disconnect of %s)',
  async (uid) => {
    const site = createSite('demo/p', 'other/p')
    const change = (connector: Connector): Connector => ({
      ...connector,
      rdns: 'example.p',
      conversation: 'shared',
    })
    for (const uid of ['demo/p', 'other/p']) site.wallet(uid).authorized = true
    const before = site.open({ change })
    await before.connect('demo/p')
    expect(before.live()).toEqual(['demo/p', 'other/p'])
    await before.dispose()
    const h = await site.openWaiting('other/p', { change })
    await h.session.disconnect({ connection: uid })
    for (const uid of ['demo/p', 'other/p']) await site.wallet(uid).approvePending()
    await settleTabs()
    expect([h.live(), site.stored()]).toEqual([[], {}])
    await h.dispose()
  },
)
