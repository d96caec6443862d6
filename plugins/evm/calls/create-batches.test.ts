import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { settle } from '#kernel/testing'
import { startDevnet } from '../../../tooling/devnet/devnet.mjs'
import type { BatchCall, BatchState } from '../contract/calls.js'
import { rpcLimitMs } from '#plugins/service/contract'
import { readCapabilities } from '../node/wallet.js'
import { notingCode, refusingCode } from '../testing/fixtures/contracts.js'
import {
  connectedTestWallet,
  nodeAt,
  realEdges,
  type Node,
  type RealEdges,
} from '../testing/fixtures/real-chain.js'
import { receiptWaitMs } from '../transactions/create-transactions.js'
import { createBatches, readBatchState, toWireCall } from './create-batches.js'

const receiver = '0x000000000000000000000000000000000000bEEF'
const contract = '0x00000000000000000000000000000000000a55e7'
const hash = `0x${'ab'.repeat(32)}`
const { signal } = new AbortController()

describe('over a test wallet on a local chain', () => {
  let devnet: Awaited<ReturnType<typeof startDevnet>>
  let node: Node
  let base: Node
  let snapshot: unknown
  let wallet: Awaited<ReturnType<typeof connectedTestWallet>>
  let edges: RealEdges

  beforeAll(async () => {
    devnet = await startDevnet()
    ;[node, base] = devnet.chains.map(nodeAt) as [Node, Node]
  })
  afterAll(() => devnet.stop())
  beforeEach(async () => {
    snapshot = await node.call('evm_snapshot')
    wallet = await connectedTestWallet([node, base])
    edges = realEdges({ provider: wallet.provider })
  })
  afterEach(async () => {
    wallet.destroy()
    await node.call('evm_setAutomine', true)
    await node.call('evm_revert', snapshot)
  })

  const batches = () => createBatches(edges)
  const send = (
    calls: readonly BatchCall[],
    more: { atomicRequired?: boolean; network?: Node; id?: string } = {},
  ) =>
    batches().sendCalls({
      account: wallet.caip(),
      network: (more.network ?? node).network,
      calls,
      id: more.id,
      atomicRequired: more.atomicRequired ?? false,
      signal,
    })
  /** Reads the status once the batch is mined: the node answers before it mines, and nothing advances the clock here. */
  const statusOnceMined = async (id: string, onChange?: (state: BatchState) => void) => {
    const statusCode = async () => {
      const answer = await wallet.provider.request({ method: 'wallet_getCallsStatus', params: [id] })
      return (answer as { readonly status: number }).status
    }
    await expect.poll(statusCode).not.toBe(100)
    return batches().status({ id, signal }, onChange)
  }
  const held = async (address: string) => BigInt(String(await node.call('eth_getBalance', address, 'latest')))

  test('what the wallet can do is read for each network', async () => {
    const [ethereum, l2] = [node.network, base.network]
    const said = await batches().capabilities({
      account: wallet.caip(),
      networks: [ethereum, l2, { ...l2, id: 7, caipNetworkId: 'eip155:7' }],
      signal,
    })
    expect([...said]).toEqual([
      ['eip155:1', { atomic: 'unsupported', supported: ['permissions'] }],
      ['eip155:8453', { atomic: 'unsupported', supported: ['permissions'] }],
      ['eip155:7', { atomic: 'unsupported', supported: [] }],
    ])
  })

  test('several calls are asked once and made in their order, and their end is told', async () => {
    await node.call('anvil_setCode', contract, notingCode)
    const before = await held(receiver)
    const id = await send([
      { to: receiver, value: 5n },
      { to: contract, data: '0x1234', value: 7n },
      { to: receiver, value: 11n },
    ])
    const told: BatchState[] = []
    const end = await statusOnceMined(id, (state) => told.push(state))
    expect(end).toMatchObject({ id, status: 'confirmed', atomic: false })
    expect(end.hashes).toHaveLength(3)
    expect(told.map(({ status }) => status)).toEqual(['pending', 'confirmed'])
    expect(await held(receiver)).toBe(before + 16n)
    expect(await held(contract)).toBe(7n)
  })

  test('an id of the caller is the id of the batch, once', async () => {
    const id = `0x${'5a'.repeat(32)}`
    expect(await send([{ to: receiver, value: 1n }], { id })).toBe(id)
    expect(await statusOnceMined(id)).toMatchObject({ id, status: 'confirmed' })
    await expect(send([{ to: receiver, value: 1n }], { id })).rejects.toThrow('has that batch already')
    for (const wrong of ['5a', '0x5', `0x${'00'.repeat(4_097)}`])
      await expect(send([{ to: receiver, value: 1n }], { id: wrong })).rejects.toMatchObject({
        detail: 'id must be bytes in hex with 0x, up to 4,096 of them',
      })
  })

  test('one call alone is all or none; more of them this wallet does not make so', async () => {
    const id = await send([{ to: receiver, value: 1n }], { atomicRequired: true })
    expect(await statusOnceMined(id)).toMatchObject({ status: 'confirmed', atomic: true })
    const two = [{ to: receiver, value: 1n }, { to: receiver }]
    await expect(send(two, { atomicRequired: true })).rejects.toMatchObject({
      code: 'rpc/atomicityNotSupported',
      rpcCode: 5760,
    })
  })

  test('a batch that is cut short says so, and one that cannot begin is an error', async () => {
    await node.call('anvil_setCode', contract, refusingCode('no'))
    const id = await send([{ to: receiver, value: 1n }, { to: contract }, { to: receiver, value: 1n }])
    expect(await statusOnceMined(id)).toMatchObject({ status: 'partly', atomic: false })
    await expect(send([{ to: contract }])).rejects.toMatchObject({ kind: 'rpc' })
  })

  test('it is asked for until it is in a block', async () => {
    await node.call('evm_setAutomine', false)
    const id = await send([{ to: receiver, value: 1n }])
    const following = batches().status({ id, signal })
    await edges.advance(3_000)
    await node.call('evm_mine')
    await edges.advance(1_000)
    expect(await following).toMatchObject({ status: 'confirmed' })
  })

  test('and not for ever', async () => {
    await node.call('evm_setAutomine', false)
    const id = await send([{ to: receiver, value: 1n }])
    const following = batches().status({ id, signal })
    await edges.advance(receiptWaitMs + 4_000)
    expect(await following).toMatchObject({ status: 'timedOut' })
  })

  test('an answer that cannot be read ends it with the error', async () => {
    const provider = {
      request: async ({ method }: { method: string }) => (method === 'wallet_getCallsStatus' ? 'soon' : []),
    }
    const following = createBatches(realEdges({ provider })).status({ id: '0x1', signal })
    await expect(following).rejects.toMatchObject({ code: 'evm/BAD_BATCH_STATUS' })
  })

  test('a batch that the wallet does not know is its own error', async () => {
    await expect(batches().status({ id: '0x12', signal })).rejects.toMatchObject({ rpcCode: 5730 })
  })

  test('another account or network stops it before the wallet is asked', async () => {
    const calls = [{ to: receiver, value: 1n }]
    await expect(send(calls, { network: base })).rejects.toMatchObject({ code: 'transfer/NETWORK_MISMATCH' })
    wallet.selectAccount(1)
    const stranger = `eip155:1:${wallet.accounts[0]}` as const
    await expect(
      batches().sendCalls({ account: stranger, network: node.network, calls, atomicRequired: false, signal }),
    ).rejects.toMatchObject({ code: 'transfer/ACCOUNT_MISMATCH' })
  })

  test('a no is a rejection, and nothing is nothing', async () => {
    wallet.behave({ reject: true })
    await expect(send([{ to: receiver }])).rejects.toMatchObject({ kind: 'rejection' })
    await expect(send([])).rejects.toMatchObject({ code: 'evm/NO_CALLS' })
  })
})

describe('of a wallet that is not orderly', () => {
  const over = (answers: Readonly<Record<string, unknown>>) => {
    const edges = realEdges({
      provider: {
        request: async ({ method }: { method: string }) => {
          const answer = { eth_accounts: [receiver], eth_chainId: '0x1', ...answers }[method]
          if (answer === undefined) throw Object.assign(new Error('no such method'), { code: -32601 })
          return answer
        },
      },
    })
    return { edges, batches: createBatches(edges) }
  }
  const network = nodeAt({ id: 1, name: 'Ethereum', rpcUrl: 'http://node' }).network
  const account = `eip155:1:${receiver}` as const

  test('that does not know the method nothing is known, and of one that never answers that it is silent', async () => {
    const [said] = await over({}).batches.capabilities({ account, networks: [network], signal })
    expect(said).toEqual(['eip155:1', { atomic: 'unsupported', supported: [] }])
    const { batches, edges } = over({ wallet_getCapabilities: new Promise(() => {}) })
    const outcome = batches
      .capabilities({ account, networks: [network], signal })
      .catch((error: unknown) => error)
    await settle()
    await edges.clock.advance(rpcLimitMs)
    expect(await outcome).toMatchObject({ code: 'evm/WALLET_SILENT' })
  })

  test.each([[null], [{}], [{ id: '' }], [{ id: 7 }], [{ id: 'x'.repeat(9_000) }], [[]]])(
    'an answer without an id is told to be unclear (%j)',
    async (answer) => {
      const { batches } = over({ wallet_sendCalls: answer })
      const calls = [{ to: receiver }]
      await expect(
        batches.sendCalls({ account, network, calls, atomicRequired: false, signal }),
      ).rejects.toMatchObject({ code: 'evm/BAD_BATCH_ID' })
    },
  )

  test('the id alone, as older ones answer, is one', async () => {
    const { batches } = over({ wallet_sendCalls: '0x99' })
    const calls = [{ to: receiver }]
    expect(await batches.sendCalls({ account, network, calls, atomicRequired: false, signal })).toBe('0x99')
  })

  test('an aborted signal ends the wait for the wallet', async () => {
    const stop = new AbortController()
    const { batches, edges } = over({ wallet_getCallsStatus: { status: 100 } })
    const following = batches.status({ id: '0x1', signal: stop.signal })
    await settle()
    stop.abort()
    expect(await following).toMatchObject({ status: 'pending' })
    expect(edges.clock.pendingSleeps).toBe(0)
  })
})

describe('what a wallet says of its capabilities', () => {
  test.each([
    [{ '0x1': { atomic: { status: 'supported' } } }, 'supported', ['atomic']],
    [{ '0x1': { atomic: { status: 'ready' }, flow: { supported: true } } }, 'ready', ['atomic', 'flow']],
    [
      { '0x0': { paymaster: { supported: true } }, '0x1': { dates: { supported: true } } },
      'unsupported',
      ['paymaster', 'dates'],
    ],
    [{ '0x0': { flow: { supported: true } }, '0x1': { flow: { supported: false } } }, 'unsupported', []],
    [
      { '0x1': { atomic: { status: 'perhaps' }, flow: { supported: 'true' }, none: null } },
      'unsupported',
      [],
    ],
    [{ '0x2': { atomic: { status: 'supported' } } }, 'unsupported', []],
    ['plenty', 'unsupported', []],
    [null, 'unsupported', []],
    [
      new Proxy(
        {},
        {
          get: () => {
            throw new Error('no')
          },
        },
      ),
      'unsupported',
      [],
    ],
    [
      {
        '0x1': {
          get flow(): unknown {
            throw new Error('no')
          },
        },
      },
      'unsupported',
      [],
    ],
  ])('is read as far as it can be (%#)', (answer, atomic, supported) => {
    expect(readCapabilities(answer, '0x1')).toEqual({ atomic, supported })
  })
})

describe('what a wallet says of a batch', () => {
  test.each([
    [{ status: 100 }, 'pending'],
    [{ status: 200, atomic: true, receipts: [{ transactionHash: hash, status: '0x1' }] }, 'confirmed'],
    [{ status: 400 }, 'failed'],
    [{ status: 500 }, 'reverted'],
    [{ status: 600 }, 'partly'],
    [{ status: 200, receipts: [{ transactionHash: hash, status: '0x0' }] }, 'reverted'],
    [{ status: 200, receipts: [{ status: '0x0' }, { status: '0x1' }] }, 'partly'],
  ])('counts as its code says, and not against its receipts (%j)', (answer, status) => {
    expect(readBatchState(answer, '0x1').status).toBe(status)
  })

  test.each([
    [null],
    [{}],
    [{ status: 'DONE' }],
    [{ status: '2e2' }],
    [{ status: 'constructor' }],
    [{ status: 300 }],
    [{ status: -1 }],
    [{ status: 200, receipts: { length: 1e9 } }],
    [{ status: 1 / 0 }],
  ])('is no state where it is none (%j)', (answer) => {
    const read = () => readBatchState(answer, '0x1')
    if ((answer as { receipts?: unknown } | null)?.receipts) expect(read().hashes).toEqual([])
    else expect(read).toThrow('invalid batch status')
  })

  // public report B11: wallets answer by version 1, and write numbers as texts
  test.each([
    [{ status: 'CONFIRMED', receipts: [{ status: '0x1', transactionHash: hash }] }, 'confirmed', [hash]],
    [{ status: 'confirmed' }, 'confirmed', []],
    [{ status: 'PENDING' }, 'pending', []],
    [{ status: '200' }, 'confirmed', []],
    [{ status: '0xc8' }, 'confirmed', []],
    [{ status: 'CONFIRMED', receipts: [{ status: 0, transactionHash: hash }] }, 'reverted', [hash]],
    [{ status: 200, receipts: [{ status: 'reverted', transactionHash: hash }] }, 'reverted', [hash]],
  ])('is read in older and looser forms (%j)', (answer, status, hashes) => {
    expect(readBatchState(answer, '0x1')).toMatchObject({ status, hashes })
  })

  test('takes over no hash that is none', () => {
    const receipts = [{ transactionHash: '0x12' }, { transactionHash: hash }, { transactionHash: hash }, null]
    expect(readBatchState({ status: 200, receipts }, '0x1').hashes).toEqual([hash])
  })
})

test.each([
  [{ to: receiver.slice(2) }],
  [{ to: '0x12' }],
  [{ to: receiver, data: '1234' }],
  [{ to: receiver, data: '0x123' }],
  [{ to: receiver, value: -1n }],
  [{ to: receiver, value: 2n ** 256n }],
  [{ to: receiver, value: 1 as never }],
  [{}],
  [{ data: '0x' }],
])('a call that is none is refused (%#)', (call) => {
  expect(() => toWireCall(call)).toThrow('Invalid call in the batch')
})
