import {
  serializeTransaction as serializeByViem,
  encodeFunctionData,
  erc20Abi,
  parseEther,
  parseGwei,
} from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Network } from '#kernel/chain'
import type { Asset, Transfer, TransferFee } from '#kernel/money'
import { startDevnet } from '../../../tooling/devnet/devnet.mjs'
import { createCalls } from '../calls/create-calls.js'
import { assetCode } from '../testing/fixtures/contracts.js'
import { feeOracleCode, type OracleAnswers } from '../testing/fixtures/fee-oracles.js'
import { nodeAt, realEdges, type Node } from '../testing/fixtures/real-chain.js'
import { createTransfer } from './create-transfer.js'
import { feeOf } from './fees.js'
import { serializeTransaction, signaturePlaceholder } from './serialize.js'

const opOracle = '0x420000000000000000000000000000000000000F'
const scrollOracle = '0x5300000000000000000000000000000000000002'
const owner = '0x00000000000000000000000000000000000A11CE'
const receiver = '0x000000000000000000000000000000000000bEEF'
const contract = '0x00000000000000000000000000000000000A55E7'
const ids = { base: 8453, opMainnet: 10, mantle: 5000, scroll: 534352, arbitrum: 42161, zkSync: 324 }
const { signal } = new AbortController()

let devnet: Awaited<ReturnType<typeof startDevnet>>
let node: Node
let snapshot: unknown
beforeAll(async () => {
  devnet = await startDevnet()
  const [ethereum = expect.fail('no chain')] = devnet.chains
  node = nodeAt(ethereum)
})
afterAll(() => devnet.stop())
beforeEach(async () => {
  snapshot = await node.call('evm_snapshot')
  await node.call('anvil_setBalance', owner, `0x${parseEther('0.01').toString(16)}`)
})
afterEach(async () => {
  await node.call('anvil_setChainId', 1)
  await node.call('evm_revert', snapshot)
})

/** The node as one of another network, with its oracle. */
async function as(id: number, oracle?: string, answers?: OracleAnswers): Promise<Network> {
  await node.call('anvil_setChainId', id)
  if (oracle !== undefined && answers) await node.call('anvil_setCode', oracle, feeOracleCode(answers))
  return { ...node.network, id, caipNetworkId: `eip155:${id}` }
}
const nativeOf = ({ caipNetworkId: chainId, nativeCurrency }: Network): Asset => ({
  chainId,
  ...nativeCurrency,
})

type Request = Parameters<Transfer['estimate']>[0]
function estimate(network: Network, change: Partial<Request> = {}, edges = realEdges()) {
  const account = `${network.caipNetworkId}:${owner}` as const
  const request = { account, network, receiver, asset: nativeOf(network), amount: 5n, ...change }
  return createTransfer(edges).estimate(request, signal)
}
/** Part of a fee's maximum that is not for gas, which is twice what the oracle says. */
function beside({ max, terms }: TransferFee): bigint {
  const { gas, maxFeePerGas } = terms as { readonly gas: bigint; readonly maxFeePerGas: bigint }
  return max - gas * maxFeePerGas
}
const gasOf = ({ terms }: TransferFee) => (terms as { readonly gas: bigint }).gas
const sizeOf = (fee: TransferFee) => Number(beside(fee) / 2n)
const failure = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail('it went well'),
    (error: unknown) => error as { readonly code: string; readonly cause?: { readonly code?: string } },
  )

describe('a serialized transaction', () => {
  const fees = { maxFeePerGas: parseGwei('5'), maxPriorityFeePerGas: parseGwei('1') }
  test.each([
    ['without data', '0x', 5n],
    ['of everything', '0x', parseEther('123456.789')],
    ['with the value 0', '0x00', 0n],
    ['with a byte of data', '0x7f', 0n],
    [
      'with a transfer',
      encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [receiver, 7n] }),
      0n,
    ],
    ['with much data', `0x${'a5'.repeat(1_500)}`, 1n],
  ] as const)('%s is as viem has it', (_, data, value) => {
    const to = receiver
    const call = { from: owner, to, data, value: `0x${value.toString(16)}` } as const
    const common = { gas: 90_000n, ...fees }
    const expected = serializeByViem({ ...common, to, data, value, chainId: 8453, nonce: 0xff_ffff })
    expect(`0x${serializeTransaction({ ...common, call, chainId: 8453n })}`).toBe(expected)
  })
})

// money 18
// behaviour 17.3
describe.each([
  ['before Isthmus', undefined],
  ['since Isthmus', 3n],
] as const)('a chain of the OP Stack %s', (_, perGas) => {
  test.each([ids.base, ids.opMainnet, 7_654_321])(
    '%i: takes the fee for the real transaction',
    async (id) => {
      const network = await as(id, opOracle, { perByte: 1n, perGas })
      await node.call('anvil_setCode', contract, assetCode())
      await node.call(
        'anvil_setStorageAt',
        contract,
        `0x${owner.slice(2).padStart(64, '0')}`,
        `0x${'3e8'.padStart(64, '0')}`,
      )
      const { fee } = await estimate(network)
      const operator = Number((perGas ?? 0n) * gasOf(fee))
      const plain = sizeOf(fee) - operator
      expect(plain).toBeGreaterThan(40)
      expect(plain).toBeLessThan(60)
      const foy = { ...nativeOf(network), address: contract, symbol: 'FOY', decimals: 6 }
      const { fee: ofAsset } = await estimate(network, { asset: foy })
      const withData = sizeOf(ofAsset) - Number((perGas ?? 0n) * gasOf(ofAsset))
      expect(withData - plain).toBeGreaterThanOrEqual(68)
    },
  )

  test('takes the fee of a swap by its data', async () => {
    const network = await as(ids.base, opOracle, { perByte: 1n, perGas })
    const account = `${network.caipNetworkId}:${owner}` as const
    const call = { to: receiver, data: `0x${'a5'.repeat(1_500)}` }
    const fee = await createCalls(realEdges()).estimate({ account, network, call, signal })
    expect(sizeOf(fee) - Number((perGas ?? 0n) * gasOf(fee))).toBeGreaterThan(1_540)
  })
})

// public report B9
test('an oracle of the OP Stack that has the bound alone is asked for it by the size', async () => {
  const network = await as(ids.opMainnet, opOracle, { perByteOfSize: 1n })
  const size = sizeOf((await estimate(network)).fee)
  expect(size).toBeGreaterThan(40)
  expect(size).toBeLessThan(60)
})

describe('Mantle', () => {
  test('takes the fee for data in MNT, and the fee of the operator', async () => {
    const network = await as(ids.mantle, opOracle, { perByte: 1n, perGas: 2n, tokenRatio: 1_000n })
    const { fee } = await estimate(network)
    const forData = sizeOf(fee) - Number(2n * gasOf(fee))
    expect(forData % 1_000).toBe(0)
    expect(forData).toBeGreaterThan(40_000)
  })

  test('without a ratio has no known fee', async () => {
    const network = await as(ids.mantle, opOracle, { perByte: 1n, perGas: 2n })
    expect((await failure(estimate(network))).code).toBe('evm/ESTIMATE_FAILED')
  })
})

// public report B9
describe('Scroll', () => {
  test.each([ids.scroll, 7_654_321])('%i: takes the fee for the signed transaction', async (id) => {
    const network = await as(id, scrollOracle, { perByte: 1n })
    const size = sizeOf((await estimate(network)).fee)
    expect(size).toBeGreaterThan(40 + signaturePlaceholder.length / 2)
    expect(size).toBeLessThan(60 + signaturePlaceholder.length / 2)
  })

  // behaviour 17.9
  test('leaves the shown maximum when everything is sent', async () => {
    const network = await as(ids.scroll, scrollOracle, { perByte: 3n * 10n ** 10n })
    const { order, fee } = await estimate(network, { amount: 'max' })
    expect(parseEther('0.01') - order.amount).toBe(fee.max)
    expect(beside(fee)).toBeGreaterThan(6n * 10n ** 12n)
  })
})

describe('a network whose gas pays for everything', () => {
  test.each([ids.arbitrum, ids.zkSync, 1])('%i: costs its gas alone, and no oracle is asked', async (id) => {
    // a contract there has nothing to say
    const network = await as(id, opOracle, { perByte: 10n ** 9n, perGas: 10n ** 9n })
    await node.call('anvil_setCode', scrollOracle, feeOracleCode({ perByte: 10n ** 9n }))
    const edges = realEdges()
    // such networks count the data as gas
    edges.fault = (method) =>
      method === 'eth_estimateGas'
        ? new Response(JSON.stringify({ jsonrpc: '2.0', result: '0x7a120' }))
        : undefined
    const { fee } = await estimate(network, {}, edges)
    expect(gasOf(fee)).toBe((500_000n * 6n) / 5n)
    expect(beside(fee)).toBe(0n)
    expect(edges.asked).not.toContain('eth_call')
  })

  test('without an oracle costs its gas alone, and is looked at once', async () => {
    const network = await as(7_654_321)
    const edges = realEdges()
    const transfer = createTransfer(edges)
    const account = `${network.caipNetworkId}:${owner}` as const
    const request = { account, network, receiver, asset: nativeOf(network), amount: 5n }
    expect(beside((await transfer.estimate(request, signal)).fee)).toBe(0n)
    await transfer.estimate(request, signal)
    expect(edges.asked.filter((method) => method === 'eth_getCode')).toHaveLength(2)
  })
})

// money 18
describe('an oracle that does not answer', () => {
  const missing = [
    ['that is not there', ids.base, undefined, undefined],
    ['of Scroll that is not there', ids.scroll, undefined, undefined],
    ['of Mantle that is not there', ids.mantle, undefined, undefined],
  ] as const
  test.each(missing)('%s is an error, and not a fee of 0', async (_, id) => {
    expect(await failure(estimate(await as(id)))).toMatchObject({
      code: 'evm/ESTIMATE_FAILED',
      cause: { code: 'evm/BAD_ANSWER' },
    })
  })

  test('because the node refuses is an error, also for the operator', async () => {
    const network = await as(ids.base, opOracle, { perByte: 1n, perGas: 1n })
    for (const selector of ['0x49948e0e', '0x275aedd2']) {
      const edges = realEdges()
      const busy = { code: -32005, message: 'Too many requests' }
      edges.fault = (method, [call]) =>
        method === 'eth_call' && String((call as { readonly data: string }).data).startsWith(selector)
          ? new Response(JSON.stringify({ jsonrpc: '2.0', error: busy }))
          : undefined
      expect((await failure(estimate(network, {}, edges))).code).toBe('evm/ESTIMATE_FAILED')
    }
  })

  test('on an unknown network is an error: whether it is a rollup is not known', async () => {
    const network = await as(7_654_321)
    const edges = realEdges()
    edges.fault = (method) => (method === 'eth_getCode' ? new TypeError('Failed to fetch') : undefined)
    expect((await failure(estimate(network, {}, edges))).code).toBe('evm/ESTIMATE_FAILED')
  })
})

// money 18
// behaviour 17.3
describe('a fee within a total', () => {
  const price = { baseFee: 10n, priorityFee: 1n }
  const cost = {
    gas: 21_000n,
    price,
    dataFee: 1_000_000n,
    get network() {
      return node.network
    },
  }
  test.each([0n, 1n, 21n, 999_999n, 1_000_000n])(
    'of %i wei, which the fee for data takes, is none',
    (sum) => {
      expect(feeOf(cost, sum)).toBeUndefined()
    },
  )
  test('never exceeds the total', () => {
    for (let sum = 1_000_000n; sum < 1_600_000n; sum += 7_919n)
      expect(feeOf(cost, sum)?.max ?? 0n).toBeLessThanOrEqual(sum)
    expect(feeOf(cost, 1_600_000n)?.max).toBeLessThanOrEqual(1_600_000n)
    expect(feeOf(cost, 1_600_000n)).toBeDefined()
  })
  test('of nothing is enough where nothing is taken', () => {
    expect(feeOf({ ...cost, dataFee: 0n, price: { gasPrice: 0n } }, 0n)?.max).toBe(0n)
  })
})
