import { expect, test } from 'vitest'
import type * as z from 'zod'
import { createBlockscout } from './blockscout.js'

// responses in the shape of docs.blockscout.com; not run against the live service

const chain = 'eip155:1'
const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const facts = {
  networks: [{ id: chain, name: 'Ethereum', native: { symbol: 'ETH', name: 'Ether', decimals: 18 } }],
  assets: [{ chain, address: usdc, symbol: 'USDC', name: 'USD Coin', decimals: 6 }],
}
const token = {
  address_hash: weth,
  type: 'ERC-20',
  name: 'Wrapped Ether',
  symbol: 'WETH',
  decimals: '18',
  exchange_rate: '1861.5',
  reputation: 'ok',
}
const other = (more: object, value: unknown = '7') => ({ token: { ...token, ...more }, value })

function recorded(tokens: readonly unknown[], coins: unknown = '1000000000000000000') {
  const paths: string[] = []
  const opened: string[] = []
  const source = createBlockscout({
    facts,
    key: 'a key',
    open(opening) {
      opened.push(opening)
      return {
        async getJson<T>(path: string, schema: z.ZodType<T>) {
          paths.push(path)
          return schema.parse(
            path.includes('token-balances') ? tokens : { coin_balance: coins, hash: account },
          )
        },
        close: () => Promise.resolve(),
      }
    },
  })
  return { source, paths, opened }
}

test('native asset, then known assets by the names of the data, then traded ones', async () => {
  const { source, paths, opened } = recorded([
    other({}),
    other(
      {
        address_hash: usdc.toLowerCase(),
        name: 'Fake name',
        symbol: 'FAKE',
        decimals: '2',
        exchange_rate: null,
      },
      '5000000',
    ),
  ])
  expect(await source.read(chain, account)).toEqual([
    { name: 'Ether', symbol: 'ETH', decimals: 18, amount: 10n ** 18n, contract: undefined },
    { name: 'USD Coin', symbol: 'USDC', decimals: 6, amount: 5_000_000n, contract: usdc },
    { name: 'Wrapped Ether', symbol: 'WETH', decimals: 18, amount: 7n, contract: weth },
  ])
  await source.read(chain, account)
  expect(opened).toEqual([chain])
  expect(paths.slice(0, 2)).toEqual([
    `addresses/${account}?apikey=a%20key`,
    `addresses/${account}/token-balances?apikey=a%20key`,
  ])
})

test.each([
  ['without a market price', other({ exchange_rate: null })],
  ['with a price of 0', other({ exchange_rate: '0' })],
  ['with a bad reputation', other({ reputation: 'scam' })],
  ['that is a collectible', other({ type: 'ERC-721' })],
  ['of which there is none', other({}, '0')],
  ['with an amount that is no number', other({}, '0x7')],
  ['without an amount', other({}, null)],
  ['without decimals', other({ decimals: null })],
  ['with impossible decimals', other({ decimals: '255' })],
  ['with a name of letters that cannot be seen', other({ name: 'USD\u202eC' })],
  ['without a symbol', other({ symbol: ' ' })],
  ['with a symbol that is a sentence', other({ symbol: 'Visit example.org to claim' })],
  ['with an address that is none', other({ address_hash: '0x1' })],
])('an asset %s is left out', async (_what, entry) => {
  expect(await recorded([entry], '0').source.read(chain, account)).toEqual([])
})

test('an account that the explorer has never seen holds nothing', async () => {
  expect(await recorded([], null).source.read(chain, account)).toEqual([])
})

test('an answer of another shape is an error', async () => {
  await expect(recorded([{ value: '1' }]).source.read(chain, account)).rejects.toThrow()
})
