import { expect, test, vi } from 'vitest'
import type { Approval } from '../contracts/connector.js'
import { sessionKey } from '../contracts/session.js'
import { connectionGates, type GateRequest } from '../contracts/slots.js'
import { connected as connectedEvent } from '../contracts/session-events.js'
import { fill } from '../core/plugins/contributions.js'
import { definePlugin } from '../core/plugins/definition.js'
import { settle, type FakeStorage } from '../testing/fake-edges.js'
import { fakeConnector, fakeConnectors, fakeNamespace } from '../testing/fakes.js'
import { createPluginHarness } from '../testing/harness.js'
import { until } from '../testing/until.js'
import { accountAtom } from './account-atoms.js'
import { unansweredPausesMs } from './restore.js'
import { statusAtom } from './state.js'

const rejection = Object.assign(new Error('User rejected the request.'), { code: 4001 })

/** Starts a widget with a wallet and gates, in the order of their ids. */
function start(
  admits: readonly ((request: GateRequest) => Promise<void | 'later'>)[],
  wallet = fakeConnector(),
  storage?: FakeStorage,
) {
  const gate = definePlugin({
    id: 'gate',
    contributes: admits.map((admit, index) => fill(connectionGates, { id: `gate-${index}`, admit })),
  })
  const h = createPluginHarness(gate(), {
    companions: [fakeNamespace(), fakeConnectors(wallet)],
    ...(storage && { storage }),
  })
  return { h, wallet, session: h.service(sessionKey) }
}

// behaviour 1.25
test('a wallet is connected after every gate has admitted it, in order', async () => {
  const seen: string[] = []
  let open = () => {}
  const first = async ({ accounts, isRestored }: GateRequest) => {
    seen.push(`first ${accounts[0]?.caipAddress} ${isRestored}`)
    await new Promise<void>((resolve) => (open = resolve))
  }
  const second = async () => void seen.push('second')
  const { h, wallet, session } = start([first, second])
  const connecting = session.connect({ connectorId: 'fake' })
  await until(() => seen.length === 1, 'the first gate')
  expect([h.read(statusAtom), h.read(accountAtom).address]).toEqual(['connecting', undefined])
  expect(h.emitted.map(({ id }) => id)).not.toContain(connectedEvent.id)
  // capabilities that the gate uses, such as signing, reach the wallet that waits
  expect(await session.provider('demo')).toBe(wallet.emit)
  open()
  await connecting
  expect(seen).toEqual(['first demo:1:alice false', 'second'])
  expect(h.read(accountAtom)).toMatchObject({ status: 'connected', address: 'alice' })
  await h.dispose()
})

// behaviour 1.25
test('a wallet that a gate refuses is disconnected, and connect throws the error of the gate', async () => {
  const never = vi.fn(async () => {})
  const { h, wallet, session } = start([() => Promise.reject(rejection), never])
  await expect(session.connect({ connectorId: 'fake' })).rejects.toMatchObject({ rpcCode: 4001 })
  expect(wallet.calls).toEqual(['connect', 'disconnect'])
  expect(never).not.toHaveBeenCalled()
  expect([h.read(statusAtom), h.storage.entries.has('foyer/default/session')]).toEqual([
    'disconnected',
    false,
  ])
  expect(await session.provider('demo')).toBeUndefined()
  await h.dispose()
})

// behaviour 1.25
test('a wallet that switches to another account while a gate is asked is refused', async () => {
  let account: 'alice' | 'mallory' = 'alice'
  const approval = async (): Promise<Approval> => ({ accounts: [`demo:1:${account}`], network: 'demo:1' })
  const wallet = fakeConnector({ connect: approval, reconnect: approval })
  const { h, session } = start([async () => void (account = 'mallory')], wallet)
  await expect(session.connect({ connectorId: 'fake' })).rejects.toMatchObject({
    code: 'session/ACCOUNT_CHANGED',
  })
  expect(h.read(accountAtom).address).toBeUndefined()
  await h.dispose()
})

// behaviour 1.25
test('a connect that the user cancels while a gate is asked ends disconnected', async () => {
  const asked = vi.fn(() => new Promise<void>(() => {}))
  const { h, wallet, session } = start([asked])
  const stop = new AbortController()
  const connecting = session.connect({ connectorId: 'fake', signal: stop.signal })
  await until(() => asked.mock.calls.length === 1, 'the gate')
  stop.abort()
  await expect(connecting).rejects.toMatchObject({ code: 'session/CANCELLED' })
  expect([wallet.calls.at(-1), h.read(statusAtom)]).toEqual(['disconnect', 'disconnected'])
  await h.dispose()
})

// behaviour 1.25
test('a restored connection passes the gates as well, marked as restored', async () => {
  const requests: boolean[] = []
  const admit = async ({ isRestored }: GateRequest) => void requests.push(isRestored)
  const first = start([admit])
  await first.session.connect({ connectorId: 'fake' })
  await until(() => first.h.storage.entries.has('foyer/default/session'), 'the write')
  await first.h.dispose()
  const second = start([admit], fakeConnector(), first.h.storage)
  await until(() => second.h.read(statusAtom) === 'connected', 'the restored connection')
  expect(requests).toEqual([false, true])
  await second.h.dispose()
})

// behaviour 1.25
test('a restored connection whose gate cannot tell stays stored, and is asked again after growing pauses', async () => {
  const first = start([async () => {}])
  await first.session.connect({ connectorId: 'fake' })
  await until(() => first.h.storage.entries.has('foyer/default/session'), 'the write')
  await first.h.dispose()
  let asked = 0
  const wallet = fakeConnector()
  const second = start([async () => (++asked < 3 ? 'later' : undefined)], wallet, first.h.storage)
  await until(() => asked === 1 && second.h.read(statusAtom) === 'disconnected', 'the first answer')
  await settle()
  await second.h.clock.advance(unansweredPausesMs[0] ?? 0)
  await until(() => asked === 2 && second.h.read(statusAtom) === 'disconnected', 'the second answer')
  await settle()
  await second.h.clock.advance((unansweredPausesMs[1] ?? 0) - 1)
  await settle()
  expect(asked).toBe(2)
  await second.h.clock.advance(1)
  await until(() => second.h.read(statusAtom) === 'connected', 'the restored connection')
  expect(wallet.calls.filter((call) => call === 'disconnect')).toEqual([])
  expect(second.h.storage.entries.has('foyer/default/session')).toBe(true)
  await second.h.dispose()
})

test('a connection that a gate could not tell of is not restored over one that the user has made since', async () => {
  const first = start([async () => {}])
  await first.session.connect({ connectorId: 'fake' })
  await until(() => first.h.storage.entries.has('foyer/default/session'), 'the write')
  await first.h.dispose()
  const restored: boolean[] = []
  const admit = async ({ isRestored }: GateRequest) => {
    restored.push(isRestored)
    return isRestored ? ('later' as const) : undefined
  }
  const second = start([admit], fakeConnector(), first.h.storage)
  await until(() => restored.length === 1 && second.h.read(statusAtom) === 'disconnected', 'the answer')
  await second.session.connect({ connectorId: 'fake' })
  await second.h.clock.advance(120_000)
  await settle()
  expect([restored, second.h.read(statusAtom)]).toEqual([[true, false], 'connected'])
  await second.h.dispose()
})

test('a connection of another tab that a gate refuses here keeps its permission, and is asked again', async () => {
  let isRefused = true
  const admit = async ({ isRestored }: GateRequest) => {
    if (isRestored && isRefused) throw rejection
  }
  const here = start([admit])
  await here.session.reconnect()
  const wallet = fakeConnector()
  const there = start([admit], wallet, here.h.storage.openTab())
  await there.session.connect({ connectorId: 'fake' })
  await until(() => here.wallet.calls.includes('reconnect'), 'the question')
  await settle()
  expect([...here.wallet.calls, ...wallet.calls]).not.toContain('disconnect')
  expect(there.h.read(statusAtom)).toBe('connected')
  isRefused = false
  await here.h.clock.advance(unansweredPausesMs[0] ?? 0)
  await until(() => here.h.read(statusAtom) === 'connected', 'the connection')
  await Promise.all([here.h.dispose(), there.h.dispose()])
})

test('a connect whose gate cannot tell is refused at once', async () => {
  const { h, session } = start([async () => 'later'])
  await expect(session.connect({ connectorId: 'fake' })).rejects.toMatchObject({ code: 'session/NO_ANSWER' })
  expect(h.read(statusAtom)).toBe('disconnected')
  await h.dispose()
})
