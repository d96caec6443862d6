import { encodeAbiParameters, encodeEventTopics, parseAbi, parseAbiItem, type Address, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { nobody } from '../../../modules/chain-index/block-reader.js'
import { decodeLog, isSwap, type Log } from './decode-log.js'

const [one, two, three] = ['1', '2', '3'].map((digit) => `0x${digit.repeat(40)}`) as [
  Address,
  Address,
  Address,
]
const contract: Address = `0x${'c'.repeat(40)}`
const zero: Address = `0x${'0'.repeat(40)}`
const largest = 2n ** 256n - 1n

const erc20 = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event Approval(address indexed owner, address indexed spender, uint256 value)',
])
const erc721 = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)',
  'event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId)',
  'event ApprovalForAll(address indexed owner, address indexed operator, bool approved)',
])
const erc1155 = parseAbi([
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
  'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
])
const weth = parseAbi([
  'event Deposit(address indexed dst, uint256 wad)',
  'event Withdrawal(address indexed src, uint256 wad)',
])

const log = (topics: readonly unknown[], data: Hex = '0x'): Log => ({
  address: contract,
  topics: topics as readonly string[],
  data,
})
const uint = (...values: readonly bigint[]) =>
  encodeAbiParameters(
    values.map(() => ({ type: 'uint256' })),
    values,
  )
const lists = (ids: readonly bigint[], amounts: readonly bigint[]) =>
  encodeAbiParameters([{ type: 'uint256[]' }, { type: 'uint256[]' }], [ids, amounts])
const topicsOf = {
  transfer: (from: Address, to: Address) =>
    encodeEventTopics({ abi: erc20, eventName: 'Transfer', args: { from, to } }),
  collectible: (from: Address, to: Address, tokenId: bigint) =>
    encodeEventTopics({ abi: erc721, eventName: 'Transfer', args: { from, to, tokenId } }),
  single: encodeEventTopics({
    abi: erc1155,
    eventName: 'TransferSingle',
    args: { operator: three, from: one, to: two },
  }),
  batch: encodeEventTopics({
    abi: erc1155,
    eventName: 'TransferBatch',
    args: { operator: three, from: one, to: two },
  }),
}
const move = { contract, tokenId: undefined, from: one, to: two }

test.each<[string, Log, readonly object[]]>([
  [
    'a transfer',
    log(topicsOf.transfer(one, two), uint(largest)),
    [{ kind: 'transfer', ...move, amount: largest }],
  ],
  [
    'a mint',
    log(topicsOf.transfer(zero, two), uint(5n)),
    [{ kind: 'transfer', ...move, from: nobody, amount: 5n }],
  ],
  [
    'a burn of a collectible',
    log(topicsOf.collectible(one, zero, 7n)),
    [{ kind: 'transfer', ...move, to: nobody, tokenId: 7n, amount: 1n }],
  ],
  [
    'an approval',
    log(
      encodeEventTopics({ abi: erc20, eventName: 'Approval', args: { owner: one, spender: two } }),
      uint(9n),
    ),
    [{ kind: 'approval', ...move, amount: 9n }],
  ],
  [
    'the end of an approval of a collectible, whose spender is the address 0',
    log(
      encodeEventTopics({
        abi: erc721,
        eventName: 'Approval',
        args: { owner: one, approved: zero, tokenId: 3n },
      }),
    ),
    [{ kind: 'approval', ...move, to: zero, tokenId: 3n, amount: 1n }],
  ],
  [
    'an approval of all collectibles',
    log(
      encodeEventTopics({ abi: erc721, eventName: 'ApprovalForAll', args: { owner: one, operator: two } }),
      uint(1n),
    ),
    [{ kind: 'approval', ...move, amount: 1n }],
  ],
  [
    'a transfer of ERC-1155',
    log(topicsOf.single, uint(4n, 6n)),
    [{ kind: 'transfer', ...move, tokenId: 4n, amount: 6n }],
  ],
  [
    'a batch of ERC-1155',
    log(topicsOf.batch, lists([4n, largest], [6n, 1n])),
    [
      { kind: 'transfer', ...move, tokenId: 4n, amount: 6n },
      { kind: 'transfer', ...move, tokenId: largest, amount: 1n },
    ],
  ],
])('%s', (_what, given, moves) => {
  expect(decodeLog(given, false)).toEqual(moves)
})

test('wraps are those of contracts that wrap the native asset only', () => {
  const deposit = log(encodeEventTopics({ abi: weth, eventName: 'Deposit', args: { dst: one } }), uint(2n))
  const withdrawal = log(
    encodeEventTopics({ abi: weth, eventName: 'Withdrawal', args: { src: one } }),
    uint(2n),
  )
  expect(decodeLog(deposit, true)).toEqual([{ kind: 'wrap', ...move, from: nobody, to: one, amount: 2n }])
  expect(decodeLog(withdrawal, true)).toEqual([
    { kind: 'unwrap', ...move, from: one, to: nobody, amount: 2n },
  ])
  expect([deposit, withdrawal].flatMap((one) => decodeLog(one, false))).toEqual([])
})

describe('a log that has not the form of its standard says nothing', () => {
  const [transfer = '', from = '', to = ''] = topicsOf.transfer(one, two) as readonly string[]
  const words = (...values: readonly bigint[]): Hex => uint(...values)
  test.each<[string, Log]>([
    ['no topics', log([], uint(1n))],
    ['an unknown event', log([`0x${'a'.repeat(64)}`, from, to], uint(1n))],
    ['no data', log([transfer, from, to])],
    ['two words', log([transfer, from, to], uint(1n, 2n))],
    ['half a word', log([transfer, from, to], '0x01')],
    ['no receiver', log([transfer, from], uint(1n))],
    ['a topic that is no address', log([transfer, `0x${'f'.repeat(64)}`, to], uint(1n))],
    ['a collectible with data', log(topicsOf.collectible(one, two, 1n), uint(1n))],
    ['lists of two lengths', log(topicsOf.batch, lists([1n, 2n], [1n]))],
    ['a list that is longer than the data', log(topicsOf.batch, words(64n, 96n, 9n, 9n))],
    ['a list of 2^256 - 1 items', log(topicsOf.batch, words(64n, 96n, largest, 1n))],
    ['a list beyond the data', log(topicsOf.batch, words(largest - 31n, 64n, 0n, 0n))],
    ['an offset inside of a word', log(topicsOf.batch, words(65n, 96n, 0n, 0n))],
  ])('%s', (_what, given) => {
    expect(decodeLog(given, true)).toEqual([])
  })
})

test('swaps are those of pools of Uniswap V2 and V3', () => {
  const v2 = parseAbiItem(
    'event Swap(address indexed sender, uint256 amount0In, uint256 amount1In, uint256 amount0Out, uint256 amount1Out, address indexed to)',
  )
  const v3 = parseAbiItem(
    'event Swap(address indexed sender, address indexed recipient, int256 amount0, int256 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick)',
  )
  const ofV2 = encodeEventTopics({ abi: [v2], args: { sender: one, to: two } })
  const ofV3 = encodeEventTopics({ abi: [v3], args: { sender: one, recipient: two } })
  expect(isSwap(log(ofV2, uint(1n, 0n, 0n, 2n)))).toBe(true)
  expect(isSwap(log(ofV3, uint(1n, largest, 3n, 4n, 5n)))).toBe(true)
  expect(isSwap(log(ofV2, uint(1n, 0n, 0n)))).toBe(false)
  expect(isSwap(log(ofV3.slice(0, 2), uint(1n, 1n, 3n, 4n, 5n)))).toBe(false)
  expect(isSwap(log(topicsOf.transfer(one, two), uint(1n)))).toBe(false)
})
