import { expect, test } from 'vitest'
import { NodeFailure } from '../rpc/nodes/node-failure.js'
import type { RpcCall, RpcOutcome } from '../rpc/nodes/rpc-outcome.js'
import { createChainBalances } from '../../adapters/balances/chain-balances.js'
import { createBalances } from './create-balances.js'
import { fiatValue } from './fiat-value.js'

const chain = 'eip155:1'
const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const [usdc, odd] = [`0x${'a'.repeat(40)}`, `0x${'b'.repeat(40)}`] as const
const facts = {
  networks: [{ id: chain, name: 'Ethereum', native: { symbol: 'ETH', name: 'Ether', decimals: 18 } }],
  assets: [
    { chain, address: usdc, symbol: 'USDC', name: 'USD Coin', decimals: 6 },
    { chain, address: odd, symbol: 'ODD', name: 'Odd', decimals: 0 },
    { chain: 'eip155:8453', address: usdc, symbol: 'USDC', name: 'USD Coin', decimals: 6 },
  ],
}
const prices = {
  find: (ids: readonly string[]) =>
    Promise.resolve(
      new Map(
        ids
          .filter((id) => id === `${chain}:${usdc}`)
          .map((id) => [id, { price: '0.9998', priceChange24h: '-0.02' }]),
      ),
    ),
}

/** A node of a chain without Multicall3. */
function setUp() {
  let time = 0
  const asked: string[] = []
  const held: Record<string, string | undefined> = {
    [usdc]: `0x${1_204_500_001n.toString(16).padStart(64, '0')}`,
    native: '0x1',
    [odd]: '0x',
  }
  let failing = false
  const answer = ({ method, params }: RpcCall): RpcOutcome => {
    asked.push(method)
    if (failing) throw new NodeFailure('late')
    if (method === 'eth_getBalance') return { result: held['native'] }
    const [{ to }] = params as [{ to: string }]
    return { result: held[to] ?? '0x' }
  }
  const nodes = { ask: async (_chain: string, call: RpcCall) => Promise.resolve(answer(call)) }
  const balances = createBalances({ sources: [createChainBalances(nodes, facts)], prices, now: () => time })
  return {
    balances,
    asked,
    held,
    pass: (ms: number) => (time += ms),
    fail: (yes: boolean) => (failing = yes),
  }
}

test('returns exact amounts, fiat values of assets with a price, and no asset with an invalid or no balance', async () => {
  const { balances, held } = setUp()
  expect(await balances.read(chain, account, false)).toEqual([
    {
      name: 'Ether',
      symbol: 'ETH',
      chainId: chain,
      price: 0,
      quantity: { decimals: '18', numeric: '0.000000000000000001' },
    },
    {
      name: 'USD Coin',
      symbol: 'USDC',
      chainId: chain,
      address: `${chain}:${usdc}`,
      value: 1204.2591009998,
      price: 0.9998,
      priceChange24h: -0.02,
      quantity: { decimals: '6', numeric: '1204.500001' },
    },
  ])
  held['native'] = '0x0'
  expect(await balances.read(chain, account, true)).toHaveLength(1)
})

test('caches an answer for 30 seconds unless forced, and no failure', async () => {
  const { balances, asked, pass, fail } = setUp()
  fail(true)
  await expect(balances.read(chain, account, false)).rejects.toThrow(NodeFailure)
  fail(false)
  await balances.read(chain, account, false)
  asked.length = 0
  pass(29_999)
  await balances.read(chain, account, false)
  expect(asked).toEqual([])
  await balances.read(chain, account, true)
  expect(asked.length).toBeGreaterThan(0)
  asked.length = 0
  pass(30_000)
  await balances.read(chain, account, false)
  expect(asked.length).toBeGreaterThan(0)
})

test('leaves out a native asset that is not in the data', async () => {
  const { balances } = setUp()
  expect((await balances.read('eip155:8453', account, false)).map(({ symbol }) => symbol)).toEqual(['USDC'])
})

test('asks the next source if one fails, and reports the failure', async () => {
  const failures: unknown[] = []
  const held = { name: 'Ether', symbol: 'ETH', decimals: 18, amount: 1n, contract: undefined }
  const balances = createBalances({
    sources: [{ read: () => Promise.reject(new Error('away')) }, { read: async () => [held] }],
    prices,
    onFailure: (error) => failures.push(error),
  })
  expect(await balances.read(chain, account, false)).toMatchObject([{ symbol: 'ETH' }])
  expect(failures).toEqual([new Error('away')])
})

test.each([
  [10n ** 18n, 18, '2500', 2500],
  [1n, 18, '2500', 2.5e-15],
  [123_456_789n, 6, '1.000000000000000001', 123.456789],
  [3n, 0, '0.1', 0.3],
])('the fiat value of %s with %i decimals at %s is %d', (amount, decimals, price, value) => {
  expect(fiatValue(amount, decimals, price)).toBe(value)
})
