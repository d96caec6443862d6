import { getEventListeners } from 'node:events'
import { atom } from 'jotai/vanilla'
import { describe, expect, test } from 'vitest'
import type { Connector, ConnectorDriver, ConnectorListener } from '../contracts/connector.js'
import { sessionKey } from '../contracts/session.js'
import { connectionGates, connectorSources, type GateRequest } from '../contracts/slots.js'
import { anySignal } from '../core/edges/any-signal.js'
import { definePlugin } from '../core/plugins/definition.js'
import { fill } from '../core/plugins/contributions.js'
import { WidgetError } from '../core/errors/widget-error.js'
import { settle, type FakeStorage } from '../testing/fake-edges.js'
import { fakeConnector, fakeConnectors, fakeNamespace } from '../testing/fakes.js'
import { createPluginHarness } from '../testing/harness.js'
import { until } from '../testing/until.js'
import { accountAtom } from './account-atoms.js'
import { disconnectLimitMs } from './ask-wallet.js'
import { restoreLimitsMs, unansweredPausesMs } from './restore.js'
import { sessionAtom, statusAtom } from './state.js'

const key = 'foyer/default/session'
const never = () => new Promise<never>(() => {})
const rejection = Object.assign(new Error('User rejected the request.'), { code: 4001 })
const networkError = new TypeError('Failed to fetch')

type Gate = (request: GateRequest) => Promise<void | 'later'>

/** Opens a page with wallets in two namespaces, and with gates. */
function open(
  wallets: readonly Connector[],
  options: { readonly gate?: Gate; readonly storage?: FakeStorage } = {},
) {
  const { gate, storage } = options
  const gates = definePlugin({
    id: 'gates',
    contributes: gate ? [fill(connectionGates, { id: 'gate', admit: gate })] : [],
  })
  const h = createPluginHarness(gates(), {
    companions: [fakeNamespace('demo'), fakeNamespace('other'), fakeConnectors(...wallets)],
    ...(storage && { storage }),
  })
  return Object.assign(h, { session: h.service(sessionKey), sessionStatus: () => h.read(statusAtom) })
}

/** Storage of a page on which these wallets were connected, the last one in use. */
async function storedBy(...wallets: readonly Connector[]) {
  const h = open(wallets)
  for (const { id, namespace } of wallets) await h.session.connect({ connectorId: id, namespace })
  await h.dispose()
  return h.storage
}

/** Changes the driver of a wallet. */
function withDriver(wallet: Connector, change: Partial<ConnectorDriver>): Connector {
  return { ...wallet, load: async () => ({ ...(await wallet.load()), ...change }) }
}

describe('a gate', () => {
  // behaviour 1.25
  test.each<[string, () => Promise<void>]>([
    ['a wallet that never answers the disconnect', never],
    ['a wallet that fails to disconnect', () => Promise.reject(new Error('stay'))],
    [
      'a wallet whose disconnect throws at once',
      () => {
        throw new Error('stay')
      },
    ],
  ])('refuses %s with its own error', async (_, disconnect) => {
    const h = open([withDriver(fakeConnector(), { disconnect })], { gate: () => Promise.reject(rejection) })
    const connecting = h.session.connect({ connectorId: 'fake' })
    const outcome = expect(connecting).rejects.toMatchObject({ rpcCode: 4001 })
    if (disconnect === never) {
      await until(() => h.clock.pendingSleeps === 1, 'the limit')
      await h.clock.advance(disconnectLimitMs)
    }
    await outcome
    expect(h.sessionStatus()).toBe('disconnected')
    await h.dispose()
  })

  test('that never answers does not delay a cancel, also if the wallet never answers the disconnect', async () => {
    let isAsked = false
    const h = open([fakeConnector({ disconnect: never })], { gate: () => ((isAsked = true), never()) })
    const stop = new AbortController()
    const connecting = h.session.connect({ connectorId: 'fake', signal: stop.signal })
    await until(() => isAsked, 'the gate')
    stop.abort()
    await expect(connecting).rejects.toMatchObject({ code: 'session/CANCELLED' })
    expect(h.sessionStatus()).toBe('disconnected')
    await h.dispose()
  })

  // behaviour 1.25
  test('that refuses a second connect leaves the connected wallet connected', async () => {
    let isOpen = true
    const wallet = fakeConnector()
    const h = open([wallet], {
      gate: async () => {
        if (!isOpen) throw rejection
      },
    })
    await h.session.connect({ connectorId: 'fake' })
    isOpen = false
    await expect(h.session.connect({ connectorId: 'fake' })).rejects.toMatchObject({ rpcCode: 4001 })
    expect(wallet.calls).not.toContain('disconnect')
    expect([h.read(accountAtom).address, await h.session.provider()]).toEqual(['alice', wallet.emit])
    await h.dispose()
  })

  // behaviour 1.25
  test('that is asked for a restored connection when the widget is disposed ends nothing', async () => {
    const storage = await storedBy(fakeConnector())
    let isAsked = false
    const wallet = fakeConnector()
    const h = open([wallet], { storage, gate: () => ((isAsked = true), never()) })
    await until(() => isAsked, 'the gate')
    await h.dispose()
    await settle()
    expect([wallet.calls, storage.entries.has(key)]).toEqual([['reconnect'], true])
  })

  // behaviour 1.25
  test.each([
    ['a failed request', networkError],
    ['an error of the service', new WidgetError('service/DOWN', 'The service is down', { kind: 'request' })],
  ])('that fails with %s ends nothing of a restored connection, and is asked again', async (_, error) => {
    const storage = await storedBy(fakeConnector())
    let failures = 0
    const wallet = fakeConnector()
    const gate = async () => {
      if (failures++ === 0) throw error
    }
    const h = open([wallet], { storage, gate })
    await until(() => failures === 1 && h.sessionStatus() === 'disconnected', 'the failure')
    expect([wallet.calls.includes('disconnect'), storage.entries.has(key)]).toEqual([false, true])
    await until(() => h.clock.pendingSleeps === 1, 'the pause')
    await h.clock.advance(unansweredPausesMs[0] ?? 0)
    await until(() => h.sessionStatus() === 'connected', 'the connection')
    await h.dispose()
  })

  // behaviour 1.25
  test('that refuses a restored connection ends it, in the wallet and in storage', async () => {
    const storage = await storedBy(fakeConnector())
    const wallet = fakeConnector()
    const h = open([wallet], { storage, gate: () => Promise.reject(rejection) })
    await until(() => !storage.entries.has(key), 'the removal')
    expect([wallet.calls, h.sessionStatus(), h.errors]).toEqual([
      ['reconnect', 'disconnect'],
      'disconnected',
      [],
    ])
    await h.dispose()
  })

  // behaviour 1.6
  test.each(['gate', 'second answer'])(
    'has the time limit of the whole conversation: no %s of one wallet holds back another, or the status',
    async (missing) => {
      const wallets = () =>
        [fakeConnector({ id: 'a' }), fakeConnector({ id: 'b', namespace: 'other' })] as const
      const storage = await storedBy(...wallets())
      const [a, b] = wallets()
      let answers = 0
      const silent = withDriver(b, {
        reconnect: () => (missing === 'gate' || answers++ === 0 ? loadedReconnect(b) : never()),
      })
      const gate: Gate = ({ connectorId }) =>
        connectorId === 'b' && missing === 'gate' ? never() : Promise.resolve()
      const h = open([a, silent], { storage, gate })
      await until(() => h.read(sessionAtom).byNamespace['demo']?.status === 'connected', 'the other wallet')
      const restored = h.session.reconnect()
      await until(() => h.clock.pendingSleeps > 0, 'the limit')
      await h.clock.advance(restoreLimitsMs[0] ?? 0)
      await restored
      expect(h.read(sessionAtom).byNamespace).toMatchObject({
        demo: { status: 'connected' },
        other: { status: 'disconnected' },
      })
      expect(storage.entries.get(key)).toContain('"other/b"')
      await h.dispose()
    },
  )

  // behaviour 1.25
  test('knows of a restored connection whether it becomes the active one', async () => {
    const wallets = () => [fakeConnector({ id: 'a' }), fakeConnector({ id: 'b', namespace: 'other' })]
    const storage = await storedBy(...wallets())
    const current: Record<string, boolean> = {}
    const gate: Gate = async ({ connectorId, isCurrent }) => void (current[connectorId] = isCurrent)
    const h = open(wallets(), { storage, gate })
    await until(
      () => h.sessionStatus() === 'connected' && Object.keys(current).length === 2,
      'the connections',
    )
    expect(current).toEqual({ a: false, b: true })
    await h.dispose()
  })

  // behaviour 1.25
  test('takes the first namespace with a connection for the active one if the chosen one has none', async () => {
    const wallets = () => [fakeConnector({ id: 'a' }), fakeConnector({ id: 'b', namespace: 'other' })]
    const storage = await storedBy(...wallets())
    storage.setItem(key, JSON.stringify({ ...JSON.parse(storage.entries.get(key) ?? ''), active: 'third' }))
    const current: Record<string, boolean> = {}
    const gate: Gate = async ({ connectorId, isCurrent }) => void (current[connectorId] = isCurrent)
    const h = open(wallets(), { storage, gate })
    await until(
      () => h.sessionStatus() === 'connected' && Object.keys(current).length === 2,
      'the connections',
    )
    expect(current).toEqual({ a: true, b: false })
    await h.dispose()
  })
})

const loadedReconnect = async (wallet: Connector) =>
  (await wallet.load()).reconnect({ signal: new AbortController().signal })

describe('a driver', () => {
  test('whose disconnect throws at once leaves no pending disconnect behind', async () => {
    const disconnect = () => {
      throw new Error('stay')
    }
    const h = open([withDriver(fakeConnector(), { disconnect })])
    for (let round = 0; round < 3; round++) {
      await h.session.connect({ connectorId: 'fake' })
      await h.session.disconnect()
      expect(h.read(sessionAtom).byNamespace['demo']).toMatchObject({
        status: 'disconnected',
        leaving: false,
      })
    }
    await h.session.connect({ connectorId: 'fake' })
    expect(h.read(accountAtom)).toMatchObject({ status: 'connected', loading: false })
    await h.dispose()
  })

  test.each<[string, (listener: ConnectorListener) => () => void, string]>([
    ['reports the end', (listener) => (listener.disconnected(), () => {}), 'session/NO_ACCOUNTS'],
    [
      'throws',
      () => {
        throw new Error('no events')
      },
      'rpc/internal',
    ],
  ])('that %s while the session begins to watch it is not connected', async (_, watch, code) => {
    const wallet = fakeConnector()
    const h = open([withDriver(wallet, { watch })])
    await expect(h.session.connect({ connectorId: 'fake' })).rejects.toMatchObject({ code })
    expect([h.sessionStatus(), wallet.calls.at(-1), h.storage.entries.has(key)]).toEqual([
      'disconnected',
      'disconnect',
      false,
    ])
    await h.dispose()
  })

  test('has a signal that is not aborted once the wallet is connected', async () => {
    let seenSignal: AbortSignal | undefined
    const h = open([
      fakeConnector({
        connect: async ({ signal }) => (
          (seenSignal = signal),
          { accounts: ['demo:1:alice'], network: 'demo:1' }
        ),
      }),
    ])
    await h.session.connect({ connectorId: 'fake' })
    await settle()
    expect(seenSignal?.aborted).toBe(false)
    await h.dispose()
  })

  test('of a source that is removed while it loads is asked for no more', async () => {
    const list = atom<readonly Connector[]>([{ ...fakeConnector(), load: never }])
    const source = definePlugin({
      id: 'source',
      contributes: [fill(connectorSources, { id: 'source', list })],
    })
    const h = createPluginHarness(source(), { companions: [fakeNamespace()] })
    const connecting = h.service(sessionKey).connect({ connectorId: 'fake' })
    const outcome = expect(connecting).rejects.toMatchObject({ code: 'session/CONNECTOR_GONE' })
    await until(() => h.read(statusAtom) === 'connecting', 'the connect')
    await settle()
    await h.foyer.removePlugin('source')
    await outcome
    await h.dispose()
  })
})

test('anySignal frees its listeners when it is released, without an abort', () => {
  const long = new AbortController()
  const linked = anySignal(long.signal, undefined)
  linked.release()
  expect([linked.signal.aborted, getEventListeners(long.signal, 'abort')]).toEqual([false, []])
})
