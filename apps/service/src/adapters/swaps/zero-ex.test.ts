import { afterEach, expect, test } from 'vitest'
import type { SwapRequest } from '../../modules/convert/swap-source.js'
import { startExplorer, type TestExplorer } from '../history/testing/start-explorer.js'
import { createZeroEx } from './zero-ex.js'

const holder = '0x0000000000001fF3684f28c67538d4D072C22734'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const request: SwapRequest = {
  chain: 'eip155:1',
  account: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  from: usdc,
  to: undefined,
  amount: 1_000_000n,
}
/** In the shape of the documentation; it was not asked of the live service. */
const answer = {
  liquidityAvailable: true,
  allowanceTarget: holder,
  buyAmount: '400000000000000',
  minBuyAmount: '396000000000000',
  issues: { allowance: { actual: '0', spender: holder }, balance: null },
  transaction: { to: holder, data: '0x2213bc0b', gas: '300000', gasPrice: '1000000000', value: '0' },
}

let server: TestExplorer | undefined
afterEach(() => server?.stop())

/** 0x with these answers, and the source of its swaps. */
async function open(answers: (path: string, sold: string | null) => unknown) {
  server = await startExplorer((url) => answers(url.pathname, url.searchParams.get('sellAmount')))
  return { source: createZeroEx(server.http), asked: server.asked }
}

test('asks for a price, and for a transaction with the slippage that the terms leave', async () => {
  const small = { ...answer, buyAmount: '410000000000' }
  const { source, asked } = await open((_path, sold) => (sold === '1000' ? small : answer))
  const [offer] = await source.offers(request)
  expect(offer).toMatchObject({
    provider: '0x',
    router: { address: holder, takesPermit: false },
    toAmount: 400_000_000_000_000n,
    priceImpact: 2.4415,
  })
  expect(await offer?.build({ minToAmount: 396_000_000_000_000n, deadline: 0n })).toMatchObject({
    to: holder,
    data: '0x2213bc0b',
    value: 0n,
    minToAmount: 396_000_000_000_000n,
  })
  expect(asked.map(({ pathname }) => pathname)).toEqual([
    '/swap/allowance-holder/price',
    '/swap/allowance-holder/price',
    '/swap/allowance-holder/quote',
  ])
  expect(Object.fromEntries(asked[2]?.searchParams ?? [])).toEqual({
    chainId: '1',
    sellToken: usdc,
    buyToken: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
    sellAmount: '1000000',
    taker: request.account,
    slippageBps: '100',
  })
})

test.each([
  ['has no liquidity', { liquidityAvailable: false, zid: '0x1' }],
  ['cannot be read', { liquidityAvailable: true }],
])('has an unknown price impact where a small amount %s', async (_name, small) => {
  const { source } = await open((_path, sold) => (sold === '1000' ? small : answer))
  const [offer] = await source.offers(request)
  expect(offer).toMatchObject({ toAmount: 400_000_000_000_000n, priceImpact: undefined })
})

test('has no offer without liquidity', async () => {
  const { source } = await open(() => ({ liquidityAvailable: false, zid: '0x1' }))
  expect(await source.offers(request)).toEqual([])
})

test.each([
  ['target', { ...answer, allowanceTarget: usdc }],
  ['spender', { ...answer, issues: { allowance: { actual: '0', spender: usdc } } }],
  ['shape', { ...answer, buyAmount: 1 }],
])('refuses an answer with another %s', async (_name, wrong) => {
  const prices = await open(() => wrong)
  await expect(prices.source.offers(request)).rejects.toMatchObject({ kind: 'unexpected' })
  await server?.stop()
  const { source } = await open((path) => (path.endsWith('price') ? answer : wrong))
  const [offer] = await source.offers(request)
  await expect(offer?.build({ minToAmount: 1n, deadline: 0n })).rejects.toMatchObject({ kind: 'unexpected' })
})

test('serves the chains with its contract', async () => {
  const { source } = await open(() => answer)
  expect(source.routersOf('eip155:8453')).toMatchObject([{ address: holder }])
  expect(source.routersOf('eip155:100')).toEqual([])
})
