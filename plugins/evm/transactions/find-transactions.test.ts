import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startDevnet } from '../../../tooling/devnet/devnet.mjs'
import { createAskNetwork } from '../node/json-rpc.js'
import {
  connectedTestWallet,
  nodeAt,
  realEdges,
  type Node,
  type RealEdges,
} from '../testing/fixtures/real-chain.js'
import { createFindSent, findReplacement, scannedBlocks } from './find-transactions.js'
import { createReader } from './reader.js'

const receiver = '0x000000000000000000000000000000000000bEEF'
const { signal } = new AbortController()

let devnet: Awaited<ReturnType<typeof startDevnet>>
let node: Node
let wallet: Awaited<ReturnType<typeof connectedTestWallet>>
let edges: RealEdges
beforeAll(async () => {
  devnet = await startDevnet()
  const [ethereum = expect.fail('no chain')] = devnet.chains
  node = nodeAt(ethereum)
})
afterAll(() => devnet.stop())
beforeEach(async () => {
  wallet = await connectedTestWallet([node])
  edges = realEdges()
})
afterEach(() => wallet.destroy())

const mine = (blocks: bigint) => node.call('anvil_mine', `0x${blocks.toString(16)}`)
const head = async () => BigInt(String(await node.call('eth_blockNumber')))

/** Sends a transfer whose answer is lost, and mines blocks after it. */
async function sendThen(blocks: bigint) {
  const { find, mark } = createFindSent({ ask: createAskNetwork(edges), clock: edges.clock })
  const place = { account: wallet.caip(), network: node.network }
  const before = await mark(place, signal)
  const call = { from: wallet.account, to: receiver, value: '0x7' } as const
  const hash = await wallet.provider.request({ method: 'eth_sendTransaction', params: [call] })
  await expect.poll(() => node.call('eth_getTransactionReceipt', hash)).toBeTruthy()
  await mine(blocks)
  return { hash, before, find: () => find(call, place, { mark: before, known: [] }, signal) }
}
/** The node keeps the state of so many blocks, and no older one. */
async function keepState(blocks: bigint) {
  const oldest = (await head()) - blocks
  edges.fault = (method, [, at]) =>
    method === 'eth_getTransactionCount' && String(at).startsWith('0x') && BigInt(String(at)) < oldest
      ? Response.json({ error: { code: -32000, message: 'missing trie node' } })
      : undefined
}
const blocksRead = () => edges.asked.filter((method) => method === 'eth_getBlockByNumber').length

// money 22
// behaviour 17.4
describe('a transaction whose answer was lost', () => {
  test.each([0n, 100n, 164n, 600n])('is found %i blocks later by the counts of the account', async (age) => {
    const { hash, find } = await sendThen(age)
    expect((await find())?.hash).toBe(hash)
    expect(blocksRead()).toBe(1)
  })

  test.each([
    [100n, 127n],
    [164n, 127n],
    [100n, 0n],
    [130n, 10n],
  ])('is found %i blocks later in the blocks of a node with the state of %i', async (age, kept) => {
    const { hash, find } = await sendThen(age)
    await keepState(kept)
    expect((await find())?.hash).toBe(hash)
  })

  test('is found where a node answers the newest count for every block', async () => {
    const { hash, find } = await sendThen(50n)
    const newest = await node.call('eth_getTransactionCount', wallet.account, 'latest')
    edges.fault = (method, [, at]) =>
      method === 'eth_getTransactionCount' && String(at).startsWith('0x')
        ? Response.json({ result: newest })
        : undefined
    expect((await find())?.hash).toBe(hash)
  })

  test('is searched in a limited number of blocks at a time, further back each time', async () => {
    const { hash, find } = await sendThen(2n * BigInt(scannedBlocks) + 20n)
    await keepState(0n)
    expect(await find()).toBeUndefined()
    expect(blocksRead()).toBeLessThanOrEqual(scannedBlocks + 1)
    expect(await find()).toBeUndefined()
    expect(blocksRead()).toBeLessThanOrEqual(2 * (scannedBlocks + 1))
    expect((await find())?.hash).toBe(hash)
  })
})

// money 22
test('a transaction that was replaced 164 blocks ago says by which', async () => {
  const { hash, before } = await sendThen(164n)
  await keepState(127n)
  const reader = createReader({
    ...{ ask: createAskNetwork(edges), clock: edges.clock, network: node.network },
    ...{ signal, end: () => 0 },
  })
  expect(await findReplacement(reader, { from: wallet.account, nonce: BigInt(before) })).toBe(hash)
})

// money 11: a wallet may name another transaction than the one that it was asked for
describe('a transaction that a wallet named', () => {
  const place = () => ({ account: wallet.caip(), network: node.network })
  const compare = (hash: unknown, mark: string, call: object = {}) => {
    const asked = { from: wallet.account, to: receiver, value: '0x7', ...call } as const
    const { carriesOut } = createFindSent({ ask: createAskNetwork(edges), clock: edges.clock })
    return carriesOut(asked, place(), { hash: String(hash), mark }, signal)
  }

  test('carries out the call, or something else', async () => {
    const { hash, before } = await sendThen(0n)
    expect(await compare(hash, before)).toBe(true)
    expect(await compare(hash, before, { value: '0x8' })).toBe(false)
    expect(await compare(hash, before, { to: `0x${'99'.repeat(20)}` })).toBe(false)
    expect(await compare(hash, before, { data: '0xa9059cbb' })).toBe(false)
  })

  test('is another one if it was in a block before the request, however equal', async () => {
    const { hash } = await sendThen(0n)
    const { mark } = createFindSent({ ask: createAskNetwork(edges), clock: edges.clock })
    expect(await compare(hash, await mark(place(), signal))).toBe(false)
  })

  test('is not known while no node shows it, and where others send for a contract', async () => {
    const { hash, before } = await sendThen(0n)
    expect(await compare(`0x${'12'.repeat(32)}`, before)).toBeUndefined()
    await node.call('anvil_setCode', wallet.account, '0x6001')
    try {
      expect(await compare(hash, before, { value: '0x8' })).toBeUndefined()
    } finally {
      await node.call('anvil_setCode', wallet.account, '0x')
    }
  })

  test('has a mark that tells mined transactions from pending ones', async () => {
    await sendThen(0n)
    await node.call('evm_setAutomine', false)
    try {
      const { mark } = createFindSent({ ask: createAskNetwork(edges), clock: edges.clock })
      const before = await mark(place(), signal)
      const call = { from: wallet.account, to: receiver, value: '0x7' }
      await wallet.provider.request({ method: 'eth_sendTransaction', params: [call] })
      await expect.poll(() => mark(place(), signal)).toBe(`${before}-${BigInt(before) + 1n}`)
    } finally {
      await node.call('evm_setAutomine', true)
      await node.call('evm_mine')
    }
  })
})
