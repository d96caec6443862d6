import fc from 'fast-check'
import { decodeFunctionData, erc20Abi, hexToBigInt, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import type { TransferOrder } from '#kernel/money'
import { fakeNetwork } from '#kernel/testing'
import { feeFields, gasLimit, maxPrice } from './fees.js'
import { isUsdtWithoutResult, toCall } from './transfer-call.js'

const network = fakeNetwork('eip155')
const receiver = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const usdt = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const largest = 2n ** 256n - 1n
const order = (amount: bigint, address?: string): TransferOrder => ({
  account: 'eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  network,
  asset: { chainId: 'eip155:1', name: 'Asset', symbol: 'AST', decimals: 18, address },
  receiver,
  amount,
})

// behaviour 11.5
test('any amount arrives on the wire as it was, native or not', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: largest }), (amount) => {
      expect(hexToBigInt(toCall(order(amount)).value)).toBe(amount)
      const { to, value, data } = toCall(order(amount, usdt))
      expect([to, value]).toEqual([usdt, '0x0'])
      const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data: data ?? '0x' })
      expect([functionName, args]).toEqual(['transfer', [receiver, amount]])
    }),
  )
})

test('a collectible is sent by its id, and an edition with its number', () => {
  const item = (standard: 'erc721' | 'erc1155', amount: bigint) => {
    const plain = order(amount, usdt)
    return toCall({ ...plain, asset: { ...plain.asset, decimals: 0, item: { standard, id: '118' } } })
  }
  const abi = parseAbi([
    'function safeTransferFrom(address,address,uint256)',
    'function safeTransferFrom(address,address,uint256,uint256,bytes)',
  ])
  const decode = (data: `0x${string}` | undefined) => decodeFunctionData({ abi, data: data ?? '0x' }).args
  const own = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  const { to, value, data } = item('erc721', 1n)
  expect([to, value, decode(data)]).toEqual([usdt, '0x0', [own, receiver, 118n]])
  expect(decode(item('erc1155', 5n).data)).toEqual([own, receiver, 118n, 5n, '0x'])
  expect(() => item('erc721', 2n)).toThrow('Invalid amount')
})

test.each([-1n, largest + 1n])('%s is no amount that can be sent', (amount) => {
  expect(() => toCall(order(amount))).toThrow('Invalid amount')
})

test('the address that stands for the native asset is no contract to be called', () => {
  expect(toCall(order(5n, '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'))).toEqual({
    from: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    to: receiver,
    value: '0x5',
  })
})

test('an asset of another network is not sent on this one', () => {
  const elsewhere = { ...order(1n), network: fakeNetwork('eip155', 10) }
  expect(() => toCall(elsewhere)).toThrow('AST isn’t an asset on Demo 10')
})

test('the odd USDT contracts are known in any case', () => {
  expect(
    [usdt, usdt.toLowerCase(), usdt.toUpperCase().replace('0X', '0x'), receiver].map(isUsdtWithoutResult),
  ).toEqual([true, true, true, false])
})

// behaviour 19.6
test('a fee is of one kind, within its limits, or no fee', () => {
  const gas = 21_000n
  expect(feeFields({ gas, gasPrice: 10n })).toEqual({ gas: '0x5208', gasPrice: '0xa' })
  expect(feeFields({ gas, maxFeePerGas: largest, maxPriorityFeePerGas: largest })).toHaveProperty(
    'maxFeePerGas',
  )
  const failing = (terms: unknown) => {
    try {
      return feeFields(terms)
    } catch (error) {
      return (error as { code: string }).code
    }
  }
  expect(failing({ gas, gasPrice: 1n, maxFeePerGas: 1n, maxPriorityFeePerGas: 1n })).toBe('evm/FEE_MIXED')
  expect(failing({ gas, gasPrice: 1n, maxPriorityFeePerGas: 1n })).toBe('evm/FEE_MIXED')
  expect(failing({ gas, maxFeePerGas: largest + 1n, maxPriorityFeePerGas: 1n })).toBe('evm/FEE_TOO_HIGH')
  expect(failing({ gas, maxFeePerGas: 1n, maxPriorityFeePerGas: 2n })).toBe('evm/PRIORITY_ABOVE_MAX')
  const none = [
    undefined,
    {},
    { gas },
    { gas, maxFeePerGas: 1n },
    { gas: 1, gasPrice: 1n },
    { gas, gasPrice: -1n },
  ]
  for (const terms of none) expect(failing(terms)).toBe('evm/BAD_FEE')
})

test('only what runs code gets more gas than it was estimated at', () => {
  expect([21_000n, 21_001n, 100_000n].map(gasLimit)).toEqual([21_000n, 25_201n, 120_000n])
})

test('the max price is twice the base fee, and less where a limit allows one more block', () => {
  const price = { baseFee: 800n, priorityFee: 5n }
  expect(maxPrice(price)).toBe(1_605n)
  expect([1_605n, 1_604n, 905n, 904n].map((limit) => maxPrice(price, limit))).toEqual([
    1_605n,
    1_604n,
    905n,
    undefined,
  ])
  expect([undefined, 7n, 6n].map((limit) => maxPrice({ gasPrice: 7n }, limit))).toEqual([7n, 7n, undefined])
})
