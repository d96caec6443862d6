import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TransactionState } from '#kernel/money'
import { startDevnet } from '../../../tooling/devnet/devnet.mjs'
import { notingCode, panickingCode, refusingCode } from '../testing/fixtures/contracts.js'
import {
  connectedTestWallet,
  nodeAt,
  realEdges,
  type Node,
  type RealEdges,
} from '../testing/fixtures/real-chain.js'
import type { Hex } from '../testing/wallet.js'
import { createTransactions } from './create-transactions.js'

type Wallet = Awaited<ReturnType<typeof connectedTestWallet>>

const receiver = '0x000000000000000000000000000000000000bEEF'
const contract = '0x00000000000000000000000000000000000a55e7'
const unknownHash: Hex = `0x${'12'.repeat(32)}`

let devnet: Awaited<ReturnType<typeof startDevnet>>
let node: Node
let wallet: Wallet
let edges: RealEdges
let stop: AbortController

beforeAll(async () => {
  devnet = await startDevnet()
  node = nodeAt(devnet.chains[0]!)
})
afterAll(() => devnet.stop())
beforeEach(async () => {
  // a block comes when a test says so
  await node.call('evm_setAutomine', false)
  wallet = await connectedTestWallet([node])
  edges = realEdges()
  stop = new AbortController()
})
afterEach(async () => {
  stop.abort()
  wallet.destroy()
  await node.call('anvil_dropAllTransactions')
  await mine()
})

const mine = () => node.call('anvil_mine', '0x1')
const send = async (fields: Record<string, unknown> = {}) =>
  (await wallet.provider.request({
    method: 'eth_sendTransaction',
    params: [{ from: wallet.account, to: receiver, value: '0x1', gas: '0x30d40', ...fields }],
  })) as string

/** Follows a transaction and keeps what is told; `last` is there when the last word is spoken. */
function following(hash: string, ageMs = 0, trace?: string) {
  const all: TransactionState[] = []
  const outcome: { last?: TransactionState; error?: unknown } = {}
  const request = {
    hash,
    account: wallet.caip(),
    network: node.network,
    submittedAt: edges.clock.now() - ageMs,
    trace,
    signal: stop.signal,
  }
  createTransactions(edges)
    .follow(request, (state) => all.push(state))
    .then(
      (last) => (outcome.last = withoutTrace(last)),
      (error: unknown) => (outcome.error = error),
    )
  return {
    /** All reported states, those with a new nonce included. */
    all,
    /** What was told of its state. */
    get told() {
      return all
        .filter((state, index) => index === 0 || state.status !== all[index - 1]?.status)
        .map(withoutTrace)
    },
    outcome,
    statuses: () =>
      all.map(({ status }) => status).filter((status, index, list) => status !== list[index - 1]),
  }
}

function withoutTrace({ trace: _, ...state }: TransactionState): TransactionState {
  return state
}

// money 29
// behaviour 19.9
test('is submitted, pending once a node knows it, confirmed with its receipt, and final some blocks later', async () => {
  const hash = await send()
  const { all, outcome, statuses } = following(hash)
  expect(all).toEqual([{ status: 'submitted', hash }])
  await edges.advance(5_000)
  expect(statuses()).toEqual(['submitted', 'pending'])
  await mine()
  await edges.advance(1_000)
  expect(statuses()).toEqual(['submitted', 'pending', 'confirmed'])
  expect(outcome).toEqual({})
  for (let block = 0; block < 3; block++) await mine()
  await edges.advance(4_000)
  expect(outcome).toEqual({ last: { status: 'confirmed', hash } })
  expect(edges.clock.pendingSleeps).toBe(0)
})

// behaviour 19.9
test('is over after a minute where no block follows', async () => {
  const { outcome } = following(await send())
  await mine()
  await edges.advance(56_000)
  expect(outcome.last).toBeUndefined()
  await edges.advance(8_000)
  expect(outcome.last?.status).toBe('confirmed')
})

// behaviour 17.7
test('is usually confirmed within 25 s', () => {
  expect(createTransactions(edges).usualMs(node.network)).toBe(25_000)
})

// money 5
// behaviour 17.7
test('is never given up: it is pending in the pool after hours, and is looked for less often', async () => {
  const { statuses, outcome } = following(await send())
  await edges.advance(184_000)
  expect([statuses(), outcome]).toEqual([['submitted', 'pending'], {}])
  const asked = edges.asked.length
  await edges.advance(120_000)
  expect(edges.asked.length - asked).toBeLessThan(12)
  await mine()
  await edges.advance(30_000)
  expect(statuses()).toEqual(['submitted', 'pending', 'confirmed'])
})

test('is followed after a reload, however old it is', async () => {
  const hash = await send()
  const old = following(hash, 600_000)
  await edges.advance(1_000)
  expect([old.statuses(), old.outcome]).toEqual([['submitted', 'pending'], {}])
  await mine()
  const late = following(hash, 600_000)
  await edges.advance(1_000)
  expect(late.statuses()).toEqual(['submitted', 'confirmed'])
})

// behaviour 12.4
test.each([
  ['its reason', refusingCode('closed today'), 'closed today'],
  ['what Solidity’s panic means', panickingCode(0x12), 'a division by zero'],
  ['an unknown reason', refusingCode(), 'unknown reason'],
])('is reverted, with %s', async (_what, code, reason) => {
  await node.call('anvil_setCode', contract, notingCode)
  const hash = await send({ to: contract })
  await node.call('anvil_setCode', contract, code)
  await mine()
  const follows = following(hash)
  await edges.advance(0)
  expect(follows.told.at(-1)).toEqual({ status: 'reverted', hash, reason })
})

test('is reverted for an unknown reason where the node does not play it again', async () => {
  await node.call('anvil_setCode', contract, refusingCode('closed today'))
  const hash = await send({ to: contract })
  await mine()
  edges.fault = (method) =>
    method === 'eth_call' ? Response.json({ error: { code: -32000, message: 'pruned' } }) : undefined
  const follows = following(hash)
  await edges.advance(0)
  expect(follows.told.at(-1)).toEqual({ status: 'reverted', hash, reason: 'unknown reason' })
})

test('is replaced when another one of the same number comes into a block, and says which', async () => {
  const nonce = await node.call('eth_getTransactionCount', wallet.account, 'latest')
  const hash = await send({ nonce, maxFeePerGas: '0x77359400', maxPriorityFeePerGas: '0x1' })
  const { statuses, outcome } = following(hash)
  await edges.advance(2_000)
  const faster = { nonce, value: '0x2', maxFeePerGas: '0x2540be400', maxPriorityFeePerGas: '0x3b9aca00' }
  const other = await send(faster)
  // it waits as the first one did: nothing is dropped
  await edges.advance(26_000)
  expect(statuses()).toEqual(['submitted', 'pending'])
  await mine()
  // found also when it is some blocks back; final once a reorganisation is not expected to take it back
  await edges.advance(4_000)
  expect([statuses(), outcome]).toEqual([['submitted', 'pending', 'replaced'], {}])
  for (let block = 0; block < 3; block++) await mine()
  await edges.advance(30_000)
  expect(outcome.last).toEqual({ status: 'replaced', hash, replacedBy: other })
})

test('is replaced without saying by which where the node has forgotten', async () => {
  const nonce = await node.call('eth_getTransactionCount', wallet.account, 'latest')
  const hash = await send({ nonce, maxFeePerGas: '0x77359400', maxPriorityFeePerGas: '0x1' })
  const { outcome } = following(hash)
  await edges.advance(2_000)
  await send({ nonce, value: '0x2', maxFeePerGas: '0x2540be400', maxPriorityFeePerGas: '0x3b9aca00' })
  await mine()
  // neither the state of earlier blocks nor their transactions
  edges.fault = (method, [first, second]) =>
    (method === 'eth_getTransactionCount' && String(second).startsWith('0x')) ||
    (method === 'eth_getBlockByNumber' && String(first).startsWith('0x'))
      ? Response.json({ error: { code: -32000, message: 'missing trie node' } })
      : undefined
  // a node that lags behind the other may be the one without the receipt
  await edges.advance(50_000)
  expect(outcome).toEqual({})
  await edges.advance(20_000)
  expect(outcome.last).toEqual({ status: 'replaced', hash })
})

// money 3: the pool has a node that has seen the block, and one that has not
test('is not replaced while a node that lags has no receipt for its spent nonce', async () => {
  const hash = await send()
  const { statuses } = following(hash)
  await edges.advance(1_000)
  await mine()
  edges.fault = (method) =>
    method === 'eth_getTransactionReceipt' || method === 'eth_getTransactionByHash'
      ? Response.json({ result: null })
      : undefined
  await edges.advance(20_000)
  expect(statuses()).toEqual(['submitted', 'pending'])
  edges.fault = undefined
  await edges.advance(4_000)
  expect(statuses()).toEqual(['submitted', 'pending', 'confirmed'])
})

test('reports its nonce as trace as soon as it is known, once', async () => {
  const nonce = Number(await node.call('eth_getTransactionCount', wallet.account, 'latest'))
  const hash = await send()
  const { all } = following(hash)
  await edges.advance(5_000)
  expect(all).toEqual([
    { status: 'submitted', hash },
    { status: 'pending', hash, trace: String(nonce) },
  ])
})

test.each([
  ['whose nonce is known is replaced', true],
  ['whose nonce is unknown is missing', false],
])('what was replaced while the page was away, and %s', async (_what, isKnown) => {
  const nonce = await node.call('eth_getTransactionCount', wallet.account, 'latest')
  const hash = await send({ nonce, maxFeePerGas: '0x77359400', maxPriorityFeePerGas: '0x1' })
  const faster = { nonce, value: '0x2', maxFeePerGas: '0x2540be400', maxPriorityFeePerGas: '0x3b9aca00' }
  const other = await send(faster)
  for (let block = 0; block < 4; block++) await mine()
  const { all, outcome } = following(hash, 600_000, isKnown ? String(BigInt(String(nonce))) : undefined)
  await edges.advance(120_000)
  if (isKnown) expect(outcome.last).toEqual({ status: 'replaced', hash, replacedBy: other })
  else expect([all.at(-1), outcome]).toEqual([{ status: 'submitted', hash, isMissing: true }, {}])
})

// money 3: mempools are not shared, and wallets send again what a node has dropped
test('is missing while no node shows it, and confirmed when it is in a block after all', async () => {
  const hash = await send()
  const signed = await node.call('eth_getRawTransactionByHash', hash)
  const follows = following(hash)
  await edges.advance(1_000)
  await node.call('anvil_dropTransaction', hash)
  await edges.advance(1_000)
  // one look may have asked a node that lags behind
  expect(follows.all.at(-1)?.isMissing).toBeUndefined()
  await edges.advance(12_000)
  expect(follows.all.at(-1)).toMatchObject({ status: 'pending', isMissing: true })
  await edges.advance(600_000)
  expect(follows.outcome).toEqual({})
  await node.call('eth_sendRawTransaction', signed)
  await mine()
  await edges.advance(30_000)
  expect(follows.all.at(-1)).toMatchObject({ status: 'confirmed', hash })
  expect(follows.all.at(-1)?.isMissing).toBeUndefined()
})

test('is missing once no node has shown it for 180 s, not before', async () => {
  const { all, outcome } = following(unknownHash)
  await edges.advance(176_000)
  expect(all).toEqual([{ status: 'submitted', hash: unknownHash }])
  await edges.advance(8_000)
  expect(all.at(-1)).toEqual({ status: 'submitted', hash: unknownHash, isMissing: true })
  expect(outcome).toEqual({})
})

// behaviour 19.9
test('is pending again when its block is taken back, then confirmed in another', async () => {
  const hash = await send()
  const signed = await node.call('eth_getRawTransactionByHash', hash)
  const { statuses } = following(hash)
  // until the first answers
  await edges.advance(0)
  await mine()
  await edges.advance(1_000)
  expect(statuses()).toEqual(['submitted', 'pending', 'confirmed'])
  await node.call('anvil_rollback', 1)
  await edges.advance(1_000)
  // one look without it is no other history yet
  expect(statuses()).toEqual(['submitted', 'pending', 'confirmed'])
  await edges.advance(1_000)
  expect(statuses()).toEqual(['submitted', 'pending', 'confirmed', 'pending'])
  await node.call('eth_sendRawTransaction', signed)
  await mine()
  await edges.advance(1_000)
  expect(statuses()).toEqual(['submitted', 'pending', 'confirmed', 'pending', 'confirmed'])
})

// money 29
test('is reverted after all when another history has it so', async () => {
  await node.call('anvil_setCode', contract, notingCode)
  const hash = await send({ to: contract })
  const signed = await node.call('eth_getRawTransactionByHash', hash)
  const follows = following(hash)
  await edges.advance(0)
  await mine()
  await edges.advance(1_000)
  await node.call('anvil_rollback', 1)
  await node.call('anvil_setCode', contract, refusingCode('closed today'))
  await node.call('eth_sendRawTransaction', signed)
  await mine()
  await edges.advance(1_000)
  expect(follows.told.map(({ status }) => status)).toEqual(['submitted', 'pending', 'confirmed', 'reverted'])
  expect(follows.told.at(-1)?.reason).toBe('closed today')
})

test('a node that cannot be reached is asked again and is no state', async () => {
  const hash = await send()
  const follows = following(hash)
  await edges.advance(1_000)
  const before = edges.asked.length
  edges.fault = () => new TypeError('Failed to fetch')
  await edges.advance(20_000)
  expect(follows.told.map(({ status }) => status)).toEqual(['submitted', 'pending'])
  expect(edges.asked.length - before).toBeGreaterThan(6)
  edges.fault = undefined
  await mine()
  await edges.advance(16_000)
  expect(follows.told.at(-1)).toEqual({ status: 'confirmed', hash })
})

// behaviour 19.9
test('one request is made seven times at most, after 200 ms and twice as long each time', async () => {
  const times: number[] = []
  const hash = await send()
  edges.fault = (method) => {
    if (method === 'eth_getTransactionReceipt') times.push(edges.clock.now())
    return method === 'eth_getTransactionReceipt' ? new TypeError('Failed to fetch') : undefined
  }
  following(hash)
  for (let step = 0; step < 128; step++) await edges.advance(100)
  const waits = times.slice(1).map((time, index) => time - times[index]!)
  expect(waits.slice(0, 6)).toEqual([200, 400, 800, 1_600, 3_200, 6_400])
})

test.each([
  ['is down', () => new TypeError('Failed to fetch')],
  ['answers nonsense', () => Response.json({ result: 42 })],
  ['is busy', () => Response.json({ error: { code: -32005, message: 'slow down' } })],
])('stays submitted while the node %s', async (_what, fault) => {
  const hash = await send()
  edges.fault = fault
  const { statuses, outcome } = following(hash)
  await edges.advance(200_000)
  expect([statuses(), outcome]).toEqual([['submitted'], {}])
  edges.fault = undefined
  await mine()
  await edges.advance(40_000)
  expect(statuses()).toContain('confirmed')
})

test('a node that never answers says nothing', async () => {
  edges.http.fetch = () => new Promise(() => {})
  const { all, outcome } = following(unknownHash)
  await edges.advance(192_000)
  expect([all, outcome]).toEqual([[{ status: 'submitted', hash: unknownHash }], {}])
})

test('is followed through the connected wallet where the network has no address', async () => {
  const hash = await send()
  await mine()
  const told: TransactionState[] = []
  edges = realEdges({ provider: wallet.provider })
  const network = { ...node.network, rpcUrls: [] }
  const { account, signal } = { account: wallet.caip(), signal: stop.signal }
  void createTransactions(edges).follow(
    { hash, account, network, submittedAt: edges.clock.now(), signal },
    (state) => told.push(state),
  )
  await expect.poll(() => told.at(-1)?.status, { interval: 5 }).toBe('confirmed')
})

test('ends in silence when it is not wanted any more', async () => {
  const { statuses, outcome } = following(await send())
  await edges.advance(2_000)
  stop.abort()
  await edges.advance(0)
  expect(outcome).toEqual({ last: expect.objectContaining({ status: 'pending' }) })
  const asked = edges.asked.length
  await mine()
  await edges.advance(60_000)
  expect([edges.asked.length, edges.clock.pendingSleeps]).toEqual([asked, 0])
  expect(statuses()).toEqual(['submitted', 'pending'])
})

test('ends at once when it was not wanted before it began', async () => {
  stop.abort()
  const { outcome } = following(unknownHash)
  await edges.advance(0)
  expect(outcome).toEqual({ last: { status: 'submitted', hash: unknownHash } })
  expect(edges.asked).toEqual([])
})

// public report B12
test.each([
  ['a contract, whose owners approve a proposal first', '0x6001', 'unknown'],
  // such an account sends as any other
  ['an account that delegates to code', `0xef0100${'11'.repeat(20)}`, 'submitted'],
])('a hash that no node ever shows, of %s', async (_what, code, status) => {
  await node.call('anvil_setCode', wallet.account, code)
  try {
    const { all, outcome } = following(unknownHash)
    await edges.advance(200_000)
    expect(all.at(-1)?.status).toBe(status)
    if (status === 'unknown') expect(outcome.last).toEqual({ status, hash: unknownHash })
    else expect(all.at(-1)?.isMissing).toBe(true)
  } finally {
    await node.call('anvil_setCode', wallet.account, '0x')
  }
})
