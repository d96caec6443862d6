import { afterEach, expect, test } from 'vitest'
import { networkState, sessionKey } from '#kernel'
import { namespacesKey } from '#kernel/chain'
import { assetChangesAtom } from '#kernel/money'
import { createPluginHarness, settle, until, type Harness } from '#kernel/testing'
import { external } from '../../external/index.js'
import { base, ethereum, evm } from '../index.js'
import { onChain } from '../node/testing/on-chain.js'
import { hostWallet, hostWalletId } from '../testing/fixtures/host-page.js'
import { missedLimit, pendingLimit, pendingPollMs } from './watch-pending.js'

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const hashOf = (index: number) => `0x${String(index).padStart(64, '0')}`

/** Creates the state of a node. */
const chainState = () => ({
  pending: [] as unknown[],
  latest: { hash: hashOf(1), transactions: [] as unknown[] },
  receipts: new Set<string>(),
  count: 0,
})

let open: Harness[] = []
afterEach(async () => {
  await Promise.all(open.map((h) => h.dispose()))
  open = []
})

async function watching(options: { readonly watchPending?: boolean } = { watchPending: true }) {
  const state = chainState()
  const asked: { method: string; params: readonly unknown[] }[] = []
  const node = (id: number) =>
    onChain(id, ({ body }) => {
      const request = body as { method: string; params: readonly unknown[] }
      asked.push(request)
      const [first] = request.params
      if (request.method === 'eth_getBlockByNumber')
        return { result: first === 'pending' ? { transactions: state.pending } : state.latest }
      if (request.method === 'eth_getTransactionCount') return { result: `0x${state.count.toString(16)}` }
      if (request.method === 'eth_getTransactionReceipt')
        return { result: state.receipts.has(String(first)) ? { status: '0x1' } : null }
      return { result: '0x0' }
    })
  let chain = '0x1'
  const listeners: Record<string, (payload: never) => void> = {}
  const provider = {
    request: async ({ method }: { method: string }): Promise<unknown> =>
      method === 'eth_chainId' ? chain : [alice],
    on: (event: string, listener: (payload: never) => void) => (listeners[event] = listener),
  }
  const rpc = { 1: 'http://one', 8453: 'http://base' }
  const h = createPluginHarness(evm({ networks: [ethereum, base], rpc, ...options }), {
    companions: [external(hostWallet(provider))],
    http: { 'http://one': node(1), 'http://base': node(8453) },
  })
  open.push(h)
  h.service(namespacesKey)
  await h.service(sessionKey).connect({ connectorId: hostWalletId })
  await settle()
  const reads = () => asked.filter(({ method }) => method === 'eth_getBalance').length
  const looks = () => asked.filter(({ params }) => params[0] === 'pending').length
  if (options.watchPending) await until(() => looks() > 0, 'the first poll')
  await settle()
  return {
    h,
    state,
    asked,
    reads,
    looks,
    next: () => h.clock.advance(pendingPollMs),
    goTo: (to: string) => {
      chain = to
      listeners['chainChanged']?.(to as never)
    },
  }
}

// behaviour 7.5
test('is off by default', async () => {
  const { h, looks } = await watching({})
  await h.clock.advance(10 * pendingPollMs)
  expect(looks()).toBe(0)
})

// behaviour 7.5
test('reads the balance again when a pending transaction is mined', async () => {
  const { state, reads, next } = await watching()
  const before = reads()
  state.pending = [{ hash: hashOf(7), from: bob, to: alice.toLowerCase(), input: '0x' }]
  await next()
  expect(reads()).toBe(before)
  state.pending = []
  await next()
  expect(reads()).toBe(before)
  state.receipts.add(hashOf(7))
  await next()
  expect(reads()).toBe(before + 1)
  await next()
  expect(reads()).toBe(before + 1)
})

test('reads the balance again for a new nonce and for transfers in the newest block', async () => {
  const { h, state, reads, next } = await watching()
  const before = reads()
  state.count = 1
  await next()
  expect(reads()).toBe(before + 1)
  expect(h.read(assetChangesAtom)).toBe(1)
  const transfer = `0xa9059cbb${alice.slice(2).toLowerCase().padStart(64, '0')}${'0'.repeat(64)}`
  state.latest = { hash: hashOf(2), transactions: [{ hash: hashOf(9), from: bob, to: bob, input: transfer }] }
  await next()
  expect(reads()).toBe(before + 2)
  state.latest = { hash: hashOf(3), transactions: [{ hash: hashOf(10), from: bob, to: bob, input: '0x' }] }
  await next()
  expect(reads()).toBe(before + 2)
})

// behaviour 7.5
test('watches at most 99 transactions and drops unknown ones', async () => {
  const { state, asked, next } = await watching()
  state.pending = Array.from({ length: 150 }, (_, index) => ({ hash: hashOf(index), from: alice }))
  await next()
  state.pending = []
  const receipts = () => asked.filter(({ method }) => method === 'eth_getTransactionReceipt').length
  await next()
  expect(receipts()).toBe(pendingLimit)
  for (let look = 0; look < missedLimit + 3; look++) await next()
  expect(receipts()).toBe(pendingLimit * missedLimit)
})

test('ignores invalid answers of a node', async () => {
  const { state, reads, next } = await watching()
  const before = reads()
  for (const nonsense of [null, 'plenty', [null, 7, { hash: 7 }], { length: 1e9 }]) {
    state.pending = nonsense as never
    state.latest = { hash: 7 as never, transactions: nonsense as never }
    await next()
  }
  expect(reads()).toBe(before)
})

test('restarts on another network and ends with the connection', async () => {
  const { h, asked, looks, next, goTo } = await watching()
  goTo('0x2105')
  await until(() => h.read(networkState()).caipNetworkId === 'eip155:8453', 'the other network')
  await settle()
  const before = looks()
  await next()
  expect(looks()).toBe(before + 1)
  await h.service(sessionKey).disconnect()
  const after = asked.length
  await h.clock.advance(10 * pendingPollMs)
  expect(asked.length).toBe(after)
  expect(h.clock.pendingSleeps).toBe(0)
})

test('ends with the plugin', async () => {
  const { h, asked } = await watching()
  await h.dispose()
  const after = asked.length
  await h.clock.advance(10 * pendingPollMs)
  expect([asked.length, h.clock.pendingSleeps]).toEqual([after, 0])
})
