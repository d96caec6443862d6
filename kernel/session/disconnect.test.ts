import { atom } from 'jotai/vanilla'
import { describe, expect, test } from 'vitest'
import type { Approval, Connector } from '../contracts/connector.js'
import { sessionKey } from '../contracts/session.js'
import { connectorSources } from '../contracts/slots.js'
import { defineFlag } from '../core/keys.js'
import { fill } from '../core/plugins/contributions.js'
import { definePlugin } from '../core/plugins/definition.js'
import { createFakeStorage } from '../testing/fake-edges.js'
import { fakeConnector, fakeConnectors, fakeNamespace } from '../testing/fakes.js'
import { createPluginHarness, type Harness } from '../testing/harness.js'
import { until } from '../testing/until.js'
import { accountAtom } from './account-atoms.js'
import { disconnectLimitMs } from './ask-wallet.js'
import { sessionErrors } from './errors.js'
import { sessionAtom, statusAtom } from './state.js'

const never = () => new Promise<never>(() => {})

function start(...connectors: readonly Connector[]) {
  const h = createPluginHarness(fakeConnectors(...connectors), {
    companions: [fakeNamespace('demo'), fakeNamespace('other')],
  })
  const namespaceState = (namespace: string) => h.read(sessionAtom).byNamespace[namespace]
  return Object.assign(h, { session: h.service(sessionKey), namespaceState })
}

/** Emitted ends of connections, with their reasons. */
const endsOf = ({ emitted }: Pick<Harness, 'emitted'>) =>
  emitted
    .filter(({ id }) => id.startsWith('session.disconnect'))
    .map(({ id, payload }) => [id, (payload as { reason?: string }).reason])

/** Creates a promise with its `resolve`. */
function deferred<T>() {
  let resolve: (value: T) => void = () => {}
  const promise = new Promise<T>((done) => (resolve = done))
  return { promise, resolve: (value: T) => resolve(value) }
}

test('a connect in the same namespace stays pending when a disconnect completes', async () => {
  const disconnectAnswer = deferred<void>()
  const h = start(
    fakeConnector({ id: 'a', disconnect: () => disconnectAnswer.promise }),
    fakeConnector({ id: 'b', connect: never }),
  )
  await h.session.connect({ connectorId: 'a' })
  const leaving = h.session.disconnect()
  await until(() => h.namespaceState('demo')?.leaving, 'the disconnect')
  const abortController = new AbortController()
  const connecting = h.session.connect({ connectorId: 'b', signal: abortController.signal }).catch(() => {})
  await until(() => h.read(statusAtom) === 'connecting', 'the connect')
  disconnectAnswer.resolve()
  await leaving
  expect(h.namespaceState('demo')).toMatchObject({ status: 'connecting', leaving: false, connections: [] })
  abortController.abort()
  await connecting
  expect(h.read(statusAtom)).toBe('disconnected')
  await h.dispose()
})

// behaviour 1.2
test('a disconnect of one namespace does not cancel a connect in another', async () => {
  const approval = deferred<Approval>()
  const h = start(
    fakeConnector({ id: 'a' }),
    fakeConnector({ id: 's', namespace: 'other', connect: () => approval.promise }),
  )
  await h.session.connect({ connectorId: 'a' })
  const connecting = h.session.connect({ connectorId: 's' })
  await until(() => h.namespaceState('other')?.status === 'connecting', 'the connect')
  await h.session.disconnect({ namespace: 'demo' })
  approval.resolve({ accounts: ['other:1:alice'], network: 'other:1' })
  expect(await connecting).toMatchObject({ uid: 'other/s' })
  expect(h.read(accountAtom)).toMatchObject({ status: 'connected', namespace: 'other' })
  await h.dispose()
})

// behaviour 1.2
test.each([
  ['its namespace', { namespace: 'demo' }],
  ['everything', {}],
])('a disconnect of %s cancels a connect and settles its status at once', async (_, request) => {
  const h = start(fakeConnector({ id: 'a', connect: never }))
  const connecting = h.session.connect({ connectorId: 'a' }).catch((error: unknown) => error)
  await until(() => h.read(statusAtom) === 'connecting', 'the connect')
  await h.session.disconnect(request)
  expect(h.read(statusAtom)).toBe('disconnected')
  expect(await connecting).toMatchObject({ code: 'session/CANCELLED' })
  await h.dispose()
})

test('a slow disconnect does not remove a newer connection of the same wallet', async () => {
  const disconnectAnswer = deferred<void>()
  const disconnects = [disconnectAnswer.promise, Promise.resolve()]
  const wallet = fakeConnector({ id: 'a', disconnect: () => disconnects.shift() ?? Promise.resolve() })
  const h = start(wallet)
  await h.session.connect({ connectorId: 'a' })
  const leaving = h.session.disconnect()
  await until(() => h.namespaceState('demo')?.leaving, 'the disconnect')
  const { instance } = await h.session.connect({ connectorId: 'a' })
  disconnectAnswer.resolve()
  await leaving
  expect(h.namespaceState('demo')).toMatchObject({ status: 'connected', leaving: false })
  expect(h.namespaceState('demo')?.connections.map((connection) => connection.instance)).toEqual([instance])
  expect(h.storage.entries.get('foyer/default/session')).toContain(String(instance))
  await h.dispose()
})

test('a newer connection can be disconnected while the older disconnect is pending', async () => {
  const disconnectAnswer = deferred<void>()
  const disconnects = [disconnectAnswer.promise, Promise.resolve()]
  const wallet = fakeConnector({ id: 'a', disconnect: () => disconnects.shift() ?? Promise.resolve() })
  const h = start(wallet)
  await h.session.connect({ connectorId: 'a' })
  const leaving = h.session.disconnect()
  await until(() => h.namespaceState('demo')?.leaving, 'the disconnect')
  await h.session.connect({ connectorId: 'a' })
  await h.session.disconnect()
  expect(h.namespaceState('demo')).toMatchObject({ status: 'disconnected', leaving: true, connections: [] })
  disconnectAnswer.resolve()
  await leaving
  expect(h.namespaceState('demo')).toMatchObject({ status: 'disconnected', leaving: false })
  await h.dispose()
})

// behaviour 1.11
test('removes the connection after the time limit if the wallet does not answer', async () => {
  const h = start(fakeConnector({ id: 'a', disconnect: never }))
  await h.session.connect({ connectorId: 'a' })
  const leaving = h.session.disconnect()
  await until(() => h.clock.pendingSleeps === 1, 'the limit')
  expect(h.namespaceState('demo')).toMatchObject({ status: 'connected', leaving: true })
  await h.clock.advance(disconnectLimitMs)
  await leaving
  expect(h.namespaceState('demo')).toMatchObject({ status: 'disconnected', leaving: false })
  expect(endsOf(h)).toEqual([
    ['session.disconnect-failed', undefined],
    ['session.disconnected', 'unconfirmed'],
  ])
  expect(h.errors[0]?.error).toMatchObject({
    code: 'session/DISCONNECT_FAILED',
    cause: { code: 'session/NO_ANSWER', message: 'Wallet a did not answer' },
  })
  await h.dispose()
})

test('a pending disconnect resolves on dispose without an error report', async () => {
  const h = start(fakeConnector({ id: 'a', disconnect: never }))
  await h.session.connect({ connectorId: 'a' })
  const leaving = h.session.disconnect()
  await until(() => h.namespaceState('demo')?.leaving, 'the disconnect')
  await h.dispose()
  await leaving
  expect(h.errors).toEqual([])
})

// behaviour 1.9, 1.11
test('reports a failed disconnect and removes the connection', async () => {
  const h = start(
    fakeConnector({ id: 'good' }),
    fakeConnector({ id: 'bad', disconnect: () => Promise.reject(new Error('stay')) }),
  )
  await h.session.connect({ connectorId: 'good' })
  await h.session.connect({ connectorId: 'bad' })
  await h.session.disconnect({ namespace: 'demo' })
  expect(endsOf(h)).toEqual([
    ['session.disconnect-failed', undefined],
    ['session.disconnected', 'unconfirmed'],
  ])
  expect(sessionErrors.DISCONNECT_FAILED.is(h.errors[0]?.error)).toBe(true)
  expect(h.read(accountAtom)).toMatchObject({ status: 'connected', connectorId: 'good' })
  await h.session.disconnect()
  expect(h.read(statusAtom)).toBe('disconnected')
  await h.dispose()
})

// behaviour 1.9
test('disconnects one connection by its uid, in use or not, and a connect of another wallet stays pending', async () => {
  const approval = deferred<Approval>()
  const hidden = fakeConnector({ id: 'hidden' })
  const inUse = fakeConnector({ id: 'in-use' })
  const h = start(hidden, inUse, fakeConnector({ id: 'next', connect: () => approval.promise }))
  await h.session.connect({ connectorId: 'hidden' })
  await h.session.connect({ connectorId: 'in-use' })
  const connecting = h.session.connect({ connectorId: 'next' })
  await until(() => h.read(statusAtom) === 'connecting', 'the connect')
  await h.session.disconnect({ connection: 'demo/hidden' })
  expect([hidden.calls.includes('disconnect'), inUse.calls.includes('disconnect')]).toEqual([true, false])
  expect(h.namespaceState('demo')).toMatchObject({ status: 'connecting', current: 'demo/in-use' })
  approval.resolve({ accounts: ['demo:1:carol'], network: 'demo:1' })
  await connecting
  await h.session.disconnect({ connection: 'demo/next' })
  expect(h.read(accountAtom).connectorId).toBe('in-use')
  await h.session.disconnect({ connection: 'demo/next' })
  await h.session.disconnect({ connection: 'constructor' })
  expect(h.read(accountAtom).connectorId).toBe('in-use')
  await h.dispose()
})

// behaviour 1.9
test('ends a stored connection by its uid while its wallet is asked, and the others of the namespace are restored', async () => {
  const answer = deferred<Approval>()
  const companions = [fakeNamespace('demo')]
  const storage = createFakeStorage()
  const wallets = [fakeConnector({ id: 'a' }), fakeConnector({ id: 'b' })]
  const before = createPluginHarness(fakeConnectors(...wallets), { companions, storage })
  await before.service(sessionKey).connect({ connectorId: 'a' })
  await before.service(sessionKey).connect({ connectorId: 'b' })
  await until(() => storage.entries.get('foyer/default/session')?.includes('"demo/b"'), 'the write')
  await before.dispose()

  const late = fakeConnector({ id: 'b', reconnect: () => answer.promise })
  const h = createPluginHarness(fakeConnectors(fakeConnector({ id: 'a' }), late), {
    companions,
    storage: storage.openTab(),
  })
  await until(() => late.calls.includes('reconnect'), 'the request')
  await h.service(sessionKey).disconnect({ connection: 'demo/b' })
  answer.resolve({ accounts: ['demo:1:bob'], network: 'demo:1' })
  await until(() => h.read(statusAtom) === 'connected', 'the other wallet')
  expect(h.read(sessionAtom).byNamespace['demo']?.connections.map(({ uid }) => uid)).toEqual(['demo/a'])
  await until(() => !h.storage.entries.get('foyer/default/session')?.includes('demo/b'), 'the write')
  await h.dispose()
})

// behaviour 1.9
describe('a connector with one id in several namespaces', () => {
  const connectAll = async (conversation?: Connector['conversation']) => {
    const namespaces = ['demo', 'other']
    const wallets = namespaces.map((namespace) =>
      Object.assign(fakeConnector({ id: 'wallet', namespace }), { rdns: 'io.wallet', conversation }),
    )
    const h = start(...wallets, fakeConnector({ id: 'extension' }))
    await h.session.connect({ connectorId: 'extension' })
    for (const namespace of namespaces) await h.session.connect({ connectorId: 'wallet', namespace })
    const connected = () =>
      namespaces.flatMap((namespace) => h.namespaceState(namespace)?.connections.map(({ uid }) => uid) ?? [])
    expect(connected().toSorted()).toEqual(['demo/extension', 'demo/wallet', 'other/wallet'])
    return { h, wallets, connected }
  }

  test('and a shared conversation is disconnected in all of them, and nothing else is', async () => {
    for (const request of [{ namespace: 'other' }, { connection: 'demo/wallet' }]) {
      const { h, wallets, connected } = await connectAll('shared')
      await h.session.disconnect(request)
      expect(connected()).toEqual(['demo/extension'])
      expect(wallets.map(({ calls }) => calls.includes('disconnect'))).toEqual([true, true])
      await h.dispose()
    }
  })

  test('and a shared conversation ends everywhere while a reload asks it, and is stored no longer', async () => {
    const storage = createFakeStorage()
    const companions = [fakeNamespace('demo'), fakeNamespace('other')]
    const open = (reconnect?: () => Promise<Approval>) => {
      const wallets = ['demo', 'other'].map((namespace) =>
        Object.assign(fakeConnector({ id: 'wallet', namespace, ...(reconnect && { reconnect }) }), {
          rdns: 'io.wallet',
          conversation: 'shared' as const,
        }),
      )
      return {
        wallets,
        h: createPluginHarness(fakeConnectors(...wallets), { companions, storage: storage.openTab() }),
      }
    }
    const { h: before } = open()
    for (const namespace of ['demo', 'other'])
      await before.service(sessionKey).connect({ connectorId: 'wallet', namespace })
    const stored = () => storage.entries.get('foyer/default/session') ?? ''
    await until(() => stored().includes('demo/wallet') && stored().includes('other/wallet'), 'the write')
    await before.dispose()

    const { h, wallets } = open(never)
    await until(() => wallets.some(({ calls }) => calls.includes('reconnect')), 'the request')
    await h.service(sessionKey).disconnect({ namespace: 'demo' })
    const states = ['demo', 'other'].map((namespace) => h.read(sessionAtom).byNamespace[namespace]?.status)
    expect(states).toEqual(['disconnected', 'disconnected'])
    await until(() => !stored().includes('wallet'), 'the write')
    await h.dispose()
  })

  test('and a shared conversation is stored no longer after one of them ends while none is listed', async () => {
    const storage = createFakeStorage()
    const companions = [fakeNamespace('demo'), fakeNamespace('other')]
    const wallets = ['demo', 'other'].map((namespace) => ({
      ...fakeConnector({ id: 'wallet', namespace }),
      rdns: 'io.wallet',
      conversation: 'shared' as const,
    }))
    const before = createPluginHarness(fakeConnectors(...wallets), { companions, storage: storage.openTab() })
    for (const namespace of ['demo', 'other'])
      await before.service(sessionKey).connect({ connectorId: 'wallet', namespace })
    const stored = () => storage.entries.get('foyer/default/session') ?? ''
    await until(() => stored().includes('demo/wallet') && stored().includes('other/wallet'), 'the write')
    await before.dispose()

    const h = createPluginHarness(fakeConnectors(), { companions, storage: storage.openTab() })
    await until(() => h.read(statusAtom) === 'disconnected', 'the end of the restore')
    await h.service(sessionKey).disconnect({ connection: 'demo/wallet' })
    await until(() => !stored().includes('wallet'), 'the write')
    await h.dispose()
  })

  test('and a conversation in each is disconnected in one of them', async () => {
    const { h, connected } = await connectAll()
    await h.session.disconnect({ namespace: 'other' })
    expect(connected().toSorted()).toEqual(['demo/extension', 'demo/wallet'])
    await h.dispose()
  })
})

// behaviour 9.6
test('session.disconnected has the reason user for a disconnect, and wallet for an end by the wallet', async () => {
  const wallet = fakeConnector({ id: 'a' })
  const h = start(wallet)
  await h.session.connect({ connectorId: 'a' })
  await h.session.disconnect()
  await h.session.connect({ connectorId: 'a' })
  wallet.emit.disconnected?.()
  await h.session.connect({ connectorId: 'a' })
  wallet.emit.accountsChanged?.([])
  expect(endsOf(h)).toEqual([
    ['session.disconnected', 'user'],
    ['session.disconnected', 'wallet'],
    ['session.disconnected', 'wallet'],
  ])
  await h.dispose()
})

// behaviour 9.6
test.each([
  ['answers', () => Promise.resolve()],
  ['fails', () => Promise.reject(new Error('stay'))],
])(
  'session.disconnected has the reason user if the wallet reports the end and then %s',
  async (_, answer) => {
    const wallet = fakeConnector({
      id: 'a',
      disconnect: () => {
        wallet.emit.disconnected?.()
        return answer()
      },
    })
    const h = start(wallet)
    await h.session.connect({ connectorId: 'a' })
    await h.session.disconnect()
    expect(endsOf(h)).toEqual([['session.disconnected', 'user']])
    await h.session.connect({ connectorId: 'a' })
    wallet.emit.disconnected?.()
    expect(endsOf(h).at(-1)).toEqual(['session.disconnected', 'wallet'])
    await h.dispose()
  },
)

// behaviour 9.6
test('session.disconnected has the reason elsewhere for a disconnect in another tab', async () => {
  const storage = createFakeStorage()
  const options = { companions: [fakeNamespace('demo')] }
  const here = createPluginHarness(fakeConnectors(fakeConnector({ id: 'a' })), { ...options, storage })
  const there = createPluginHarness(fakeConnectors(fakeConnector({ id: 'a' })), {
    ...options,
    storage: storage.openTab(),
  })
  await here.service(sessionKey).connect({ connectorId: 'a' })
  await until(() => there.read(accountAtom).address, 'the connection in the other tab')
  await there.service(sessionKey).disconnect()
  await until(() => endsOf(here).length > 0, 'the end')
  expect(endsOf(here)).toEqual([['session.disconnected', 'elsewhere']])
  await Promise.all([here.dispose(), there.dispose()])
})

// behaviour 9.6
test('session.disconnected has the reason plugin when the plugin of the wallet is deactivated', async () => {
  const flag = defineFlag('wallets', { default: true })
  const source = definePlugin({
    id: 'source',
    flag,
    contributes: [fill(connectorSources, { id: 'a', list: atom([fakeConnector({ id: 'a' })]) })],
  })
  const h = createPluginHarness(source(), { companions: [fakeNamespace('demo')] })
  await h.service(sessionKey).connect({ connectorId: 'a' })
  await h.setFlags({ wallets: false })
  expect(endsOf(h)).toEqual([['session.disconnected', 'plugin']])
  await h.dispose()
})
