import { afterEach, expect, test } from 'vitest'
import type { HistoryEntry } from '../../modules/history/history-source.js'
import { createEtherscanHistory } from './etherscan.js'
import { startExplorer, type TestExplorer } from './testing/start-explorer.js'

// responses in the shape of docs.etherscan.io; not run against the live service

const chain = 'eip155:1'
const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const own = account.toLowerCase()
const other = `0x${'b'.repeat(40)}`
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const weth = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const facts = {
  networks: [{ id: chain, name: 'Ethereum', native: { symbol: 'ETH', name: 'Ether', decimals: 18 } }],
  assets: [{ chain, address: weth, symbol: 'WETH', name: 'Wrapped Ether', decimals: 18 }],
}
const hashOf = (number: number) => `0x${number.toString(16).padStart(64, '0')}`
const word = (value: bigint | string) =>
  (typeof value === 'string' ? value.slice(2) : value.toString(16)).padStart(64, '0')

const transaction = (block: number, more: object = {}) => ({
  blockNumber: String(block),
  timeStamp: String(1_700_000_000 + block),
  hash: hashOf(block),
  nonce: '7',
  blockHash: hashOf(9_000 + block),
  transactionIndex: '3',
  from: own,
  to: other,
  value: '0',
  gas: '21000',
  isError: '0',
  txreceipt_status: '1',
  input: '0x',
  contractAddress: '',
  methodId: '0x',
  functionName: '',
  ...more,
})
const asset = (block: number, more: object = {}) => ({
  ...{
    blockNumber: String(block),
    timeStamp: String(1_700_000_000 + block),
    hash: hashOf(block),
    nonce: '4',
  },
  ...{ from: other, to: own, contractAddress: usdc, value: '1500000' },
  ...{ tokenName: 'USD Coin', tokenSymbol: 'USDC', tokenDecimal: '6', transactionIndex: '1' },
  ...more,
})

let explorer: TestExplorer
afterEach(() => explorer.stop())

/** Source with the lists of an explorer, the newest first, by the action that asks for them. */
async function setUp(lists: Readonly<Record<string, readonly { readonly blockNumber: string }[] | string>>) {
  explorer = await startExplorer(({ searchParams }) => {
    const list = lists[searchParams.get('action') ?? ''] ?? []
    if (typeof list === 'string') return { status: '0', message: 'NOTOK', result: list }
    const found = list
      .filter(({ blockNumber }) => Number(blockNumber) <= Number(searchParams.get('endblock')))
      .slice(0, Number(searchParams.get('offset')))
    return found.length > 0
      ? { status: '1', message: 'OK', result: found }
      : { status: '0', message: 'No transactions found', result: [] }
  })
  return createEtherscanHistory({
    http: explorer.http,
    key: 'a key',
    facts,
    clock: { now: () => 0, sleep: () => Promise.resolve() },
  })
}

test('asks for all lists of an account, with the key', async () => {
  const source = await setUp({})
  expect(await source.read(chain, account, {})).toEqual({ entries: [], next: undefined })
  expect(explorer.asked.map(({ searchParams }) => searchParams.get('action')).sort()).toEqual(
    ['txlist', 'txlistinternal', 'tokentx', 'tokennfttx', 'token1155tx'].sort(),
  )
  for (const { pathname, searchParams } of explorer.asked) {
    expect(pathname).toBe('/api')
    expect(Object.fromEntries(searchParams)).toMatchObject({
      chainid: '1',
      module: 'account',
      address: account,
      sort: 'desc',
      apikey: 'a key',
    })
  }
})

test.each<[string, Parameters<typeof setUp>[0], object]>([
  [
    'a transfer of the native asset',
    { txlist: [transaction(5, { value: '1000000000000000000' })] },
    {
      ...{
        isPlain: true,
        isFailed: false,
        sender: own,
        recipient: other,
        nonce: 7,
        minedAt: 1_700_000_005_000,
      },
      moves: [{ kind: 'transfer', contract: undefined, amount: 10n ** 18n, from: own, to: other }],
    },
  ],
  [
    'a failed call, which moves nothing',
    { txlist: [transaction(5, { isError: '1', value: '9', input: '0xa9059cbb' })] },
    { isFailed: true, isPlain: false, moves: [] },
  ],
  [
    'a creation of a contract',
    { txlist: [transaction(5, { to: '', contractAddress: usdc, input: '0x6080' })] },
    { isDeployment: true, recipient: usdc },
  ],
  [
    'an approval',
    { txlist: [transaction(5, { to: usdc, input: `0x095ea7b3${word(other)}${word(9n)}` })] },
    { moves: [{ kind: 'approval', contract: usdc, amount: 9n, from: own, to: other }] },
  ],
  [
    'a wrap',
    { txlist: [transaction(5, { to: weth, value: '8', input: '0xd0e30db0' })] },
    {
      moves: [
        { contract: undefined, amount: 8n },
        { kind: 'wrap', contract: weth, amount: 8n, to: own },
      ],
    },
  ],
  [
    'an unwrap',
    {
      txlist: [transaction(5, { to: weth, input: `0x2e1a7d4d${word(8n)}` })],
      txlistinternal: [
        transaction(5, { from: weth, to: own, value: '8', type: 'call', traceId: '0', errCode: '' }),
      ],
    },
    {
      moves: [
        { kind: 'unwrap', contract: weth, amount: 8n, from: own },
        { kind: 'transfer', contract: undefined, amount: 8n, from: weth, to: own },
      ],
    },
  ],
  [
    'a swap of two assets',
    {
      txlist: [
        transaction(5, { value: '3', input: '0x7ff36ab5', functionName: 'swapExactETHForTokens(uint256)' }),
      ],
      tokentx: [asset(5)],
    },
    { isSwap: true, moves: [{ amount: 3n }, { contract: usdc, amount: 1_500_000n }] },
  ],
  [
    'an asset that others sent',
    { tokentx: [asset(5)] },
    {
      ...{ sender: '', nonce: 4 },
      moves: [{ description: { name: 'USD Coin', symbol: 'USDC', decimals: 6 }, from: other, to: own }],
    },
  ],
  [
    'collectibles, made for the account',
    {
      tokennfttx: [asset(5, { from: `0x${'0'.repeat(40)}`, tokenID: '12', value: undefined })],
      token1155tx: [asset(5, { tokenID: '13', tokenValue: '2', value: undefined })],
    },
    {
      moves: [
        { tokenId: 12n, amount: 1n, from: '' },
        { tokenId: 13n, amount: 2n },
      ],
    },
  ],
])('%s', async (_what, lists, expected) => {
  const source = await setUp(lists)
  const { entries, next } = await source.read(chain, account, {})
  expect(next).toBeUndefined()
  expect(entries).toHaveLength(1)
  expect(entries[0]).toMatchObject(expected)
})

test('pages have every transaction once, whole and the newest first', async () => {
  const blocks = Array.from({ length: 250 }, (_, index) => 1_000 - index)
  const source = await setUp({
    txlist: blocks.filter((block) => block % 3 !== 0).map((block) => transaction(block, { value: '1' })),
    tokentx: blocks.flatMap((block) => (block % 2 === 0 ? [asset(block), asset(block, { value: '2' })] : [])),
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
  const expected = blocks.filter((block) => block % 3 !== 0 || block % 2 === 0)
  expect(found.map(({ block }) => block)).toEqual(expected)
  for (const { block, moves } of found)
    expect(moves).toHaveLength((block % 3 === 0 ? 0 : 1) + (block % 2 === 0 ? 2 : 0))
})

test('a refusal and an answer of another shape are errors', async () => {
  const refused = await setUp({ txlist: 'Max calls per sec rate limit reached (5/sec)' })
  await expect(refused.read(chain, account, {})).rejects.toThrow('refused')
  await explorer.stop()
  const odd = await setUp({ txlist: [transaction(5, { value: '-1' })] })
  await expect(odd.read(chain, account, {})).rejects.toThrow('unexpected')
})
