import { atom } from 'jotai/vanilla'
import { expect, test } from 'vitest'
import { schema } from '../author.js'
import type { CaipNetworkId } from '../core/networks/caip.js'
import type { Approval, Connector } from '../contracts/connector.js'
import { sessionKey } from '../contracts/session.js'
import { connectorSources } from '../contracts/slots.js'
import { fill } from '../core/plugins/contributions.js'
import { definePlugin } from '../core/plugins/definition.js'
import { createFakeStorage, settle, type FakeStorage } from '../testing/index.js'
import { fakeConnector, fakeNamespace, fakeNetwork, type FakeConnector } from '../testing/fakes.js'
import { createPluginHarness } from '../testing/harness.js'
import { until } from '../testing/until.js'
import { accountAtom } from './account-atoms.js'
import { announcementWaitMs, restoreLimitsMs, unansweredPausesMs } from './restore.js'
import { allConnections, sessionAtom, statusAtom } from './state.js'

const key = 'foyer/default/session'

const never = () => new Promise<never>(() => {})

/** Opens a page. Wallets that are not in `present` are announced with `announce`. */
function openPage(storage: FakeStorage, ...present: readonly FakeConnector[]) {
  const list = atom<readonly Connector[]>(present)
  const source = definePlugin({ id: 'source', contributes: [fill(connectorSources, { id: 'source', list })] })
  const h = createPluginHarness(source(), {
    companions: [
      fakeNamespace('demo', [], [fakeNetwork('demo', 1), fakeNetwork('demo', 2)]),
      fakeNamespace('other'),
    ],
    storage,
  })
  const announce = (connector: FakeConnector) => h.store.set(list, (all) => [...all, connector])
  const uids = () => allConnections(h.read(sessionAtom)).map(({ uid }) => uid)
  const sessionStatus = () => h.read(statusAtom)
  return Object.assign(h, { session: h.service(sessionKey), announce, uids, sessionStatus })
}

/** Storage of a site with these wallets connected, in this order. */
async function stored(...ids: readonly string[]) {
  const storage = createFakeStorage()
  const h = openPage(storage, ...ids.map((id) => fakeConnector({ id })))
  for (const connectorId of ids) await h.session.connect({ connectorId })
  await h.dispose()
  return storage
}

/** Advances the clock of a page that waits for a wallet. */
async function advance(h: ReturnType<typeof openPage>, ms: number) {
  await until(() => h.clock.pendingSleeps > 0, 'the wait')
  await h.clock.advance(ms)
}

// behaviour 1.5
test('the status is reconnecting until the wallet confirms a stored connection', async () => {
  const storage = await stored('fake')
  let confirm: () => void = () => {}
  const wallet = fakeConnector({
    reconnect: () =>
      new Promise((resolve) => (confirm = () => resolve({ accounts: ['demo:1:alice'], network: 'demo:1' }))),
  })
  const h = openPage(storage, wallet)
  await until(() => wallet.calls.includes('reconnect'), 'the wallet to be asked')
  expect(h.read(accountAtom)).toMatchObject({ status: 'reconnecting', address: undefined })
  confirm()
  await until(() => h.sessionStatus() === 'connected', 'connected')
  expect([h.read(accountAtom).address, wallet.calls.includes('connect')]).toEqual(['alice', false])
  await h.dispose()
})

test('a wallet without a network of its own gets the network in use before', async () => {
  const asked: unknown[] = []
  const wallet = () => {
    let used: CaipNetworkId | undefined
    const approve = ({ network = 'demo:1' }: { readonly network?: CaipNetworkId | undefined }) => {
      asked.push((used = network))
      return Promise.resolve({ accounts: [`${used}:alice`], network: used } as const)
    }
    return fakeConnector({ connect: approve, reconnect: approve })
  }
  const storage = createFakeStorage()
  const first = openPage(storage, wallet())
  await first.session.switchNetwork('demo:2')
  await first.session.connect({ connectorId: 'fake' })
  await first.dispose()
  const second = openPage(storage, wallet())
  await until(() => second.sessionStatus() === 'connected', 'connected')
  expect(asked).toEqual(['demo:2', 'demo:2'])
  expect(second.read(accountAtom).caipAddress).toBe('demo:2:alice')
  await second.dispose()
})

// behaviour 1.6
test.each([
  ['shares no accounts', async () => undefined],
  ['refuses', () => Promise.reject(Object.assign(new Error('No permission'), { code: 4100 }))],
  [
    'shares other accounts than before',
    async (): Promise<Approval> => ({ accounts: ['demo:1:mallory'], network: 'demo:1' }),
  ],
  ['answers with invalid data', async () => ({ accounts: ['x'], network: 'y' }) as never],
])('removes the stored session if the wallet %s', async (_, reconnect) => {
  const storage = await stored('fake')
  const h = openPage(storage, fakeConnector({ reconnect }))
  await until(() => !storage.entries.has(key), 'the removal')
  expect(h.sessionStatus()).toBe('disconnected')
  await h.dispose()
})

// behaviour 1.7
test('disconnects an absent wallet after the announcement wait and keeps it in storage', async () => {
  const storage = await stored('fake')
  const h = openPage(storage)
  await until(() => h.clock.pendingSleeps === 1, 'the wait')
  expect(h.sessionStatus()).toBe('reconnecting')
  await h.clock.advance(announcementWaitMs)
  await until(() => h.sessionStatus() === 'disconnected', 'disconnected')
  expect(storage.entries.has(key)).toBe(true)
  await h.dispose()
})

// behaviour 1.6
test.each<[string, FakeConnector]>([
  ['does not answer', fakeConnector({ reconnect: never })],
  ['fails', fakeConnector({ reconnect: () => Promise.reject(new Error('out of order')) })],
  [
    'has a driver that does not load',
    { ...fakeConnector(), load: () => Promise.reject(new TypeError('Failed to fetch the module')) },
  ],
  ['has a driver that never loads', { ...fakeConnector(), load: never }],
])('a stored connection whose wallet %s stays stored', async (_, wallet) => {
  const storage = await stored('fake')
  const h = openPage(storage, wallet)
  await until(() => h.clock.pendingSleeps === 1, 'the limit or the pause')
  if (h.sessionStatus() === 'reconnecting') await h.clock.advance(restoreLimitsMs[0] ?? 0)
  await until(() => h.sessionStatus() === 'disconnected', 'disconnected')
  expect(h.errors).toHaveLength(1)
  expect(storage.entries.get(key)).toContain('"demo/fake"')
  await h.dispose()
  expect(storage.entries.get(key)).toContain('"demo/fake"')
})

// behaviour 1.6
test('a wallet that did not answer has more time when it is asked again, without the status reconnecting', async () => {
  const storage = await stored('fake')
  let answer = (_: Approval) => {}
  const wallet = fakeConnector({ reconnect: () => new Promise((resolve) => (answer = resolve)) })
  const h = openPage(storage, wallet)
  await advance(h, restoreLimitsMs[0] ?? 0)
  await until(() => h.sessionStatus() === 'disconnected', 'the first limit')
  await until(() => h.clock.pendingSleeps === 1, 'the pause')
  await h.clock.advance(unansweredPausesMs[0] ?? 0)
  await until(() => wallet.calls.length === 2 && h.clock.pendingSleeps === 1, 'the second request')
  await h.clock.advance((restoreLimitsMs[1] ?? 0) - 1)
  expect(h.sessionStatus()).toBe('disconnected')
  answer({ accounts: ['demo:1:alice'], network: 'demo:1' })
  await until(() => h.sessionStatus() === 'connected', 'the connection')
  expect(h.errors).toHaveLength(1)
  await h.dispose()
})

// behaviour 1.5, 1.22
test('a wallet that does not answer holds no other one back', async () => {
  const storage = await stored('slow', 'good')
  const slow = fakeConnector({ id: 'slow', reconnect: never })
  const h = openPage(storage, slow, fakeConnector({ id: 'good' }))
  await until(() => h.read(accountAtom).connectorId === 'good', 'the wallet in use')
  expect([h.sessionStatus(), slow.calls, h.uids()]).toEqual(['connected', ['reconnect'], ['demo/good']])
  await h.dispose()
})

// behaviour 1.6
test('a wallet that another tab of the site cleared from storage is connected here no longer', async () => {
  const storage = createFakeStorage()
  const wallet = fakeConnector()
  const h = openPage(storage.openTab(), wallet)
  await h.session.connect({ connectorId: 'fake' })
  storage.clear()
  await until(() => h.sessionStatus() === 'disconnected', 'the end')
  expect([wallet.calls.includes('disconnect'), storage.entries.has(key)]).toEqual([false, false])
  await h.dispose()
})

test('ends the announcement wait once a stored wallet is announced', async () => {
  const h = openPage(await stored('fake'))
  await until(() => h.clock.pendingSleeps === 1, 'the wait')
  h.announce(fakeConnector())
  await until(() => h.sessionStatus() === 'connected', 'connected')
  expect(h.clock.pendingSleeps).toBe(0)
  await h.dispose()
})

// behaviour 13.1
test('sends no request to a wallet without a stored session', async () => {
  const wallet = fakeConnector()
  const h = openPage(createFakeStorage(), wallet)
  await settle()
  expect(wallet.calls).toEqual([])
  await h.session.reconnect()
  expect(h.sessionStatus()).toBe('disconnected')
  await h.dispose()
})

// behaviour 1.7, 9.4
test.each([1_200, 3_500, 60_000])('restores a stored wallet that is announced after %i ms', async (ms) => {
  const storage = await stored('a')
  const h = openPage(storage)
  await advance(h, ms)
  expect([h.sessionStatus(), h.clock.pendingSleeps]).toEqual(['disconnected', 0])
  expect(storage.entries.get(key)).toContain('"demo/a"')
  const wallet = fakeConnector({ id: 'a' })
  h.announce(wallet)
  await until(() => h.sessionStatus() === 'connected', 'the connection')
  expect(h.read(accountAtom)).toMatchObject({ connectorId: 'a', address: 'alice' })
  expect(wallet.calls).toEqual(['reconnect'])
  expect([h.emitted.map(({ id }) => id), h.errors]).toEqual([[], []])
  await h.dispose()
})

// behaviour 1.7
test('keeps a stored wallet in storage if it is never announced', async () => {
  const storage = await stored('a')
  const first = openPage(storage)
  await advance(first, 60_000)
  await first.dispose()
  const second = openPage(storage, fakeConnector({ id: 'a' }))
  await until(() => second.sessionStatus() === 'connected', 'the connection')
  await second.dispose()
})

// behaviour 1.7
test('restores a wallet whose plugin is added later', async () => {
  const storage = await stored('a')
  const h = openPage(storage)
  await advance(h, 60_000)
  const connectors = [fakeConnector({ id: 'a' })]
  const late = definePlugin({
    id: 'late',
    contributes: [fill(connectorSources, { id: 'late', list: atom(connectors) })],
  })
  h.foyer.addPlugins(late())
  await until(() => h.sessionStatus() === 'connected', 'the connection')
  expect(h.uids()).toEqual(['demo/a'])
  await h.dispose()
})

test('restores a wallet whose namespace is added later', async () => {
  const storage = createFakeStorage()
  const nearWallet = () => fakeConnector({ id: 'n', namespace: 'near' })
  const firstPage = openPage(storage, nearWallet())
  firstPage.foyer.addPlugins(fakeNamespace('near'))
  await firstPage.session.connect({ connectorId: 'n' })
  await firstPage.dispose()
  const h = openPage(storage, nearWallet())
  await advance(h, 60_000)
  expect(h.sessionStatus()).toBe('disconnected')
  h.foyer.addPlugins(fakeNamespace('near'))
  await until(() => h.sessionStatus() === 'connected', 'the connection')
  await h.dispose()
})

// behaviour 1.8
test('does not restore a late wallet after a connect in its namespace', async () => {
  const storage = await stored('a')
  const h = openPage(storage, fakeConnector({ id: 'b' }))
  await advance(h, 3_500)
  await h.session.connect({ connectorId: 'b' })
  const wallet = fakeConnector({ id: 'a' })
  h.announce(wallet)
  await settle()
  expect([h.uids(), wallet.calls]).toEqual([['demo/b'], []])
  expect(storage.entries.get(key)).not.toContain('"demo/a"')
  await h.dispose()
})

test('leaves the active namespace unchanged when a late wallet is restored', async () => {
  const storage = await stored('a')
  const h = openPage(storage, fakeConnector({ id: 's', namespace: 'other' }))
  await advance(h, 3_500)
  await h.session.connect({ connectorId: 's' })
  h.announce(fakeConnector({ id: 'a' }))
  await until(() => h.uids().includes('demo/a'), 'the connection')
  expect(h.read(accountAtom)).toMatchObject({ namespace: 'other', connectorId: 's' })
  await h.dispose()
})

// behaviour 1.8
test.each([{}, { namespace: 'demo' }])(
  'does not restore a late wallet after disconnect(%o)',
  async (request) => {
    const storage = await stored('a', 'b')
    const h = openPage(storage, fakeConnector({ id: 'b' }))
    await advance(h, 3_500)
    expect(h.uids()).toEqual(['demo/b'])
    await h.session.disconnect(request)
    const wallet = fakeConnector({ id: 'a' })
    h.announce(wallet)
    await settle()
    expect([h.uids(), wallet.calls, storage.entries.has(key)]).toEqual([[], [], false])
    await h.dispose()
  },
)

test('restores several late wallets one by one', async () => {
  const storage = await stored('a', 'b')
  const h = openPage(storage)
  await advance(h, 1_000)
  expect(h.sessionStatus()).toBe('disconnected')
  h.announce(fakeConnector({ id: 'b' }))
  await until(() => h.uids().length === 1, 'the first connection')
  h.announce(fakeConnector({ id: 'a' }))
  await until(() => h.uids().length === 2, 'the second connection')
  expect(h.read(accountAtom).connectorId).toBe('b')
  await h.dispose()
})

// behaviour 1.5
test('stored wallets are asked side by side, those of one conversation one after the other', async () => {
  const requestedIds: string[] = []
  const pending: (() => void)[] = []
  const wallet = (id: string, namespace = 'demo') =>
    fakeConnector({
      id,
      namespace,
      reconnect: async () => {
        requestedIds.push(`${namespace}/${id}`)
        await new Promise<void>((resolve) => pending.push(resolve))
        return { accounts: [`${namespace}:1:alice`], network: `${namespace}:1` }
      },
    })
  const storage = createFakeStorage()
  const firstPage = openPage(
    storage,
    fakeConnector({ id: 'a' }),
    fakeConnector({ id: 'b' }),
    fakeConnector({ id: 'b', namespace: 'other' }),
  )
  for (const [connectorId, namespace] of [
    ['a', 'demo'],
    ['b', 'demo'],
    ['b', 'other'],
  ] as const)
    await firstPage.session.connect({ connectorId, namespace })
  await firstPage.dispose()
  const h = openPage(storage, wallet('a'), wallet('b'), wallet('b', 'other'))
  await until(() => pending.length === 2, 'the first requests')
  await settle()
  expect(requestedIds.map((id) => id.split('/')[1]).toSorted()).toEqual(['a', 'b'])
  pending.forEach((answer) => answer())
  await until(() => pending.length === 3, 'the last request')
  pending.at(-1)?.()
  await until(() => h.uids().length === 3, 'the connections')
  expect(h.read(accountAtom).namespace).toBe('other')
  await h.dispose()
})

test('removes a late wallet that shares no account', async () => {
  const storage = await stored('a')
  const h = openPage(storage)
  await advance(h, 3_500)
  h.announce(fakeConnector({ id: 'a', reconnect: async () => undefined }))
  await until(() => !storage.entries.has(key), 'the stored session to be removed')
  expect(h.sessionStatus()).toBe('disconnected')
  await h.dispose()
})

test('sends one request at a time to a late wallet that does not answer', async () => {
  const storage = await stored('a')
  const h = openPage(storage)
  await advance(h, 3_500)
  const wallet = fakeConnector({ id: 'a', reconnect: never })
  h.announce(wallet)
  await until(() => wallet.calls.length > 0, 'the wallet to be asked')
  await until(() => h.clock.pendingSleeps > 0, 'the limit')
  await h.clock.advance(10_000)
  expect([h.sessionStatus(), wallet.calls]).toEqual(['disconnected', ['reconnect', 'reconnect']])
  expect(storage.entries.get(key)).toContain('"demo/a"')
  await h.dispose()
})

test('uses the new driver if the old one answers after its plugin restarted', async () => {
  const approval: Approval = { accounts: ['demo:1:alice'], network: 'demo:1' }
  let approve = (_: Approval) => {}
  const pendingApproval = new Promise<Approval>((resolve) => (approve = resolve))
  const drivers: FakeConnector[] = []
  const list = atom<readonly Connector[]>([])
  const source = definePlugin({
    id: 'source',
    config: schema.object({ restarts: schema.number() }),
    contributes: [fill(connectorSources, { id: 'source', list })],
    setup({ store }) {
      const driver = fakeConnector(drivers.length === 0 ? { reconnect: () => pendingApproval } : {})
      drivers.push(driver)
      store.set(list, [driver])
      return {}
    },
  })
  const h = createPluginHarness(source({ restarts: 0 }), {
    companions: [fakeNamespace()],
    storage: await stored('fake'),
  })
  await until(() => drivers[0]?.calls.includes('reconnect'), 'the wallet to be asked')
  await h.foyer.configure(source({ restarts: 1 }))
  approve(approval)
  await until(() => h.read(statusAtom) === 'connected', 'the connection')
  expect(await h.service(sessionKey).provider('demo')).toBe(drivers[1]?.emit)
  await h.dispose()
})
