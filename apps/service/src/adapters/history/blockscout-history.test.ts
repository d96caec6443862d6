import { afterEach, expect, test } from 'vitest'
import type { HistoryEntry } from '../../modules/history/history-source.js'
import { createBlockscoutHistory } from './blockscout-history.js'
import { startExplorer, type TestExplorer } from './testing/start-explorer.js'

// responses in the shape of docs.blockscout.com; not run against the live service

const chain = 'eip155:100'
const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const other = `0x${'B'.repeat(40)}`
const token = {
  ...{ address_hash: `0x${'C'.repeat(40)}`, name: 'USD Coin', symbol: 'USDC', decimals: '6' },
  ...{ type: 'ERC-20', reputation: 'ok' },
}
const hashOf = (number: number) => `0x${number.toString(16).padStart(64, '0')}`
const party = (hash: string) => ({ hash, is_contract: false, name: null })
const timeOf = (block: number) => new Date(1_700_000_000_000 + block * 1_000).toISOString()

const transaction = (block: number, more: object = {}) => ({
  ...{ hash: hashOf(block), block_number: block, timestamp: timeOf(block), position: 2, nonce: 7 },
  ...{ from: party(account), to: party(other), created_contract: null, value: '0', status: 'ok' },
  ...{ raw_input: '0x', method: null, result: 'success' },
  ...more,
})
const transfer = (block: number, more: object = {}) => ({
  ...{ transaction_hash: hashOf(block), block_number: block, timestamp: timeOf(block), log_index: 4 },
  ...{ from: party(other), to: party(account), token, total: { decimals: '6', value: '1500000' } },
  ...{ type: 'token_transfer', method: 'transfer' },
  ...more,
})
const internal = (block: number, more: object = {}) => ({
  ...{ transaction_hash: hashOf(block), block_number: block, timestamp: timeOf(block), index: 1 },
  ...{
    from: party(other),
    to: party(account),
    created_contract: null,
    value: '8',
    success: true,
    type: 'call',
  },
  ...more,
})

let explorer: TestExplorer
afterEach(() => explorer.stop())

type Item = { readonly block_number: number | null }

/** Source with the lists of an explorer, the newest first and three on a page. */
async function setUp(lists: Readonly<Record<string, readonly Item[]>>) {
  explorer = await startExplorer(({ pathname, searchParams }) => {
    const all = lists[pathname.split('/').at(-1) ?? ''] ?? []
    const start = Number(searchParams.get('items_count') ?? 0)
    const items = all.slice(start, start + 3)
    const end = start + items.length
    const next = { block_number: items.at(-1)?.block_number ?? null, index: 0, items_count: end }
    return { items, next_page_params: end < all.length ? next : null }
  })
  return createBlockscoutHistory({
    open: () => explorer.http,
    key: 'a key',
    facts: { networks: [], assets: [] },
  })
}

test('asks for the lists of an account, with the key and no other', async () => {
  const source = await setUp({ transactions: [1, 2, 3, 4].map((block) => transaction(10 - block)) })
  await source.read(chain, account, {})
  expect(explorer.asked.map(({ pathname, search }) => `${pathname}${search}`).sort()).toEqual([
    `/addresses/${account}/internal-transactions?apikey=a+key`,
    `/addresses/${account}/token-transfers?apikey=a+key`,
    `/addresses/${account}/transactions?apikey=a+key`,
  ])
  // what a caller puts into a cursor
  const places = { transactions: 'items_count=3&apikey=stolen' }
  await source.read(chain, account, { cursor: JSON.stringify({ below: 8, places }) })
  const [again] = explorer.asked.filter(({ searchParams }) => searchParams.has('items_count'))
  expect(again?.search).toBe('?items_count=3&apikey=a+key')
})

test.each<[string, Parameters<typeof setUp>[0], object]>([
  [
    'a failed call, which moves nothing',
    { transactions: [transaction(5, { status: 'error', value: '9', raw_input: '0xa9059cbb' })] },
    { isFailed: true, sender: account.toLowerCase(), nonce: 7, minedAt: 1_700_000_005_000, moves: [] },
  ],
  [
    'a creation of a contract',
    { transactions: [transaction(5, { to: null, created_contract: party(other), raw_input: '0x60' })] },
    { isDeployment: true, recipient: other.toLowerCase() },
  ],
  [
    'a swap for the native asset, which a contract pays',
    {
      transactions: [transaction(5, { method: 'swapExactTokensForETH', raw_input: '0x18cbafe5' })],
      'token-transfers': [transfer(5, { from: party(account), to: party(other) })],
      'internal-transactions': [
        internal(5),
        internal(5, { type: 'delegatecall' }),
        internal(5, { success: false }),
      ],
    },
    {
      isSwap: true,
      moves: [
        { contract: undefined, amount: 8n },
        { contract: token.address_hash.toLowerCase(), amount: 1_500_000n },
      ],
    },
  ],
  [
    'a collectible with a bad reputation, made for the account',
    {
      'token-transfers': [
        transfer(5, {
          from: party(`0x${'0'.repeat(40)}`),
          token: { ...token, type: 'ERC-721', decimals: null, reputation: 'scam' },
          total: { token_id: '12', value: null, decimals: null },
        }),
      ],
    },
    { moves: [{ tokenId: 12n, amount: 1n, from: '', isSpam: true }] },
  ],
])('%s', async (_what, lists, expected) => {
  const source = await setUp(lists)
  const { entries, next } = await source.read(chain, account, {})
  expect(next).toBeUndefined()
  expect(entries).toHaveLength(1)
  expect(entries[0]).toMatchObject(expected)
})

test('pages have every transaction once, whole and the newest first, and none that is pending', async () => {
  const blocks = Array.from({ length: 20 }, (_, index) => 100 - index)
  const source = await setUp({
    transactions: [
      transaction(0, { block_number: null, timestamp: null }),
      ...blocks.filter((block) => block % 3 !== 0).map((block) => transaction(block, { value: '1' })),
    ],
    'token-transfers': blocks.filter((block) => block % 2 === 0).map((block) => transfer(block)),
    'internal-transactions': [internal(93)],
  })
  const found: HistoryEntry[] = []
  let cursor: string | undefined
  let before: { block: number; key: string } | undefined
  do {
    const page = await source.read(chain, account, { cursor, before })
    found.push(...page.entries)
    const last = page.entries.at(-1)
    if (last) before = { block: last.block, key: last.key }
    cursor = page.next
  } while (cursor !== undefined)
  const expected = blocks.filter((block) => block % 3 !== 0 || block % 2 === 0 || block === 93)
  expect(found.map(({ block }) => block)).toEqual(expected)
  for (const { block, moves } of found)
    expect(moves).toHaveLength((block % 3 === 0 ? 0 : 1) + (block % 2 === 0 ? 1 : 0) + (block === 93 ? 1 : 0))
})

test('an answer of another shape is an error', async () => {
  const source = await setUp({ transactions: [transaction(5, { value: '0x1' })] })
  await expect(source.read(chain, account, {})).rejects.toThrow('unexpected')
})

// money 35
test('a wrap that the explorer lists as a transfer as well is there once', async () => {
  const wrapped = '0xe91D153E0b41518A2Ce8Dd3D7944Fa863463a97d'
  const nobodysAddress = party(`0x${'0'.repeat(40)}`)
  const ofWrapped = { ...token, address_hash: wrapped, symbol: 'WXDAI', decimals: '18' }
  const source = await setUp({
    transactions: [
      transaction(6, { to: party(wrapped), raw_input: `0x2e1a7d4d${'5'.padStart(64, '0')}` }),
      transaction(5, { to: party(wrapped), value: '9', raw_input: '0xd0e30db0' }),
    ],
    'token-transfers': [
      transfer(6, { from: party(account), to: nobodysAddress, token: ofWrapped, total: { value: '5' } }),
      transfer(5, { from: nobodysAddress, token: ofWrapped, total: { value: '9' } }),
    ],
    'internal-transactions': [internal(6, { from: party(wrapped), value: '5' })],
  })
  const { entries } = await source.read(chain, account, {})
  expect(entries.map(({ moves }) => moves.map(({ kind, amount }) => `${kind} ${amount}`))).toEqual([
    ['unwrap 5', 'transfer 5'],
    ['transfer 9', 'wrap 9'],
  ])
})

// money 35
test('the native asset of zkSync, which explorers list as a token, is moved once', async () => {
  const native = { ...token, address_hash: '0x000000000000000000000000000000000000800A', symbol: 'ETH' }
  const source = await setUp({
    transactions: [transaction(5, { value: '9' })],
    'token-transfers': [transfer(5, { from: party(account), to: party(other), token: native })],
  })
  const { entries } = await source.read('eip155:324', account, {})
  expect(entries.map(({ moves }) => moves.length)).toEqual([1])
})
