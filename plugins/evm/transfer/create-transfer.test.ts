import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { encodeAbiParameters, pad, parseEther, type Hex } from 'viem'
import type { Network } from '#kernel/chain'
import type { Asset, Transfer, TransferFee, TransferOrder } from '#kernel/money'
import { startDevnet } from '../../../tooling/devnet/devnet.mjs'
import { evmErrors } from '../errors.js'
import { assemble } from '../testing/fixtures/assemble.js'
import {
  answeringCode,
  assetCode,
  notingCode,
  panickingCode,
  refusingCode,
  tollCode,
} from '../testing/fixtures/contracts.js'
import {
  connectedTestWallet,
  nodeAt,
  realEdges,
  type Node,
  type RealEdges,
} from '../testing/fixtures/real-chain.js'
import { createTransfer } from './create-transfer.js'
import { evmTransferErrors } from './errors.js'

type Wallet = Awaited<ReturnType<typeof connectedTestWallet>>

const receiver = '0x000000000000000000000000000000000000bEEF'
const contract = '0x00000000000000000000000000000000000A55E7'
const usdt = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const nobody = '0x00000000000000000000000000000000000000E0'
const { signal } = new AbortController()

let devnet: Awaited<ReturnType<typeof startDevnet>>
let node: Node
let base: Node
let snapshot: unknown
let wallet: Wallet
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
  await node.call('evm_revert', snapshot)
})

const native = (): Asset => ({ chainId: 'eip155:1', ...node.network.nativeCurrency })
const foy = (address = contract): Asset => ({
  chainId: 'eip155:1',
  address,
  name: 'FOY',
  symbol: 'FOY',
  decimals: 6,
})
const order = (change: Partial<TransferOrder> = {}): TransferOrder => ({
  account: wallet.caip(),
  network: node.network,
  asset: native(),
  receiver,
  amount: 5n,
  ...change,
})
/** Places an asset's contract and gives the wallet's account a thousand of it. */
const place = async (code: Hex, address: string = contract) => {
  await node.call('anvil_setCode', address, code)
  await node.call('anvil_setStorageAt', address, pad(wallet.account), pad('0x3e8'))
}
const balance = async (address: string) =>
  BigInt(String(await node.call('eth_getBalance', address, 'latest')))
const held = async (address: string, asset: string = contract) =>
  BigInt(String(await node.call('eth_getStorageAt', asset, pad(address as Hex), 'latest')))
const send = async (change: Partial<TransferOrder> = {}, network: Network = node.network) => {
  const transfer = createTransfer(edges)
  const wanted = order({ network, ...change })
  return transfer.send(wanted, (await transfer.estimate(wanted, signal)).fee, signal)
}
/** `balanceOf(address)` of ERC-20. */
const balanceSelector = '0x70a08231'
/** Code of a contract that has one function, which answers with a number, and a transfer that does nothing. */
const answeringOnly = (selector: Hex, value: bigint) =>
  assemble(`
    PUSH0 CALLDATALOAD 0xe0 SHR
    DUP1 ${selector} EQ @known JUMPI
    DUP1 0xa9059cbb EQ @transfer JUMPI
    PUSH0 PUSH0 REVERT
    known: 0x${value.toString(16).padStart(64, '0')} PUSH0 MSTORE 0x20 PUSH0 RETURN
    transfer: 0x01 PUSH0 MSTORE 0x20 PUSH0 RETURN`)
/** What was sent, as the node has it once it is in a block. */
const mined = async (hash: string) => {
  await expect.poll(() => node.call('eth_getTransactionReceipt', hash), { interval: 10 }).toBeTruthy()
  return (await node.call('eth_getTransactionByHash', hash)) as Record<string, string>
}
const failure = (work: Promise<unknown>) =>
  work.then(
    (value) => expect.fail(`it went well: ${String(value)}`),
    (error: unknown) => error as Error & { code: string; cause?: Error & { code?: string } },
  )

/** Leaves the node as the only one to ask: the wallet answers no reads. */
const withoutReadsOfTheWallet = () => {
  const request = () => Promise.reject(Object.assign(new Error('no reads'), { code: 4200 }))
  edges = Object.assign(edges, { provider: async () => ({ request }) })
}

describe('sending', () => {
  test('the native asset arrives to the last unit, with a fee by EIP-1559', async () => {
    const amount = 123_456_789_012_345_678n
    const sent = await mined(await send({ amount }))
    expect(await balance(receiver)).toBe(amount)
    expect(sent).toMatchObject({ type: '0x2', chainId: '0x1', gas: '0x5208', input: '0x' })
    expect(sent['gasPrice']).toBeDefined()
  })

  test('an asset with a contract arrives to the last unit', async () => {
    await place(assetCode())
    const sent = await mined(await send({ asset: foy(), amount: 700n }))
    expect(sent['to']).toBe(contract.toLowerCase())
    expect([await held(wallet.account), await held(receiver)]).toEqual([300n, 700n])
  })

  test.each([usdt, usdt.toLowerCase(), usdt.replace('0xdAC', '0xDaC')])(
    'USDT arrives although it answers nothing (%s)',
    async (address) => {
      await place(assetCode('nothing'), usdt)
      await mined(await send({ asset: foy(address), amount: 700n }))
      expect(await held(receiver, usdt)).toBe(700n)
    },
  )

  test('one that answers nothing and is not of the seven arrives as well', async () => {
    await place(assetCode('nothing'))
    await mined(await send({ asset: foy(), amount: 1n }))
    expect(await held(receiver)).toBe(1n)
  })

  // behaviour 19.6
  test('where blocks have no base fee the older gas price is paid, and nothing else is said', async () => {
    edges.fault = (method) =>
      method === 'eth_getBlockByNumber' ? Response.json({ result: { number: '0x1' } }) : undefined
    const asked: unknown[] = []
    const { request } = wallet.provider
    edges = Object.assign(edges, {
      provider: async () => ({
        request(args: { method: string; params?: unknown }) {
          if (args.method === 'eth_sendTransaction') asked.push(args.params)
          return request(args)
        },
      }),
    })
    expect(await mined(await send())).toMatchObject({ type: '0x0' })
    expect(asked).toEqual([
      [
        {
          from: wallet.account,
          to: receiver,
          value: '0x5',
          gas: '0x5208',
          gasPrice: expect.stringMatching(/^0x/),
          chainId: '0x1',
        },
      ],
    ])
    expect(edges.asked).not.toContain('eth_maxPriorityFeePerGas')
  })

  // behaviour 19.6
  test('is asked of the wallet once, whatever comes back', async () => {
    const asked: string[] = []
    const request = async ({ method }: { method: string }) => {
      asked.push(method)
      if (method === 'eth_accounts') return [wallet.account]
      if (method === 'eth_chainId') return '0x1'
      throw { code: -32603, message: 'try again' }
    }
    edges = realEdges({ provider: { request } })
    expect(await failure(send())).toMatchObject({ code: 'rpc/internal', message: 'try again' })
    expect(asked.filter((method) => method === 'eth_sendTransaction')).toHaveLength(1)
  })

  // behaviour 19.6
  test('stops when the wallet is on another account', async () => {
    const wanted = order()
    const transfer = createTransfer(edges)
    const { fee } = await transfer.estimate(wanted, signal)
    wallet.selectAccount(1)
    expect(await failure(transfer.send(wanted, fee, signal))).toMatchObject({
      code: 'transfer/ACCOUNT_MISMATCH',
      message: 'The wallet switched to another account. Nothing was sent.',
    })
    expect(wallet.pending).toEqual([])
    expect(await balance(receiver)).toBe(0n)
  })

  test('goes on when the order’s account is one of those that are shared, in any case', async () => {
    const many = await connectedTestWallet([node], { sharedAccounts: 'all' })
    edges = realEdges({ provider: many.provider })
    const account = `eip155:1:${many.accounts[1]!.toLowerCase()}` as const
    const sent = await mined(await send({ account }))
    expect(sent['from']).toBe(many.accounts[1]!.toLowerCase())
    many.destroy()
  })

  // behaviour 19.6
  test('stops when the wallet is on another chain', async () => {
    wallet.switchChain(8453)
    expect(await failure(send())).toMatchObject({
      code: 'transfer/NETWORK_MISMATCH',
      message: 'The wallet is no longer on Ethereum. Nothing was sent.',
    })
    expect(await balance(receiver)).toBe(0n)
  })

  // behaviour 19.7
  test.each(['short-hash', 'null-hash'] as const)(
    'does not call a transaction sent whose hash proves nothing (%s), and says where to look',
    async (nonsense) => {
      wallet.behave({ nonsense })
      const error = await failure(send())
      expect(evmTransferErrors.BAD_HASH.is(error)).toBe(true)
      expect(error.message).toContain('check the wallet')
      // and it was
      await expect.poll(() => balance(receiver), { interval: 10 }).toBe(5n)
    },
  )

  // behaviour 19.7
  test('rejects the hash of a transaction from another account, or to another receiver', async () => {
    const other = (await wallet.provider.request({
      method: 'eth_sendTransaction',
      params: [{ from: wallet.account, to: nobody, value: '0x1' }],
    })) as string
    const provider = {
      request: async (request: { readonly method: string; readonly params?: unknown }) => {
        const answer = await wallet.provider.request(request)
        return request.method === 'eth_sendTransaction' ? other : answer
      },
    }
    edges = realEdges({ provider })
    expect(evmTransferErrors.FOREIGN_HASH.is(await failure(send()))).toBe(true)
    // others send for an account with code
    await node.call('anvil_setCode', wallet.account, `0xef0100${nobody.slice(2)}`)
    expect(await send()).toBe(other)
  })

  test('a sent transfer is found by its nonce, mined and pending', async () => {
    const transfer = createTransfer(edges)
    const wanted = order({ amount: 7n })
    const mark = await transfer.mark!(wanted, signal)
    const find = (known: readonly string[] = []) => transfer.find!(wanted, { mark, known }, signal)
    expect(await find()).toBeUndefined()
    await mined(await send({ amount: 6n }))
    expect(await find()).toBeUndefined()
    await node.call('evm_setAutomine', false)
    try {
      const hash = await send({ amount: 7n })
      const found = { hash, trace: String(Number(mark) + 1) }
      expect(await find()).toEqual(found)
      await node.call('anvil_mine', '0x1')
      await node.call('anvil_mine', '0x2')
      expect(await find()).toEqual(found)
      expect(await find([hash])).toBeUndefined()
    } finally {
      await node.call('evm_setAutomine', true)
    }
  })

  test('a pending transaction that the node does not show is not found', async () => {
    const transfer = createTransfer(edges)
    const mark = await transfer.mark!(order(), signal)
    await node.call('evm_setAutomine', false)
    try {
      await send()
      edges.fault = (method) =>
        method === 'eth_getBlockByNumber' ? Response.json({ result: null }) : undefined
      expect(await transfer.find!(order(), { mark, known: [] }, signal)).toBeUndefined()
    } finally {
      edges.fault = undefined
      await node.call('evm_setAutomine', true)
      await node.call('anvil_mine', '0x1')
    }
  })

  test.each(['garbage-chain', 'null-chain', 'null-accounts', 'empty-accounts', 'text-accounts'] as const)(
    'stops before the wallet is asked to send when it talks nonsense (%s)',
    async (nonsense) => {
      wallet.behave({ nonsense })
      expect(await failure(send())).toMatchObject({ code: expect.stringMatching(/^(evm|transfer)\//) })
      expect(await balance(receiver)).toBe(0n)
    },
  )

  test('a no stays a no', async () => {
    wallet.behave({ reject: true })
    expect(await failure(send())).toMatchObject({ kind: 'rejection', rpcCode: 4001 })
  })

  test('says so when no wallet is connected, or it does not answer', async () => {
    edges = realEdges()
    expect(await failure(send())).toMatchObject({ code: 'evm/NO_WALLET', message: 'No wallet is connected' })
    wallet.behave({ nonsense: 'never' })
    edges = realEdges({ provider: wallet.provider })
    const outcome = failure(send())
    for (let turns = 0; turns < 20; turns++) await edges.advance(500)
    expect(await outcome).toMatchObject({ code: 'evm/WALLET_SILENT' })
  })

  test('waits no longer than it is wanted', async () => {
    wallet.destroy()
    wallet = await connectedTestWallet([node])
    wallet.behave({ hold: true })
    edges = realEdges({ provider: wallet.provider })
    const stop = new AbortController()
    const transfer = createTransfer(edges)
    const { fee } = await transfer.estimate(order(), signal)
    const outcome = failure(transfer.send(order(), fee, stop.signal))
    stop.abort(new Error('left'))
    expect((await outcome).message).toBe('left')
  })
})

describe('the fee', () => {
  const estimate = (change: Partial<TransferOrder> = {}) =>
    createTransfer(edges)
      .estimate(order(change), signal)
      .then(({ fee }) => fee)

  test('is the gas times the most a unit may cost, and never less than what is paid', async () => {
    const before = await balance(wallet.account)
    const fee = await estimate()
    const { gas, maxFeePerGas } = fee.terms as { gas: bigint; maxFeePerGas: bigint }
    expect(fee.max).toBe(gas * maxFeePerGas)
    expect(fee.asset).toEqual(native())
    await mined(await send())
    const paid = before - (await balance(wallet.account)) - 5n
    expect(paid).toBeGreaterThan(0n)
    expect(paid).toBeLessThanOrEqual(fee.max)
    // the base fee of the next block differs by at most an eighth
    expect(Number(paid) / Number(fee.expected)).toBeCloseTo(1, 0)
    expect(fee.expected).toBeLessThan(fee.max)
  })

  test('counts the code that a receiver runs', async () => {
    await node.call('anvil_setCode', contract, notingCode)
    const { terms } = await estimate({ receiver: contract })
    expect((terms as { gas: bigint }).gas).toBeGreaterThan(40_000n)
    await mined(await send({ receiver: contract }))
    expect(await balance(contract)).toBe(5n)
  })

  test('is there where a node does not know the priority fee', async () => {
    edges.fault = (method) =>
      method === 'eth_maxPriorityFeePerGas'
        ? Response.json({ error: { code: -32601, message: 'unknown' } })
        : undefined
    expect((await estimate()).max).toBeGreaterThan(0n)
  })

  // behaviour 12.4
  test.each([['a receiver that refuses', { receiver: contract }, refusingCode('closed')]])(
    'of %s is an error of the estimate, with the node’s own behind it',
    async (_what, change, code) => {
      await place(code)
      const error = await failure(estimate(change))
      expect(error.message).toBe('error estimating gas')
      expect(error.cause?.code).toMatch(/^rpc\//)
    },
  )

  test('of an asset that says no without failing is an error', async () => {
    await place(assetCode('false'))
    const error = await failure(estimate({ asset: foy() }))
    expect([error.message, error.cause?.message]).toEqual([
      'error estimating gas',
      'FOY rejects this transfer',
    ])
  })

  test('of an asset that is not there is an error', async () => {
    const error = await failure(estimate({ asset: foy(nobody) }))
    expect(error.cause?.message).toBe('FOY isn’t deployed on Ethereum')
  })

  test.each([
    ['is down', () => new TypeError('Failed to fetch'), 'evm/RPC_UNREACHABLE'],
    ['answers no JSON', () => new Response('<html>'), 'evm/BAD_ANSWER'],
    ['answers nonsense', () => Response.json({ result: {} }), 'evm/BAD_ANSWER'],
    ['answers a fee beyond the protocol', hugeFee, 'evm/FEE_TOO_HIGH'],
    ['is busy', () => Response.json({ error: { code: -32005, message: 'slow down' } }), 'rpc/limitExceeded'],
  ])('is an error when the node %s', async (_what, fault, code) => {
    edges.fault = fault
    withoutReadsOfTheWallet()
    const error = await failure(estimate())
    expect([error.message, error.cause?.code]).toEqual(['error estimating gas', code])
  })

  test('is not waited for longer than a node may take', async () => {
    edges.http.fetch = () => new Promise(() => {})
    withoutReadsOfTheWallet()
    const outcome = failure(estimate())
    await edges.advance(9_000)
    expect((await outcome).cause?.code).toBe(evmErrors.RPC_UNREACHABLE.code)
  })

  function hugeFee(method: string) {
    if (method !== 'eth_getBlockByNumber') return undefined
    return Response.json({ result: { baseFeePerGas: `0x${'f'.repeat(64)}` } })
  }
})

describe('the max amount', () => {
  const estimate = (change: Partial<Parameters<Transfer['estimate']>[0]> = {}) =>
    createTransfer(edges).estimate({ ...order(), amount: 'max', ...change }, signal)
  const maxOf = async (asset = native()) => (await estimate({ asset })).order.amount
  /** Sets the base fee of the next block. */
  const setBaseFee = async (value: bigint) => {
    await node.call('anvil_setNextBlockBaseFeePerGas', `0x${value.toString(16)}`)
    await node.call('anvil_mine', '0x1')
  }

  // behaviour 17.9
  test('of the native asset can be sent, and what is left is not more than the fee', async () => {
    const before = await balance(wallet.account)
    const { order: wanted, fee } = await estimate()
    expect(wanted.amount).toBe(before - fee.max)
    await mined(await createTransfer(edges).send(wanted, fee, signal))
    expect(await balance(receiver)).toBe(wanted.amount)
  })

  test.each([0n, 1n, 1_000n])('of %s units that do not even pay the fee is an error', async (rest) => {
    await node.call('anvil_setBalance', wallet.account, `0x${rest.toString(16)}`)
    const code = rest === 0n ? 'transfer/INSUFFICIENT_BALANCE' : 'transfer/INSUFFICIENT_FEE'
    expect(await failure(estimate())).toMatchObject({ code })
  })

  test('of an asset with a contract is all of it', async () => {
    await place(assetCode())
    expect(await maxOf(foy())).toBe(1_000n)
  })

  // money 24
  // behaviour 17.21
  test.each([8, 5, 0])(
    'of an asset that a list counts with %i decimals is refused: it has 6',
    async (decimals) => {
      await place(assetCode())
      const error = await failure(estimate({ asset: { ...foy(), decimals }, amount: 1n }))
      expect(error.code).toBe('evm/WRONG_DECIMALS')
      expect(error.message).toBe(`FOY has 6 decimals on Ethereum, not ${decimals}. It wasn’t sent.`)
    },
  )

  // behaviour 17.21
  test('of an asset whose contract reports no decimals is what the list says', async () => {
    await place(answeringOnly(balanceSelector, 1_000n))
    expect(await maxOf({ ...foy(), decimals: 0 })).toBe(1_000n)
  })

  // behaviour 17.21
  test('of the native asset with the decimals of another network is refused', async () => {
    const error = await failure(estimate({ asset: { ...native(), decimals: 8 }, amount: 1n }))
    expect(error.code).toBe('evm/WRONG_DECIMALS')
  })

  // money 24
  // behaviour 17.21
  test('is not known while the network does not report decimals in time', async () => {
    await place(assetCode())
    edges = realEdges()
    edges.fault = (method, [call]) =>
      method === 'eth_call' && (call as { readonly data: string }).data === '0x313ce567'
        ? new TypeError('Failed to fetch')
        : undefined
    expect((await failure(estimate({ asset: foy(), amount: 1n }))).code).toBe('evm/ESTIMATE_FAILED')
  })

  test('of an asset that is not there is an error', async () => {
    const error = await failure(maxOf(foy(nobody)))
    expect([error.message, error.cause?.code]).toEqual(['error estimating gas', 'evm/NO_CONTRACT'])
  })

  test('an amount above it is an error that names it', async () => {
    const { maxAmount } = await estimate()
    const above = await balance(wallet.account)
    expect(await failure(estimate({ amount: above }))).toMatchObject({
      code: 'transfer/INSUFFICIENT_BALANCE',
      data: maxAmount,
    })
    await place(assetCode())
    expect(await failure(estimate({ asset: foy(), amount: 1_001n }))).toMatchObject({
      code: 'transfer/INSUFFICIENT_BALANCE',
      data: 1_000n,
    })
  })

  // behaviour 17.9
  test('stays valid while the base fee rises by 12.5 % per block, also within the fee that was shown', async () => {
    await setBaseFee(1_000_000_000n)
    const shown = await estimate()
    for (const base of [1_125_000_000n, 1_265_625_000n, 1_423_828_125n]) {
      await setBaseFee(base)
      const again = await estimate({ amount: shown.order.amount, maxFee: shown.fee.max })
      expect(again.fee.max).toBeLessThanOrEqual(shown.fee.max)
      expect((await estimate({ maxFee: shown.fee.max })).order.amount).toBe(shown.order.amount)
    }
    const { order: wanted, fee } = await estimate({ maxFee: shown.fee.max })
    await mined(await createTransfer(edges).send(wanted, fee, signal))
    expect(await balance(receiver)).toBe(shown.order.amount)
  })

  test('is an error with the new fee once the base fee is near the limit', async () => {
    await setBaseFee(1_000_000_000n)
    const shown = await estimate()
    await setBaseFee(2_000_000_000n)
    const error = await failure(estimate({ maxFee: shown.fee.max }))
    expect(error.code).toBe('transfer/FEE_ABOVE_LIMIT')
    expect((error as unknown as { data: TransferFee }).data.max).toBeGreaterThan(shown.fee.max)
  })

  test('of an asset whose fee is not covered is an error with the fee', async () => {
    await place(assetCode())
    await node.call('anvil_setBalance', wallet.account, '0x1')
    expect(await failure(estimate({ asset: foy(), amount: 1n }))).toMatchObject({
      code: 'transfer/INSUFFICIENT_FEE',
      data: { asset: native() },
    })
  })
})

describe('the description of an asset', () => {
  const describeAt = (address: string) =>
    createTransfer(edges).describeAsset!({ address, network: node.network, signal })

  test('is undefined where no contract reports decimals', async () => {
    expect(await describeAt(nobody)).toBeUndefined()
    await node.call('anvil_setCode', contract, answeringCode(6n))
    expect(await describeAt(contract)).toMatchObject({ decimals: 6, chainId: 'eip155:1' })
  })

  // money 21
  test('is undefined with more than 36 decimals, which no stored amount can have', async () => {
    await node.call('anvil_setCode', contract, answeringCode(36n))
    expect(await describeAt(contract)).toMatchObject({ decimals: 36 })
    await node.call('anvil_setCode', contract, answeringCode(37n))
    expect(await describeAt(contract)).toBeUndefined()
  })

  test('rejects where the node cannot be reached', async () => {
    edges.fault = () => new TypeError('Failed to fetch')
    withoutReadsOfTheWallet()
    expect(await failure(describeAt(contract))).toMatchObject({ code: 'evm/RPC_UNREACHABLE' })
  })
})

describe('playing an order through', () => {
  const simulate = (change: Partial<TransferOrder> = {}) =>
    createTransfer(edges).simulate!(order(change), signal)

  // money 23
  // behaviour 17.30
  test('the simulation of an asset that keeps a part tells what arrives, whatever its events say', async () => {
    await place(tollCode)
    const order = { asset: foy(), amount: 700n }
    const simulation = await simulate(order)
    expect(simulation).toMatchObject({ received: 693n, changes: [{ amount: -700n }] })
    await mined(await send(order))
    expect(await held(receiver)).toBe(693n)
  })

  test('shows what leaves of the native asset, and sends nothing', async () => {
    expect(await simulate()).toEqual({ changes: [{ asset: native(), amount: -5n }], grants: [] })
    expect(await balance(receiver)).toBe(0n)
  })

  test('shows what leaves of an asset with a contract', async () => {
    await place(assetCode())
    expect(await simulate({ asset: foy(), amount: 700n })).toEqual({
      changes: [{ asset: foy(), amount: -700n }],
      grants: [],
      received: 700n,
    })
  })

  test('shows USDT, which answers nothing, as any other', async () => {
    await place(assetCode('nothing'), usdt)
    const simulation = await simulate({ asset: foy(usdt), amount: 1n })
    expect(simulation).toEqual({ changes: [{ asset: foy(usdt), amount: -1n }], grants: [], received: 1n })
  })

  test('shows nothing where one pays oneself', async () => {
    expect(await simulate({ receiver: wallet.account })).toEqual({ changes: [], grants: [] })
  })

  test('describes an unlisted asset by its contract', async () => {
    await place(assetCode())
    // the native order calls nothing; the log comes from the node as if another asset had moved
    edges.fault = (method) =>
      method === 'eth_simulateV1' ? Response.json({ result: [{ calls: [movedAsset()] }] }) : undefined
    expect((await simulate())?.changes).toEqual([{ asset: { ...foy(contract.toLowerCase()) }, amount: 9n }])
  })

  const movedAsset = () => ({
    status: '0x1',
    returnData: '0x',
    logs: [
      {
        address: contract,
        topics: [
          '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
          pad(receiver),
          pad(wallet.account),
        ],
        data: encodeAbiParameters([{ type: 'uint256' }], [9n]),
      },
    ],
  })

  test.each([
    ['in the contract’s words', refusingCode('closed'), 'closed'],
    ['as Solidity’s panic', panickingCode(0x11), 'a number became too large or too small'],
    ['as unknown where it says nothing', refusingCode(), 'unknown reason'],
  ])('says why it would fail, %s', async (_what, code, failure) => {
    await place(code)
    expect(await simulate({ receiver: contract })).toEqual({ changes: [], failure })
  })

  test('says that an asset refuses, or is too little', async () => {
    await place(assetCode())
    expect(await simulate({ asset: foy(), amount: 2_000n })).toMatchObject({ failure: 'not enough' })
    await place(assetCode('false'))
    // a text of ours, so that it is translated and not quoted
    expect(await simulate({ asset: foy() })).toMatchObject({
      failure: { key: 'REFUSED', values: { asset: 'FOY' } },
    })
  })

  test('says that there is too little to pay with, in the node’s words', async () => {
    const simulation = await simulate({ amount: parseEther('99999') })
    expect(simulation?.failure).toMatch(/insufficient funds/i)
  })

  test.each([-32601, -32600, 4200])('is left out where a node does not offer it (%s)', async (code) => {
    edges.fault = () => Response.json({ error: { code, message: 'no such method' } })
    withoutReadsOfTheWallet()
    expect(await simulate()).toBeUndefined()
  })

  test('is an error where the node cannot be reached', async () => {
    edges.fault = () => new TypeError('Failed to fetch')
    withoutReadsOfTheWallet()
    expect(await failure(simulate())).toMatchObject({ code: 'evm/RPC_UNREACHABLE' })
  })
})

describe('a receiver', () => {
  const read = async (text: string, asset = native()) => {
    const { account, network } = order()
    const request = { text, account, network, asset, signal }
    return (await createTransfer(edges).readReceiver(request)).warnings.map(({ id }) => id)
  }

  test('that is a person like any other is spelled right, without a warning', async () => {
    const { account, network } = order()
    const request = { text: receiver.toLowerCase(), account, network, asset: native(), signal }
    expect(await createTransfer(edges).readReceiver(request)).toEqual({ address: receiver, warnings: [] })
  })

  test('has a warning if it is the own, the zero, a contract’s or the asset’s address', async () => {
    await place(assetCode())
    expect(await read(wallet.account.toLowerCase())).toEqual(['own'])
    expect(await read(`0x${'0'.repeat(40)}`)).toEqual(['zero'])
    expect(await read(contract.toLowerCase())).toEqual(['contract'])
    expect(await read(contract.toLowerCase(), foy())).toEqual(['contract', 'asset'])
  })

  // money 17
  // behaviour 17.8
  test.each([
    '0x000000000000000000000000000000000000dEaD',
    '0x0000000000000000000000000000000000000001',
    '0x000000000000000000000000000000000000800A',
    '0xdEAD000000000000000042069420694206942069',
    '0xDeaDDeaDDeaDDeaDDeaDDeaDDeaDDeaDDeaDDeaD',
    '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE',
    '0xFFfFfFffFFfffFFfFFfFFFFFffFFFffffFfFFFfF',
  ])('that destroys what it gets needs a confirmation: %s', async (text) => {
    const { account, network } = order()
    const request = { text: text.toLowerCase(), account, network, asset: native(), signal }
    const { warnings } = await createTransfer(edges).readReceiver(request)
    expect(warnings).toContainEqual({ id: 'burn', level: 'confirm' })
  })

  test('that lets a contract act for it is a person all the same', async () => {
    await node.call('anvil_setCode', receiver, `0xef0100${contract.slice(2)}`)
    expect(await read(receiver)).toEqual([])
  })

  test('is read where the node cannot be reached', async () => {
    edges.fault = () => new TypeError('Failed to fetch')
    expect(await read(wallet.account)).toEqual(['own'])
  })
})

test('an order must name its asset, also the native one', () => {
  expect(createTransfer(edges).assetRequired).toBe(true)
})
