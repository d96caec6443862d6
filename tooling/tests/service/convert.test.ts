import {
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  http,
  numberToHex,
  publicActions,
  type Address,
  type Hex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { base, mainnet } from 'viem/chains'
import { createFakeClock } from 'foyerkit/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import {
  allowanceAnswer,
  buildApproveAnswer,
  buildTransactionAnswer,
  gasPriceAnswer,
  quotesAnswer,
  tokensAnswer,
} from '../../../apps/service/src/modules/convert/wire.js'
import { errorBody } from '../../../apps/service/src/platform/http/error-body.js'
import { startService, type RunningService } from '../../../apps/service/src/testing/start-service.js'
import { addSwapPools } from '../../devnet/add-swap-pools.mjs'
import { startDevnet, type Devnet } from '../../devnet/devnet.mjs'
import { callRpc } from '../../devnet/rpc.mjs'
import { swapPlaces } from '../../devnet/swap-contracts.mjs'

// The embedded database and the chains start slowly on a busy machine.
vi.setConfig({ hookTimeout: 120_000, testTimeout: 60_000 })

const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const ether = 10n ** 18n
const clock = createFakeClock(Date.now())
const [eth, baseId] = ['eip155:1', 'eip155:8453'] as const
let devnet: Devnet
let running: RunningService
let snapshot: unknown
beforeAll(async () => {
  devnet = await startDevnet()
  await addSwapPools(devnet)
  const upstreams = devnet.chains.map(({ id, rpcUrl }) => `eip155:${id}=${rpcUrl}`).join(';')
  running = await startService({ UPSTREAMS: upstreams, CLIENT_LIMIT: '0', PROJECT_LIMIT: '0' }, { clock })
  snapshot = await callRpc(nodeOf(eth), 'evm_snapshot')
})
afterAll(async () => {
  await running.stop()
  await devnet.stop()
})
beforeEach(async () => {
  await callRpc(nodeOf(eth), 'evm_revert', [snapshot])
  snapshot = await callRpc(nodeOf(eth), 'evm_snapshot')
})

const nodeOf = (chain: string) => devnet.chains.find(({ id }) => `eip155:${id}` === chain)?.rpcUrl ?? ''
const tokenOf = (symbol: string, chain: string = eth) =>
  devnet.assets.find((asset) => asset.symbol === symbol && `eip155:${asset.chainId}` === chain)
    ?.address as Address
const owner = () => devnet.accounts[0] as (typeof devnet.accounts)[number]

function walletOf(chain: string = eth) {
  return createWalletClient({
    account: privateKeyToAccount(owner().privateKey),
    chain: chain === eth ? mainnet : base,
    transport: http(nodeOf(chain)),
    pollingInterval: 20,
  }).extend(publicActions)
}

const balanceOf = (asset: string, account: Address = owner().address, chain: string = eth) =>
  asset === native
    ? walletOf(chain).getBalance({ address: account })
    : walletOf(chain).readContract({
        address: asset as Address,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [account],
      })

async function ask(path: string, query: Readonly<Record<string, string>> = {}) {
  const search = new URLSearchParams({ projectId: 'development', ...query }).toString()
  const response = await fetch(`${running.url}/v1/convert/${path}?${search}`)
  return { status: response.status, body: (await response.json()) as unknown }
}

async function post(body: unknown) {
  const response = await fetch(`${running.url}/v1/convert/build-transaction?projectId=development`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as unknown }
}

interface Swap {
  readonly amount: string
  readonly userAddress: string
  readonly from: string
  readonly to: string
}
const swapOf = (from: string, to: string, amount: bigint, chain: string = eth): Swap => ({
  amount: String(amount),
  userAddress: `${chain}:${owner().address}`,
  from: `${chain}:${from}`,
  to: `${chain}:${to}`,
})

async function quote(swap: Swap) {
  const { status, body } = await ask('quotes', { ...swap })
  expect(status).toBe(200)
  return quotesAnswer.parse(body).quotes
}

async function build(swap: Swap, more: Readonly<Record<string, unknown>> = {}) {
  const { status, body } = await post({ ...swap, projectId: 'development', eip155: { slippage: 1 }, ...more })
  expect([status, body]).toEqual([200, body])
  return buildTransactionAnswer.parse(body)
}

async function refusal(swap: Swap, more: Readonly<Record<string, unknown>> = {}) {
  const { status, body } = await post({ ...swap, projectId: 'development', ...more })
  return { status, ...errorBody.parse(body).reasons[0] }
}

interface WireTransaction {
  readonly to: string
  readonly data: string
  readonly value?: string | undefined
  readonly eip155: { readonly gas?: string | undefined; readonly gasPrice: string }
}

/** Waits until a transaction is in a block. viem waits for a further block, which may never come here. */
async function minedAt(chain: string, hash: Hex) {
  const read = () => callRpc(nodeOf(chain), 'eth_getTransactionReceipt', [hash])
  await expect.poll(read, { timeout: 30_000 }).not.toBeNull()
  const { status, gasUsed, effectiveGasPrice } = (await read()) as Record<string, string>
  return {
    status: status === '0x1' ? 'success' : 'reverted',
    cost: BigInt(gasUsed ?? 0) * BigInt(effectiveGasPrice ?? 0),
  }
}

/** Signs and sends a transaction as it was built, and returns its status and its fee in wei. */
async function send({ to, data, value = '0', eip155 }: WireTransaction, chain: string = eth) {
  const client = walletOf(chain)
  const hash = await client.sendTransaction({
    to: to.slice(chain.length + 1) as Address,
    data: data as Hex,
    value: BigInt(value),
    ...(eip155.gas && { gas: BigInt(eip155.gas) }),
    gasPrice: BigInt(eip155.gasPrice),
  })
  return minedAt(chain, hash)
}

async function approve(swap: Swap, quoteId: string | null | undefined) {
  const { userAddress, from, to, amount } = swap
  const { status, body } = await ask('build-approve', {
    ...{ userAddress, from, to, amount },
    ...(quoteId && { quoteId }),
  })
  expect([status, body]).toEqual([200, body])
  return buildApproveAnswer.parse(body)
}

/** Moves the price of ether in dollars at the pools of V2 and V3: another account sells ether. */
async function sellEther(amount: bigint) {
  const [, whale] = devnet.accounts
  if (!whale) throw new Error('a devnet has ten accounts')
  await callRpc(nodeOf(eth), 'anvil_setBalance', [whale.address, numberToHex(amount * 2n)])
  for (const router of [swapPlaces[1].v2Router, swapPlaces[1].v3Router]) {
    const swap = { ...swapOf(native, tokenOf('USDC'), amount / 2n), userAddress: `${eth}:${whale.address}` }
    const quotes = await quote(swap)
    const found = quotes.find((one) => one.router === `${eth}:${router}`)
    const { tx } = await build(swap, { quoteId: found?.id, eip155: { slippage: 50 } })
    const client = createWalletClient({
      account: privateKeyToAccount(whale.privateKey),
      chain: mainnet,
      transport: http(nodeOf(eth)),
      pollingInterval: 20,
    }).extend(publicActions)
    const hash = await client.sendTransaction({
      to: tx.to.slice(eth.length + 1) as Address,
      data: tx.data as Hex,
      value: BigInt(tx.value ?? '0'),
    })
    await minedAt(eth, hash)
  }
}

test('the tokens of a chain, the native one first, and none of a chain without swaps', async () => {
  const { tokens } = tokensAnswer.parse((await ask('tokens', { chainId: eth })).body)
  expect(tokens[0]).toEqual({
    ...{ name: 'Ether', symbol: 'ETH', address: `${eth}:${native}`, decimals: 18, eip2612: false },
    logoUri: expect.stringContaining('/public/getAssetImage/'),
  })
  expect(tokens.map(({ address }) => address.toLowerCase())).toContain(
    `${eth}:${tokenOf('USDC')}`.toLowerCase(),
  )
  expect((await ask('tokens', { chainId: 'eip155:11155111' })).body).toEqual({ tokens: [] })
})

test('gas prices rise with the speed', async () => {
  const { standard, fast, instant } = gasPriceAnswer.parse((await ask('gas-price', { chainId: eth })).body)
  expect(BigInt(standard)).toBeGreaterThan(0n)
  expect(BigInt(fast)).toBeGreaterThanOrEqual(BigInt(standard))
  expect(BigInt(instant)).toBeGreaterThanOrEqual(BigInt(fast))
  const { status, body } = await ask('gas-price', { chainId: 'eip155:10' })
  expect([status, errorBody.parse(body).reasons[0]?.description]).toEqual([
    400,
    'Network not supported for Gas Price',
  ])
})

describe('a swap of ether', () => {
  test.each([
    [eth, 'Uniswap V3'],
    [baseId, 'Uniswap V3'],
  ])('on %s pays at %s what was quoted, which is the better of two venues', async (chain, provider) => {
    const usdc = tokenOf('USDC', chain)
    const swap = swapOf(native, usdc, ether / 5n, chain)
    const quotes = await quote(swap)
    expect(quotes.map((one) => one.provider)).toEqual([provider, 'Uniswap V2'])
    const [best] = quotes
    const { tx, quote: terms } = await build(swap, { quoteId: best?.id })
    expect(terms).toMatchObject({ toAmount: best?.toAmount, router: best?.router })
    expect(tx).toMatchObject({
      from: swap.userAddress,
      to: best?.router,
      amount: swap.amount,
      value: swap.amount,
    })
    const before = [
      await balanceOf(native, undefined, chain),
      await balanceOf(usdc, undefined, chain),
    ] as const
    const { status, cost } = await send(tx, chain)
    expect(status).toBe('success')
    expect((await balanceOf(usdc, undefined, chain)) - before[1]).toBe(BigInt(best?.toAmount ?? 0))
    expect(before[0] - (await balanceOf(native, undefined, chain))).toBe(ether / 5n + cost)
    // 500 dollars, less 0.05 %
    expect(Number(best?.toAmount) / 1e6).toBeCloseTo(499.7, 0)
  })

  test('has a larger impact on the price of a thin pool', async () => {
    const [small] = await quote(swapOf(native, tokenOf('USDT'), ether / 100n))
    const [large] = await quote(swapOf(native, tokenOf('USDT'), ether))
    expect(small?.priceImpact).toBeLessThan(5)
    expect(large?.priceImpact).toBeGreaterThan(50)
  })

  test('goes through USDC where no pool has both assets', async () => {
    const swap = swapOf(native, tokenOf('DAI'), ether / 5n)
    const [best] = await quote(swap)
    expect(best?.route).toEqual([swap.from, `${eth}:${tokenOf('USDC')}`, swap.to])
    const before = await balanceOf(tokenOf('DAI'))
    await send((await build(swap, { quoteId: best?.id })).tx)
    expect((await balanceOf(tokenOf('DAI'))) - before).toBe(BigInt(best?.toAmount ?? 0))
  })
})

describe('a swap of a token', () => {
  test.each([
    [eth, 'v3Router'],
    [eth, 'v2Router'],
    [baseId, 'v3Router'],
    [baseId, 'v2Router'],
  ] as const)(
    'on %s at the %s pays what was quoted, with an approval of exactly the amount',
    async (chain, name) => {
      const router = swapPlaces[chain === eth ? 1 : 8453][name]
      const usdc = tokenOf('USDC', chain)
      const swap = swapOf(usdc, native, 100_000_000n, chain)
      const best = (await quote(swap)).find((one) => one.router === `${chain}:${router}`)
      const allowance = async () => {
        const query = {
          tokenAddress: swap.from,
          userAddress: swap.userAddress,
          spender: `${chain}:${router}`,
        }
        return allowanceAnswer.parse((await ask('allowance', query)).body).allowance
      }
      expect(await allowance()).toBe('0')
      expect(await refusal(swap, { quoteId: best?.id })).toMatchObject({ status: 409, name: 'allowance' })
      const approval = await approve(swap, best?.id)
      expect(approval).toMatchObject({
        spender: `${chain}:${router}`,
        amount: swap.amount,
        tx: { to: swap.from, value: '0' },
      })
      expect(approval.tx.data).toBe(
        encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [router, 100_000_000n] }),
      )
      await send(approval.tx, chain)
      expect(await allowance()).toBe(swap.amount)
      const { tx } = await build(swap, { quoteId: best?.id })
      expect(tx.value).toBe('0')
      const before = [
        await balanceOf(native, undefined, chain),
        await balanceOf(usdc, undefined, chain),
      ] as const
      const { status, cost } = await send(tx, chain)
      expect(status).toBe('success')
      expect((await balanceOf(native, undefined, chain)) - before[0]).toBe(BigInt(best?.toAmount ?? 0) - cost)
      expect(before[1] - (await balanceOf(usdc, undefined, chain))).toBe(100_000_000n)
      expect(await allowance()).toBe('0')
    },
  )

  test('can be built before its approval is sent, for one batch', async () => {
    const swap = swapOf(tokenOf('USDC'), tokenOf('DAI'), 50_000_000n)
    const [best] = await quote(swap)
    const { tx } = await build(swap, { quoteId: best?.id, disableEstimate: true })
    await send((await approve(swap, best?.id)).tx)
    const before = await balanceOf(tokenOf('DAI'))
    expect((await send(tx)).status).toBe('success')
    expect((await balanceOf(tokenOf('DAI'))) - before).toBe(BigInt(best?.toAmount ?? 0))
  })

  test('revokes an old approval of USDT before it approves another amount', async () => {
    const swap = swapOf(tokenOf('USDT'), native, 1_000_000n)
    const first = await approve(swap, (await quote(swap))[0]?.id)
    await send(first.tx)
    const next = { ...swap, amount: '2000000' }
    const id = (await quote(next))[0]?.id
    const revoked = await approve(next, id)
    expect(revoked.amount).toBe('0')
    await send(revoked.tx)
    const again = await approve(next, id)
    expect(again.amount).toBe('2000000')
    await send(again.tx)
    expect((await send((await build(next, { quoteId: id })).tx)).status).toBe('success')
  })

  test('that takes a fee of its transfers pays what was quoted, both ways', async () => {
    const toll = tokenOf('TOLL')
    const buy = swapOf(native, toll, ether / 10n)
    const [bought] = await quote(buy)
    const before = await balanceOf(toll)
    await send((await build(buy, { quoteId: bought?.id })).tx)
    expect((await balanceOf(toll)) - before).toBe(BigInt(bought?.toAmount ?? 0))
    // one percent of 247.5, which the pool sends
    expect(Number(bought?.toAmount) / 1e18).toBeCloseTo(244, -1)

    const sell = swapOf(toll, native, 100n * ether)
    const [sold] = await quote(sell)
    await send((await approve(sell, sold?.id)).tx)
    const { tx } = await build(sell, { quoteId: sold?.id })
    const etherBefore = await balanceOf(native)
    const { cost, status } = await send(tx)
    expect(status).toBe('success')
    expect((await balanceOf(native)) - etherBefore + cost).toBe(BigInt(sold?.toAmount ?? 0))
  })
})

describe('is refused', () => {
  test('a pool without liquidity: no quote, and no transaction', async () => {
    const swap = swapOf(tokenOf('USDT'), tokenOf('TOLL'), 1_000_000n)
    const dai = swapOf(tokenOf('TOLL'), `0x${'12'.repeat(20)}`, ether)
    expect(await quote(dai)).toEqual([])
    expect(await refusal(dai)).toMatchObject({
      status: 409,
      description: 'No venue has liquidity for this swap',
    })
    expect((await quote(swap))[0]?.route).toHaveLength(3)
  })

  test('a price that moved by more than the slippage after the quote', async () => {
    const swap = swapOf(native, tokenOf('USDC'), ether / 5n)
    const [best] = await quote(swap)
    await sellEther(100n * ether)
    expect(await refusal(swap, { quoteId: best?.id, eip155: { slippage: 1 } })).toMatchObject({
      status: 409,
      name: 'price',
    })
    const { quote: terms } = await build(swap, { quoteId: best?.id, eip155: { slippage: 50 } })
    expect(BigInt(terms?.toAmount ?? 0)).toBeLessThan(BigInt(best?.toAmount ?? 0))
  })

  test('by the chain, a price that moved after the transaction was built', async () => {
    const swap = swapOf(native, tokenOf('USDC'), ether / 5n)
    const { tx } = await build(swap)
    await sellEther(100n * ether)
    const before = await balanceOf(tokenOf('USDC'))
    expect((await send(tx)).status).toBe('reverted')
    expect(await balanceOf(tokenOf('USDC'))).toBe(before)
  })

  test('by the chain, a transaction that is mined after its time', async () => {
    const swap = swapOf(native, tokenOf('USDC'), ether / 5n)
    const { tx } = await build(swap)
    await callRpc(nodeOf(eth), 'evm_increaseTime', [3_600])
    await callRpc(nodeOf(eth), 'evm_mine')
    expect((await send(tx)).status).toBe('reverted')
  })

  test('an expired quote', async () => {
    const swap = swapOf(native, tokenOf('USDC'), ether / 5n)
    const [best] = await quote(swap)
    expect(best?.expiresAt).toBe(new Date(clock.now() + 60_000).toISOString())
    await clock.advance(60_000)
    expect(await refusal(swap, { quoteId: best?.id })).toMatchObject({
      status: 409,
      description: 'The quote has expired; ask for a new one',
    })
  })

  test('more than the account holds', async () => {
    const swap = swapOf(tokenOf('USDC'), native, 10n ** 12n)
    expect(await refusal(swap, { disableEstimate: true })).toMatchObject({
      status: 409,
      description: 'The account holds less than this amount',
    })
    expect(await refusal(swapOf(native, tokenOf('USDC'), 10n ** 23n))).toMatchObject({
      status: 409,
      description: 'The account holds less than this amount',
    })
  })

  test.each([
    ['quotes', { to: `${baseId}:${native}` }, 'to must be on the chain of userAddress'],
    [
      'quotes',
      { userAddress: `${eth}:0x70997970c51812Dc3A010C7d01b50e0d17dc79C8` },
      'userAddress must be a CAIP-10 id',
    ],
    [
      'quotes',
      { userAddress: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV' },
      'Network not supported for Swaps',
    ],
    ['build-approve', {}, 'from must be a token'],
    ['build-approve', { quoteId: 'AAAA' }, 'from must be a token'],
  ])('%s with %j', async (path, fields, description) => {
    const { status, body } = await ask(path, { ...swapOf(native, tokenOf('USDC'), ether), ...fields })
    expect(status).toBe(400)
    expect(errorBody.parse(body).reasons[0]?.description).toContain(description)
  })

  test('a chain without routers', async () => {
    const swap = swapOf(native, tokenOf('USDC'), ether, 'eip155:11155111')
    const { status, body } = await ask('quotes', { ...swap })
    expect([status, errorBody.parse(body).reasons[0]?.description]).toEqual([
      400,
      'Network not supported for Swaps',
    ])
  })

  test('a quote of a router that is not configured', async () => {
    const swap = swapOf(native, tokenOf('USDC'), ether)
    const parts = [`0x${'12'.repeat(20)}`, swap.amount, '1', clock.now() + 1_000]
    const quoteId = Buffer.from(JSON.stringify(parts)).toString('base64url')
    expect(await refusal(swap, { quoteId })).toMatchObject({ status: 400, name: 'quoteId' })
  })
})

test('hundreds of malformed requests are refused without an uncaught error', async () => {
  running.forgetLog()
  const swap = swapOf(native, tokenOf('USDC'), ether)
  const values: readonly unknown[] = [
    ...[
      '',
      ' ',
      '0',
      '-1',
      '1.5',
      '1e3',
      '0x10',
      'NaN',
      '9'.repeat(78),
      '9'.repeat(79),
      '١',
      '%00',
      '\u0000',
    ],
    ...[
      'eip155:1',
      'eip155:1:',
      'eip155:0:0x',
      'eip155:1:0xzz',
      `eip155:1:0x${'a'.repeat(41)}`,
      'a'.repeat(5_000),
    ],
    ...['__proto__', 'constructor', '[]', '{}', 'null', 'W10', 'W251bGxd', 'bnVsbA', 'IiI', 'e30'],
    ...[null, true, 0, -1, 1.5, 1e308, [], {}, [[]], { a: 1 }],
  ]
  const names = ['amount', 'from', 'to', 'userAddress', 'eip155', 'disableEstimate', 'quoteId', 'projectId']
  const bodies = names.flatMap((name) => [
    ...values.map((value) => ({ ...swap, [name]: value })),
    ...values.slice(0, 20).map((value) => ({ ...swap, eip155: { slippage: value }, [name]: value })),
  ])
  const texts = [
    '',
    '{',
    '[]',
    'null',
    '"a"',
    '1',
    '{"amount":',
    '\u0000',
    '{"__proto__":{}}',
    '['.repeat(5_000),
  ]
  const queries = ['quotes', 'allowance', 'build-approve', 'tokens', 'gas-price'].flatMap((path) =>
    values
      .filter((value) => typeof value === 'string')
      .map(
        (value) =>
          [
            path,
            {
              ...swap,
              tokenAddress: swap.to,
              chainId: eth,
              amount: value,
              from: value,
              quoteId: value,
              ...(path === 'tokens' || path === 'gas-price' ? { chainId: value } : {}),
            },
          ] as const,
      ),
  )
  const requests = [
    ...[...bodies, ...texts].map((body) => () => post(body)),
    ...queries.map(
      ([path, query]) =>
        () =>
          ask(path, query),
    ),
  ]
  expect(requests.length).toBeGreaterThan(500)
  const statuses: number[] = []
  for (let start = 0; start < requests.length; start += 20) {
    const answers = await Promise.all(requests.slice(start, start + 20).map((request) => request()))
    for (const { status, body } of answers) {
      statuses.push(status)
      if (status !== 200) z.looseObject({ status: z.literal('FAILED') }).parse(body)
    }
  }
  console.log(
    `${requests.length} malformed requests of swaps`,
    Object.fromEntries(
      [...new Set(statuses)].map((status) => [status, statuses.filter((one) => one === status).length]),
    ),
  )
  expect(statuses.filter((status) => status >= 500)).toEqual([])
})
