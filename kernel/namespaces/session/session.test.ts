import { atom } from 'jotai/vanilla'
import { expect, test, vi } from 'vitest'
import { balancesCapability, type NativeBalance } from '../../contracts/balances.js'
import type { Approval, Connector } from '../../contracts/connector.js'
import { sessionKey } from '../../contracts/session.js'
import { connectorSources } from '../../contracts/slots.js'
import { fill } from '../../plugins/contributions.js'
import { definePlugin } from '../../plugins/definition.js'
import { createFakeStorage, settle } from '../../testing/index.js'
import { fakeConnector, fakeConnectors, fakeNamespace, fakeNetwork } from '../../testing/fakes.js'
import { createPluginHarness } from '../../testing/harness.js'
import { until } from '../../testing/until.js'
import { capability } from '../keys.js'
import { accountAtom, connectorsAtom, sessionAtom, statusAtom } from './atoms.js'
import { connectionAtom } from './session-atom.js'
import { balanceCacheMs } from './balance.js'
import { sessionErrors } from './errors.js'
import { announcementWaitMs, reconnectLimitMs } from './reconnect.js'

type Options = Parameters<typeof createPluginHarness>[1]
const harness = (connectors: readonly Connector[], options: Options = {}) => {
  const h = createPluginHarness(fakeConnectors(...connectors), { beside: [fakeNamespace()], ...options })
  return Object.assign(h, { session: h.service(sessionKey), sessionStatus: () => h.read(statusAtom) })
}
const kept = 'foyer/default/session'
const never = () => new Promise<never>(() => {})
const events = (h: ReturnType<typeof harness>) => h.emitted.map(({ id }) => id)

test('a wallet that agrees is connected, remembered and told', async () => {
  let agree: () => void = () => {}
  const approval: Approval = { accounts: ['demo:1:alice'], network: 'demo:1' }
  const h = harness([
    fakeConnector({ connect: () => new Promise((resolve) => (agree = () => resolve(approval))) }),
  ])
  const connecting = h.session.connect({ connectorId: 'fake' })
  await until(() => h.sessionStatus() === 'connecting', 'connecting')
  agree()
  expect(await connecting).toMatchObject({ uid: 'demo/fake', chainId: 'demo:1', accounts: ['demo:1:alice'] })
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

test.each([
  [
    'refuses',
    () => Promise.reject(Object.assign(new Error('User rejected the request.'), { code: 4001 })),
    'User rejected the request.',
  ],
  ['throws a text', () => Promise.reject('nope'), 'nope'],
  ['throws nothing', () => Promise.reject(undefined), 'The wallet did not connect'],
  [
    'shares no account',
    async () => ({ accounts: [], network: 'demo:1' as const }),
    sessionErrors.NO_ACCOUNTS.text,
  ],
  ['answers nothing', async () => undefined as never, sessionErrors.NO_ACCOUNTS.text],
  [
    'answers nonsense',
    async () => ({ accounts: ['alice'], network: 'demo' }) as never,
    sessionErrors.BAD_APPROVAL.text,
  ],
  [
    'answers for another namespace',
    async () => ({ accounts: ['other:1:x'], network: 'demo:1' }) as never,
    sessionErrors.BAD_APPROVAL.text,
  ],
])('a wallet that %s leaves it disconnected', async (_, connect, message) => {
  const h = harness([fakeConnector({ connect })])
  await expect(h.session.connect({ connectorId: 'fake' })).rejects.toThrow(message)
  expect(h.sessionStatus()).toBe('disconnected')
  expect(h.storage.entries.has(kept)).toBe(false)
  await h.dispose()
})

test('preparing loads the code of a wallet and says nothing to the wallet', async () => {
  const connector = fakeConnector()
  const load = vi.fn(connector.load)
  const h = harness([{ ...connector, load }])
  await h.session.prepare('fake')
  await h.session.prepare('nobody')
  expect([load.mock.calls.length, connector.calls, h.sessionStatus()]).toEqual([1, [], 'disconnected'])
  await h.dispose()
})

test('an unknown connector is named', async () => {
  const h = harness([])
  await expect(h.session.connect({ connectorId: 'x' })).rejects.toMatchObject({
    message: 'Provider not found',
    detail: expect.stringContaining('"x"') as string,
  })
  await h.dispose()
})

test('a failed connect returns to the connection there was', async () => {
  const h = harness([
    fakeConnector({ id: 'good' }),
    fakeConnector({ id: 'bad', connect: () => Promise.reject(new Error('no')) }),
  ])
  await h.session.connect({ connectorId: 'good' })
  await expect(h.session.connect({ connectorId: 'bad' })).rejects.toThrow('no')
  expect(h.read(accountAtom)).toMatchObject({ status: 'connected', connectorId: 'good' })
  await h.dispose()
})

test('a second connect ends the waiting of the first, and what the first answers later is dropped', async () => {
  let answer: (approval: { accounts: readonly ['demo:1:late']; network: 'demo:1' }) => void = () => {}
  const slow = fakeConnector({ id: 'slow', connect: () => new Promise((resolve) => (answer = resolve)) })
  const h = harness([slow, fakeConnector({ id: 'quick' })])
  const first = h.session.connect({ connectorId: 'slow' }).catch((error: unknown) => error)
  await until(() => slow.calls.includes('connect'), 'the slow wallet to be asked')
  await h.session.connect({ connectorId: 'quick' })
  expect(sessionErrors.CANCELLED.is(await first)).toBe(true)
  answer({ accounts: ['demo:1:late'], network: 'demo:1' })
  await settle()
  expect(h.read(accountAtom)).toMatchObject({ status: 'connected', connectorId: 'quick', address: 'alice' })
  await h.dispose()
})

test('aborting a wait ends it, whatever the wallet does', async () => {
  const h = harness([fakeConnector({ connect: never })])
  const waiting = new AbortController()
  const outcome = h.session
    .connect({ connectorId: 'fake', signal: waiting.signal })
    .catch((error: unknown) => error)
  await until(() => h.sessionStatus() === 'connecting', 'connecting')
  waiting.abort()
  expect(sessionErrors.CANCELLED.is(await outcome)).toBe(true)
  expect(h.sessionStatus()).toBe('disconnected')
  await h.dispose()
})

test('follows what the wallet tells: accounts, network, leaving', async () => {
  const wallet = fakeConnector()
  const h = harness([wallet])
  await h.session.connect({ connectorId: 'fake' })
  wallet.tell.networkChanged?.('demo:2')
  expect(h.read(accountAtom)).toMatchObject({ caipNetworkId: 'demo:2', caipAddress: 'demo:2:alice' })
  wallet.tell.accountsChanged?.(['demo:2:bob'])
  expect(h.read(accountAtom).address).toBe('bob')
  wallet.tell.accountsChanged?.([])
  expect(h.sessionStatus()).toBe('disconnected')
  expect(h.read(accountAtom).address).toBeUndefined()
  expect(events(h)).toEqual([
    'session.connected',
    'session.network-switched',
    'session.account-changed',
    'session.account-changed',
    'session.disconnected',
  ])
  await until(() => !h.storage.entries.has(kept), 'the session to be forgotten')
  await h.dispose()
})

test('disconnects from the wallet, and ends even where the wallet does not want to', async () => {
  const h = harness([
    fakeConnector({ id: 'good' }),
    fakeConnector({ id: 'bad', disconnect: () => Promise.reject(new Error('stay')) }),
  ])
  await h.session.connect({ connectorId: 'good' })
  await h.session.connect({ connectorId: 'bad' })
  await h.session.disconnect({ namespace: 'demo' })
  expect(events(h).slice(-2)).toEqual(['session.disconnect-failed', 'session.disconnected'])
  expect(sessionErrors.DISCONNECT_FAILED.is(h.errors[0]?.error)).toBe(true)
  expect(h.read(accountAtom)).toMatchObject({ status: 'connected', connectorId: 'good' })
  await h.session.disconnect()
  expect(h.sessionStatus()).toBe('disconnected')
  await h.dispose()
})

const stored = async (connector = fakeConnector()) => {
  const h = harness([connector])
  await h.session.connect({ connectorId: connector.id })
  await h.dispose()
  return h.storage
}

test('a stored session is a claim until the wallet agrees', async () => {
  const storage = await stored()
  let agree: () => void = () => {}
  const wallet = fakeConnector({
    reconnect: () =>
      new Promise((resolve) => (agree = () => resolve({ accounts: ['demo:1:alice'], network: 'demo:1' }))),
  })
  const h = harness([wallet], { storage })
  await until(() => wallet.calls.includes('reconnect'), 'the wallet to be asked')
  expect(h.read(accountAtom)).toMatchObject({ status: 'reconnecting', address: undefined })
  agree()
  await until(() => h.sessionStatus() === 'connected', 'connected')
  expect([h.read(accountAtom).address, wallet.calls.includes('connect')]).toEqual(['alice', false])
  await h.dispose()
})

test.each([
  ['shares nothing any more', async () => undefined],
  ['throws', () => Promise.reject(new Error('locked'))],
  ['answers nonsense', async () => ({ accounts: ['x'], network: 'y' }) as never],
])('a wallet that %s ends the stored session', async (_, reconnect) => {
  const storage = await stored()
  const h = harness([fakeConnector({ reconnect })], { storage })
  await until(() => !storage.entries.has(kept), 'the session to be forgotten')
  expect(h.sessionStatus()).toBe('disconnected')
  await h.dispose()
})

test('a wallet that is gone is shown as disconnected after its time to announce itself, and stays stored', async () => {
  const storage = await stored()
  const h = harness([], { storage })
  await until(() => h.clock.waiting === 1, 'the wait')
  expect(h.sessionStatus()).toBe('reconnecting')
  await h.clock.advance(announcementWaitMs)
  await until(() => h.sessionStatus() === 'disconnected', 'disconnected')
  expect(storage.entries.has(kept)).toBe(true)
  await h.dispose()
})

test('a wallet that never answers ends the stored session after its time', async () => {
  const storage = await stored()
  const h = harness([fakeConnector({ reconnect: never })], { storage })
  await until(() => h.clock.waiting === 1, 'the wait')
  expect(h.sessionStatus()).toBe('reconnecting')
  await h.clock.advance(reconnectLimitMs)
  await until(() => h.sessionStatus() === 'disconnected', 'disconnected')
  expect(h.errors.map(({ error }) => (error as Error).message)).toEqual(['Wallet fake did not answer'])
  await h.dispose()
})

test('a wallet that announces itself a little late is found', async () => {
  const storage = await stored()
  const list = atom<readonly Connector[]>([])
  const late = definePlugin({ id: 'late', contributes: [fill(connectorSources, { id: 'late', list })] })
  const h = createPluginHarness(late(), { beside: [fakeNamespace()], storage })
  await until(() => h.clock.waiting === 1, 'the wait')
  h.store.set(list, [fakeConnector()])
  await until(() => h.read(statusAtom) === 'connected', 'connected')
  expect(h.clock.waiting).toBe(0)
  await h.dispose()
})

test.each(['"text"', '{"version":2,"connections":[{}]}', '{"version":9}', '{half', 'null', '[]'])(
  'a stored session that is none of ours is a clean start: %s',
  async (text) => {
    const storage = createFakeStorage({ 'foyer/default/session': text })
    const h = harness([fakeConnector()], { storage })
    await settle()
    await until(() => h.sessionStatus() === 'disconnected', 'disconnected')
    expect(h.errors).toEqual([])
    await h.dispose()
  },
)

test('without a stored session nothing is loaded and no wallet is asked', async () => {
  const wallet = fakeConnector()
  const h = harness([wallet])
  await settle()
  expect(wallet.calls).toEqual([])
  await h.session.reconnect()
  expect(h.sessionStatus()).toBe('disconnected')
  await h.dispose()
})

test('the connectors are the sources’ lists in slot order, and the provider is the wallet’s own', async () => {
  const wallet = fakeConnector()
  const h = harness([wallet, fakeConnector({ id: 'second' })])
  expect(h.read(connectorsAtom).map(({ id }) => id)).toEqual(['fake', 'second'])
  expect(await h.session.provider()).toBeUndefined()
  await h.session.connect({ connectorId: 'fake' })
  expect(await h.session.provider('demo')).toBe(wallet.tell)
  await h.dispose()
})

test('the end of the widget lets go of the wallet', async () => {
  const wallet = fakeConnector()
  const h = harness([wallet])
  await h.session.connect({ connectorId: 'fake' })
  await h.dispose()
  expect(wallet.calls.at(-1)).toBe('unwatch')
})

const withBalance = (native: (account: string) => Promise<NativeBalance>) => {
  const read = vi.fn(native)
  const offer = capability(balancesCapability, async () => () => ({ native: ({ account }) => read(account) }))
  const networks = [fakeNetwork('demo', 1), fakeNetwork('demo', 2)]
  const wallet = fakeConnector()
  const h = harness([wallet], { beside: [fakeNamespace('demo', [offer], networks)] })
  return { h, wallet, read }
}
const balance = (h: ReturnType<typeof harness>) => h.read(accountAtom).balance

test('the balance of the account in use is read, kept for its time, and read anew when forced', async () => {
  let value = 1234n
  const { h, read } = withBalance(async () => ({ value, decimals: 2, symbol: 'DEMO' }))
  await h.session.connect({ connectorId: 'fake' })
  await until(() => balance(h) === '12.34', 'the balance')
  expect(h.read(accountAtom).balanceSymbol).toBe('DEMO')
  value = 5n
  await h.session.refreshBalance()
  expect([balance(h), read.mock.calls.length]).toEqual(['12.34', 1])
  await h.session.refreshBalance({ force: true })
  expect(balance(h)).toBe('0.05')
  value = 7n
  await h.clock.advance(balanceCacheMs)
  await h.session.refreshBalance()
  expect(balance(h)).toBe('0.07')
  await h.dispose()
})

test('a late balance of another account or network is never shown', async () => {
  const answers = new Map<string, (balance: NativeBalance) => void>()
  const { h, wallet } = withBalance((account) => new Promise((resolve) => answers.set(account, resolve)))
  const tell = (account: string, value: bigint) =>
    answers.get(account)?.({ value, decimals: 0, symbol: 'DEMO' })
  await h.session.connect({ connectorId: 'fake' })
  await until(() => answers.has('demo:1:alice'), 'the first question')
  wallet.tell.networkChanged?.('demo:2')
  await until(() => answers.has('demo:2:alice'), 'the second question')
  tell('demo:2:alice', 2n)
  await until(() => balance(h) === '2', 'the second balance')
  tell('demo:1:alice', 1n)
  await settle()
  expect(balance(h)).toBe('2')
  wallet.tell.networkChanged?.('demo:1')
  await until(() => balance(h) === '1', 'the first balance')
  await h.dispose()
})

test('a balance that cannot be read is reported, and the connection stays', async () => {
  const { h } = withBalance(() => Promise.reject(new Error('down')))
  await h.session.connect({ connectorId: 'fake' })
  await until(() => h.errors.length === 1, 'the fault')
  expect(h.read(accountAtom)).toMatchObject({ status: 'connected', balance: undefined })
  expect(h.read(sessionAtom).active).toBe('demo')
  expect(h.read(connectionAtom)?.namespace).toBe('demo')
  await h.dispose()
})

test('a balance is read once its network is known', async () => {
  const { h, wallet, read } = withBalance(async () => ({ value: 5n, decimals: 0, symbol: 'DEMO' }))
  await h.session.connect({ connectorId: 'fake' })
  wallet.tell.networkChanged?.('demo:9')
  await h.session.refreshBalance()
  expect(balance(h)).toBeUndefined()
  await h.foyer.addNetwork(fakeNetwork('demo', 9))
  await h.session.refreshBalance()
  expect(balance(h)).toBe('5')
  expect(read).toHaveBeenLastCalledWith('demo:9:alice')
  await h.dispose()
})
