import { expect, test, vi } from 'vitest'
import { balancesCapability, type NativeBalance } from '../contracts/assets.js'
import type { Network } from '../core/networks/network.js'
import { sessionKey } from '../contracts/session.js'
import { settle } from '../testing/index.js'
import { fakeConnector, fakeConnectors, fakeNamespace, fakeNetwork } from '../testing/fakes.js'
import { createPluginHarness, type Harness } from '../testing/harness.js'
import { until } from '../testing/until.js'
import { capability } from '../core/plugins/contributions.js'
import { accountAtom, accountOf } from './account-atoms.js'
import { balanceCacheMs } from './balance.js'
import { connectionAtom, sessionAtom } from './state.js'

function withBalance(native: (account: string, network: Network) => Promise<NativeBalance>) {
  const read = vi.fn(native)
  const provided = capability(balancesCapability, async () => () => ({
    native: ({ account, network }) => read(account, network),
  }))
  const networks = [fakeNetwork('demo', 1), fakeNetwork('demo', 2)]
  const wallet = fakeConnector()
  const h = createPluginHarness(fakeConnectors(wallet), {
    companions: [fakeNamespace('demo', [provided], networks)],
  })
  return { h: Object.assign(h, { session: h.service(sessionKey) }), wallet, read }
}

const balance = (h: Harness) => h.read(accountAtom).balance

// behaviour 6.1
test('refreshBalance reads again only with `force` or after the cache time', async () => {
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

// behaviour 6.3
test('ignores a late balance of another account or network', async () => {
  const answers = new Map<string, (balance: NativeBalance) => void>()
  const { h, wallet } = withBalance((account) => new Promise((resolve) => answers.set(account, resolve)))
  const answer = (account: string, value: bigint) =>
    answers.get(account)?.({ value, decimals: 0, symbol: 'DEMO' })
  await h.session.connect({ connectorId: 'fake' })
  await until(() => answers.has('demo:1:alice'), 'the first request')
  wallet.emit.networkChanged?.('demo:2')
  await until(() => answers.has('demo:2:alice'), 'the second request')
  answer('demo:2:alice', 2n)
  await until(() => balance(h) === '2', 'the second balance')
  answer('demo:1:alice', 1n)
  await settle()
  expect(balance(h)).toBe('2')
  wallet.emit.networkChanged?.('demo:1')
  await until(() => balance(h) === '1', 'the first balance')
  await h.dispose()
})

// behaviour 6.1, 6.3
test('never shows the balance of another network, also of a wallet that reports the same account', async () => {
  const answers = new Map<string, (balance: NativeBalance) => void>()
  const { h, wallet } = withBalance(
    (_account, network) => new Promise((resolve) => answers.set(network.caipNetworkId, resolve)),
  )
  const answer = (network: string, value: bigint) =>
    answers.get(network)?.({ value, decimals: 0, symbol: 'DEMO' })
  await h.session.connect({ connectorId: 'fake' })
  await until(() => answers.has('demo:1'), 'the request to the first network')
  answer('demo:1', 1n)
  await until(() => balance(h) === '1', 'the first balance')
  wallet.emit.changed?.({ accounts: ['demo:1:alice'], network: 'demo:2' })
  expect(balance(h)).toBeUndefined()
  await until(() => answers.has('demo:2'), 'the request to the second network')
  wallet.emit.changed?.({ accounts: ['demo:1:alice'], network: 'demo:1' })
  await until(() => balance(h) === '1', 'the cached balance')
  answer('demo:2', 2n)
  await settle()
  expect(balance(h)).toBe('1')
  await h.dispose()
})

// behaviour 6.3
test('an older answer does not replace a newer one', async () => {
  const answers: ((balance: NativeBalance) => void)[] = []
  const { h } = withBalance(() => new Promise((resolve) => answers.push(resolve)))
  const answer = (request: number, value: bigint) =>
    answers[request]?.({ value, decimals: 0, symbol: 'DEMO' })
  await h.session.connect({ connectorId: 'fake' })
  await until(() => answers.length === 1, 'the first request')
  void h.session.refreshBalance({ force: true })
  await until(() => answers.length === 2, 'the second request')
  answer(1, 2n)
  await until(() => balance(h) === '2', 'the newer balance')
  answer(0, 1n)
  await settle()
  expect(balance(h)).toBe('2')
  await h.dispose()
})

test('reports a failed balance read and keeps the connection', async () => {
  const { h } = withBalance(() => Promise.reject(new Error('down')))
  await h.session.connect({ connectorId: 'fake' })
  await until(() => h.errors.length === 1, 'the report')
  expect(h.read(accountAtom)).toMatchObject({ status: 'connected', balance: undefined })
  expect(h.read(sessionAtom).active).toBe('demo')
  expect(h.read(connectionAtom)?.namespace).toBe('demo')
  await h.dispose()
})

test('reads the balance once its network is configured', async () => {
  const { h, wallet, read } = withBalance(async () => ({ value: 5n, decimals: 0, symbol: 'DEMO' }))
  await h.session.connect({ connectorId: 'fake' })
  wallet.emit.networkChanged?.('demo:9')
  await h.session.refreshBalance()
  expect(balance(h)).toBeUndefined()
  await h.foyer.addNetwork(fakeNetwork('demo', 9))
  await h.session.refreshBalance()
  expect(balance(h)).toBe('5')
  expect(read).toHaveBeenLastCalledWith('demo:9:alice', expect.objectContaining({ id: 9 }))
  await h.dispose()
})

// behaviour 6.1
test('each namespace keeps its balance while another one is active, and loses it with its connection', async () => {
  const balanceOf = (value: bigint) =>
    capability(balancesCapability, async () => () => ({
      native: async () => ({ value, decimals: 0, symbol: 'X' }),
    }))
  const second = fakeConnector({ id: 'other', namespace: 'other' })
  const h = createPluginHarness(fakeConnectors(fakeConnector(), second), {
    companions: [fakeNamespace('demo', [balanceOf(1n)]), fakeNamespace('other', [balanceOf(2n)])],
  })
  const session = h.service(sessionKey)
  const balances = () => ['demo', 'other'].map((namespace) => h.read(accountOf(namespace)).balance)
  await session.connect({ connectorId: 'fake' })
  await until(() => balances()[0] === '1', 'the balance of the first')
  await session.connect({ connectorId: 'other' })
  await until(() => balances()[1] === '2', 'the balance of the second')
  expect([balances(), balance(h)]).toEqual([['1', '2'], '2'])
  await session.disconnect({ namespace: 'demo' })
  expect(balances()).toEqual([undefined, '2'])
  await session.disconnect()
  expect(balances()).toEqual([undefined, undefined])
  await h.dispose()
})

// behaviour 6.3
test('a disconnect cancels the read of the balance, which is no error', async () => {
  const signals: AbortSignal[] = []
  const provided = capability(balancesCapability, async () => () => ({
    native: ({ signal }) =>
      new Promise<NativeBalance>((_, reject) => {
        signals.push(signal)
        signal.addEventListener('abort', () => reject(signal.reason as Error))
      }),
  }))
  const h = createPluginHarness(fakeConnectors(fakeConnector()), {
    companions: [fakeNamespace('demo', [provided])],
  })
  await h.service(sessionKey).connect({ connectorId: 'fake' })
  await until(() => signals.length === 1, 'the read')
  await h.service(sessionKey).disconnect()
  await settle()
  expect(signals[0]?.aborted).toBe(true)
  expect(h.errors).toEqual([])
  await h.dispose()
})

// behaviour 6.3
test('an error of a read whose connection is gone is not reported, and one of a connection is', async () => {
  const reads: ((error: Error) => void)[] = []
  const { h } = withBalance(() => new Promise((_, reject) => reads.push(reject)))
  await h.session.connect({ connectorId: 'fake' })
  await until(() => reads.length === 1, 'the first read')
  await h.session.disconnect()
  reads[0]?.(new Error('The wallet is gone'))
  await settle()
  expect(h.errors).toEqual([])
  await h.session.connect({ connectorId: 'fake' })
  await until(() => reads.length === 2, 'the second read')
  reads[1]?.(new Error('The node is down'))
  await until(() => h.errors.length === 1, 'the report')
  await h.dispose()
})
