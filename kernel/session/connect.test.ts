import { expect, onTestFinished, test, vi } from 'vitest'
import { balancesCapability } from '../contracts/assets.js'
import type { Approval, Connector } from '../contracts/connector.js'
import { sessionKey } from '../contracts/session.js'
import { connected } from '../contracts/session-events.js'
import { createEventBus } from '../core/events.js'
import { createStorage } from '../core/edges/storage.js'
import { createFakeStorage, settle } from '../testing/fake-edges.js'
import { fakeConnector, fakeConnectors, fakeNamespace } from '../testing/fakes.js'
import { createPluginHarness } from '../testing/harness.js'
import { until } from '../testing/until.js'
import { namespacesKey } from './namespaces.js'
import { capability } from '../core/plugins/contributions.js'
import { accountAtom } from './account-atoms.js'
import { sessionErrors } from './errors.js'
import { createSessionService } from './session.js'
import { allConnections, recentConnectorsAtom, sessionAtom, statusAtom } from './state.js'

const never = () => new Promise<never>(() => {})

function open(...connectors: readonly Connector[]) {
  const h = createPluginHarness(fakeConnectors(...connectors), { companions: [fakeNamespace()] })
  return Object.assign(h, { session: h.service(sessionKey) })
}

/** Opens a session that logs the writes of its storage. */
function openWithStorage() {
  const log: string[] = []
  const native = async () => {
    log.push('balance')
    return { value: 1234n, decimals: 2, symbol: 'DEMO' }
  }
  const balances = capability(balancesCapability, async () => () => ({ native }))
  const h = createPluginHarness(fakeConnectors(fakeConnector()), {
    companions: [fakeNamespace('demo', [balances])],
  })
  onTestFinished(() => h.dispose())
  const report = () => {}
  const events = createEventBus(report)
  const disposal = new AbortController()
  onTestFinished(() => disposal.abort())
  const area = createStorage('default', createFakeStorage())
  const session = createSessionService({
    store: h.store,
    clock: h.clock,
    storage: {
      ...area,
      setNow(key, value) {
        log.push('storage')
        return area.setNow(key, value)
      },
    },
    events,
    report,
    raise: () => {},
    namespaces: h.service(namespacesKey),
    signal: disposal.signal,
  })
  events.on(connected, () => void log.push('session.connected'))
  return { h, log, session }
}

// behaviour 1.1
test('connects after approval, stores the session and emits session.connected', async () => {
  let approve: () => void = () => {}
  const approval: Approval = { accounts: ['demo:1:alice'], network: 'demo:1' }
  const h = open(
    fakeConnector({ connect: () => new Promise((resolve) => (approve = () => resolve(approval))) }),
  )
  const connecting = h.session.connect({ connectorId: 'fake' })
  await until(() => h.read(statusAtom) === 'connecting', 'connecting')
  approve()
  expect(await connecting).toMatchObject({
    uid: 'demo/fake',
    chainId: 'demo:1',
    accounts: [{ caipAddress: 'demo:1:alice' }],
  })
  expect(h.read(accountAtom)).toMatchObject({
    status: 'connected',
    namespace: 'demo',
    caipAddress: 'demo:1:alice',
    address: 'alice',
    caipNetworkId: 'demo:1',
    connectorId: 'fake',
    connectedWalletInfo: { name: 'Wallet fake' },
  })
  expect(h.emitted).toEqual([
    { id: 'session.connected', payload: { namespace: 'demo', connectorId: 'fake' } },
  ])
  expect(h.storage.entries.get('foyer/default/session')).toContain('demo:1:alice')
  await h.dispose()
})

// behaviour 1.3, 1.4
test.each([
  [
    'rejects',
    () => Promise.reject(Object.assign(new Error('User rejected the request.'), { code: 4001 })),
    'User rejected the request.',
  ],
  ['throws a string', () => Promise.reject('nope'), 'nope'],
  ['throws undefined', () => Promise.reject(undefined), 'The wallet did not connect'],
  [
    'shares no account',
    async () => ({ accounts: [], network: 'demo:1' as const }),
    sessionErrors.NO_ACCOUNTS.text,
  ],
  ['answers with undefined', async () => undefined as never, sessionErrors.NO_ACCOUNTS.text],
  [
    'answers with invalid data',
    async () => ({ accounts: ['alice'], network: 'demo' }) as never,
    sessionErrors.BAD_APPROVAL.text,
  ],
  [
    'answers for another namespace',
    async () => ({ accounts: ['other:1:x'], network: 'demo:1' }) as never,
    sessionErrors.BAD_APPROVAL.text,
  ],
])('the status stays disconnected if the wallet %s', async (_, connect, message) => {
  const h = open(fakeConnector({ connect }))
  await expect(h.session.connect({ connectorId: 'fake' })).rejects.toThrow(message)
  expect(h.read(statusAtom)).toBe('disconnected')
  expect(h.storage.entries.has('foyer/default/session')).toBe(false)
  await h.dispose()
})

test('prepare loads the driver and sends nothing to the wallet', async () => {
  const connector = fakeConnector()
  const load = vi.fn(connector.load)
  const h = open({ ...connector, load })
  await h.session.prepare('fake')
  await h.session.prepare('unknown')
  expect([load.mock.calls.length, connector.calls, h.read(statusAtom)]).toEqual([1, [], 'disconnected'])
  await h.dispose()
})

test('names the id of an unknown connector in the error', async () => {
  const h = open()
  await expect(h.session.connect({ connectorId: 'x' })).rejects.toMatchObject({
    message: 'Provider not found',
    detail: expect.stringContaining('"x"') as string,
  })
  await h.dispose()
})

// behaviour 1.3
test('a failed connect leaves the current connection in place', async () => {
  const h = open(
    fakeConnector({ id: 'good' }),
    fakeConnector({ id: 'bad', connect: () => Promise.reject(new Error('no')) }),
  )
  await h.session.connect({ connectorId: 'good' })
  await expect(h.session.connect({ connectorId: 'bad' })).rejects.toThrow('no')
  expect(h.read(accountAtom)).toMatchObject({ status: 'connected', connectorId: 'good' })
  await h.dispose()
})

// behaviour 1.2
test('a second connect cancels the first and ignores its late approval', async () => {
  let approve: (approval: { accounts: readonly ['demo:1:late']; network: 'demo:1' }) => void = () => {}
  const slow = fakeConnector({ id: 'slow', connect: () => new Promise((resolve) => (approve = resolve)) })
  const h = open(slow, fakeConnector({ id: 'quick' }))
  const first = h.session.connect({ connectorId: 'slow' }).catch((error: unknown) => error)
  await until(() => slow.calls.includes('connect'), 'the slow wallet to be asked')
  await h.session.connect({ connectorId: 'quick' })
  expect(sessionErrors.CANCELLED.is(await first)).toBe(true)
  approve({ accounts: ['demo:1:late'], network: 'demo:1' })
  await settle()
  expect(h.read(accountAtom)).toMatchObject({ status: 'connected', connectorId: 'quick', address: 'alice' })
  await h.dispose()
})

// behaviour 1.2
test('an aborted connect is rejected before the wallet answers', async () => {
  const h = open(fakeConnector({ connect: never }))
  const abortController = new AbortController()
  const outcome = h.session
    .connect({ connectorId: 'fake', signal: abortController.signal })
    .catch((error: unknown) => error)
  await until(() => h.read(statusAtom) === 'connecting', 'connecting')
  abortController.abort()
  expect(sessionErrors.CANCELLED.is(await outcome)).toBe(true)
  expect(h.read(statusAtom)).toBe('disconnected')
  await h.dispose()
})

// behaviour 14.2
test('stores the last two connectors, the latest first', async () => {
  const h = open(...['a', 'b', 'c'].map((id) => fakeConnector({ id })))
  for (const id of ['a', 'b', 'c', 'b']) await h.session.connect({ connectorId: id })
  expect(h.read(recentConnectorsAtom)).toEqual(['b', 'c'])
  await until(() => h.storage.entries.get('foyer/default/recent')?.includes('["b","c"]'), 'the write')
  await h.dispose()
})

test('connect stores the session, emits session.connected, resolves, then reads the balance', async () => {
  const { h, log, session } = openWithStorage()
  await session.connect({ connectorId: 'fake' })
  log.push('resolved')
  await until(() => log.includes('balance'), 'the balance')
  expect(log).toEqual(['storage', 'session.connected', 'resolved', 'balance'])
  expect(h.read(recentConnectorsAtom)).toEqual(['fake'])
  await until(() => h.read(accountAtom).balance === '12.34', 'the balance')
})

test('passes the request properties to the driver and the approval properties to session.connected', async () => {
  const connect = vi.fn(async () => ({
    accounts: ['demo:1:alice'] as const,
    network: 'demo:1' as const,
    properties: { 'sign-in': { signature: '0x1' } },
  }))
  const driver = await fakeConnector().load()
  const h = open({ ...fakeConnector(), load: async () => ({ ...driver, connect }) })
  const receivedProperties: unknown[] = []
  h.foyer.on(connected.id, ({ properties }) => receivedProperties.push(properties))
  await h.session.connect({ connectorId: 'fake', properties: { 'sign-in': { nonce: 'abc' } } })
  expect(connect).toHaveBeenCalledWith(
    expect.objectContaining({ properties: { 'sign-in': { nonce: 'abc' } } }),
  )
  expect(receivedProperties).toEqual([{ 'sign-in': { signature: '0x1' } }])
  await h.dispose()
})

test('a connector with conversation "shared" connects and disconnects both namespaces at once', async () => {
  const member = (namespace: string): Connector => ({
    ...fakeConnector({ id: 'passkey', namespace }),
    kind: 'PASSKEY',
    conversation: 'shared',
  })
  const [demo, otherMember] = [member('demo'), member('other')]
  const h = createPluginHarness(fakeConnectors({ ...demo, connectors: [demo, otherMember] }), {
    companions: [fakeNamespace(), fakeNamespace('other')],
  })
  const session = h.service(sessionKey)
  await session.connect({ connectorId: 'passkey', namespace: 'demo' })
  expect(allConnections(h.read(sessionAtom)).map(({ uid, kind }) => [uid, kind])).toEqual([
    ['demo/passkey', 'PASSKEY'],
    ['other/passkey', 'PASSKEY'],
  ])
  await session.disconnect({ namespace: 'demo' })
  expect(allConnections(h.read(sessionAtom))).toEqual([])
  await h.dispose()
})

// behaviour 9.7
test.each([
  ['a failure', () => Promise.reject<never>(new Error('out of order')), { code: 'rpc/internal' }],
  [
    'a rejection',
    () => Promise.reject<never>({ code: 4001, message: 'No' }),
    { kind: 'rejection', message: 'No' },
  ],
  [
    'an invalid answer',
    async () => ({ accounts: [], network: 'demo:1' as const }),
    { code: 'session/NO_ACCOUNTS' },
  ],
])(
  'session.connect-failed is emitted for %s, with the error that connect rejects with',
  async (_, connect, error) => {
    const h = open(fakeConnector({ id: 'a', connect }))
    const thrown: unknown = await h.session.connect({ connectorId: 'a' }).catch((reason: unknown) => reason)
    expect(thrown).toMatchObject(error)
    expect(h.emitted).toMatchObject([
      { id: 'session.connect-failed', payload: { namespace: 'demo', connectorId: 'a', error: thrown } },
    ])
    await h.dispose()
  },
)

// behaviour 9.7
test('session.connect-failed is emitted for a cancelled connect, and not after dispose', async () => {
  const h = open(fakeConnector({ id: 'a', connect: () => new Promise(() => {}) }))
  const controller = new AbortController()
  const cancelled = h.session.connect({ connectorId: 'a', signal: controller.signal }).catch(() => {})
  controller.abort()
  await cancelled
  expect(h.emitted).toMatchObject([{ payload: { error: { code: 'session/CANCELLED' } } }])
  const disposed = h.session.connect({ connectorId: 'a' }).catch(() => {})
  await h.dispose()
  await disposed
  expect(h.emitted).toHaveLength(1)
})
