import {
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  http,
  maxUint256,
  numberToHex,
  parseAbi,
  parseSignature,
  publicActions,
  toFunctionSelector,
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
import { addPermit } from '../../../plugins/evm/swaps/viem.js'
import { addSwapPools } from '../../devnet/add-swap-pools.mjs'
import { startDevnet, type Devnet } from '../../devnet/devnet.mjs'
import { callRpc } from '../../devnet/rpc.mjs'
import { swapPlaces } from '../../devnet/swap-contracts.mjs'
import { startOldNode } from './testing/start-old-node.js'

// The embedded database and the chains start slowly on a busy machine.
vi.setConfig({ hookTimeout: 300_000, testTimeout: 120_000 })

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
    gasUsed: BigInt(gasUsed ?? 0),
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
  const permits = (symbol: string) =>
    tokens.find(({ address }) => address.toLowerCase() === `${eth}:${tokenOf(symbol)}`.toLowerCase())?.eip2612
  expect(['USDC', 'DAI', 'USDT'].map(permits)).toEqual([true, false, false])
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

  test('has a known impact on the price also where few base units are bought', async () => {
    const [best] = await quote(swapOf(native, tokenOf('USDC'), ether / 2_000n))
    expect(BigInt(best?.toAmount ?? 0)).toBeLessThan(10_000_000n)
    expect(best?.priceImpact).toBeLessThan(1)
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

describe('wrapping', () => {
  test.each([eth, baseId])('on %s is done one for one both ways, without approval or fee', async (chain) => {
    const { weth } = swapPlaces[chain === eth ? 1 : 8453]
    const wrap = swapOf(native, weth, ether / 4n, chain)
    const [wrapQuote] = await quote(wrap)
    expect(wrapQuote).toMatchObject({
      ...{ toAmount: wrap.amount, minToAmount: wrap.amount, router: wrap.to, route: [wrap.from, wrap.to] },
      ...{ needsApproval: false, takesPermit: false, priceImpact: 0, feePercent: 0 },
    })
    const { tx, quote: terms } = await build(wrap, { quoteId: wrapQuote?.id, eip155: { slippage: 50 } })
    expect(terms?.minToAmount).toBe(wrap.amount)
    expect(tx).toMatchObject({ to: wrap.to, value: wrap.amount, data: toFunctionSelector('deposit()') })
    expect((await send(tx, chain)).status).toBe('success')
    expect(await balanceOf(weth, undefined, chain)).toBe(ether / 4n)

    const unwrap = swapOf(weth, native, ether / 4n, chain)
    const [unwrapQuote] = await quote(unwrap)
    expect(unwrapQuote).toMatchObject({ toAmount: unwrap.amount, router: wrap.to, needsApproval: false })
    const query = { tokenAddress: wrap.to, userAddress: wrap.userAddress }
    const { body } = await ask('allowance', { ...query, spender: wrap.to })
    expect(allowanceAnswer.parse(body)).toEqual({ allowance: String(maxUint256) })
    expect(allowanceAnswer.parse((await ask('allowance', query)).body)).toEqual({ allowance: '0' })
    const approval = await ask('build-approve', { ...unwrap, quoteId: unwrapQuote?.id ?? '' })
    expect([approval.status, errorBody.parse(approval.body).reasons[0]?.description]).toEqual([
      400,
      'This swap needs no approval',
    ])
    const built = await build(unwrap, { quoteId: unwrapQuote?.id })
    expect(built.tx).toMatchObject({ to: wrap.to, value: '0' })
    expect(built.tx.data).toBe(
      encodeFunctionData({
        abi: parseAbi(['function withdraw(uint256)']),
        functionName: 'withdraw',
        args: [ether / 4n],
      }),
    )
    const before = await balanceOf(native, undefined, chain)
    const { cost } = await send(built.tx, chain)
    expect((await balanceOf(native, undefined, chain)) - before + cost).toBe(ether / 4n)
    expect(await balanceOf(weth, undefined, chain)).toBe(0n)
  })

  test('is refused if the account holds less, or the contract does not pay one for one', async () => {
    const { weth } = swapPlaces[1]
    expect(await refusal(swapOf(weth, native, ether))).toMatchObject({
      status: 409,
      description: 'The account holds less than this amount',
    })
    const wrap = swapOf(native, weth, ether)
    const [quoted] = await quote(wrap)
    // it accepts the native asset and stores nothing
    await callRpc(nodeOf(eth), 'anvil_setCode', [weth, '0x00'])
    expect(await quote(wrap)).toEqual([])
    expect(await refusal(wrap, { quoteId: quoted?.id })).toMatchObject({ status: 409 })
  })
})

describe('a permit', () => {
  async function signed(
    swap: Swap,
    spender: Address,
    { nonce = 0n, deadline = BigInt(Math.floor(clock.now() / 1_000) + 600), key = owner().privateKey } = {},
  ) {
    const [, reference, token] = swap.from.split(':')
    const signature = await privateKeyToAccount(key).signTypedData({
      domain: {
        ...{ name: 'USD Coin', version: '2', chainId: Number(reference) },
        verifyingContract: token as Address,
      },
      types: {
        Permit: [
          { name: 'owner', type: 'address' },
          { name: 'spender', type: 'address' },
          { name: 'value', type: 'uint256' },
          { name: 'nonce', type: 'uint256' },
          { name: 'deadline', type: 'uint256' },
        ],
      },
      primaryType: 'Permit',
      message: { owner: owner().address, spender, value: BigInt(swap.amount), nonce, deadline },
    })
    const { r, s, v } = parseSignature(signature)
    return {
      deadline: Number(deadline),
      signature,
      split: { deadline: Number(deadline), v: Number(v), r, s },
    }
  }
  const quoteAt = async (swap: Swap, router: Address) =>
    (await quote(swap)).find(
      (one) => one.router?.toLowerCase() === `${swap.from.split(':', 2).join(':')}:${router}`.toLowerCase(),
    )

  test.each([
    [eth, 'split'],
    [baseId, 'whole'],
    [eth, 'added by the widget'],
    [baseId, 'added by the widget'],
  ])('on %s stands in for the approval, its signature %s', async (chain, form) => {
    const { v3Router } = swapPlaces[chain === eth ? 1 : 8453]
    const swap = swapOf(tokenOf('USDC', chain), native, 60_000_000n, chain)
    const quoted = await quoteAt(swap, v3Router)
    expect(quoted).toMatchObject({ needsApproval: true, takesPermit: true })
    const query = { tokenAddress: swap.from, userAddress: swap.userAddress, spender: `${chain}:${v3Router}` }
    const read = async () => allowanceAnswer.parse((await ask('allowance', query)).body)
    const { eip2612, allowance } = await read()
    expect([eip2612, allowance]).toEqual([{ name: 'USD Coin', version: '2', nonce: eip2612?.nonce }, '0'])
    const { deadline, signature, split } = await signed(swap, v3Router, {
      nonce: BigInt(eip2612?.nonce ?? 0),
    })
    const permit = form === 'split' ? split : { deadline, signature }
    const isOfWidget = form === 'added by the widget'
    const { tx: built } = await build(swap, {
      quoteId: quoted?.id,
      ...(isOfWidget ? { disableEstimate: true } : { permit }),
    })
    const terms = { asset: tokenOf('USDC', chain), amount: BigInt(swap.amount), deadline: BigInt(deadline) }
    const data = isOfWidget ? addPermit(built.data, { ...terms, signature }) : built.data
    const tx = { ...built, data: data ?? '0x' }
    const before = await balanceOf(native, undefined, chain)
    const { status, cost } = await send(tx, chain)
    expect(status).toBe('success')
    expect((await balanceOf(native, undefined, chain)) - before + cost).toBe(BigInt(quoted?.toAmount ?? 0))
    expect(await read()).toEqual({
      allowance: '0',
      eip2612: { ...eip2612, nonce: String(BigInt(eip2612?.nonce ?? 0) + 1n) },
    })
  })

  test('chooses a router that takes it, without a quote', async () => {
    const { v3Router } = swapPlaces[1]
    const swap = swapOf(tokenOf('USDC'), tokenOf('DAI'), 60_000_000n)
    const { split } = await signed(swap, v3Router)
    expect((await build(swap, { permit: split })).tx.to).toBe(`${eth}:${v3Router}`)
  })

  test('that another account sends to the token first does not stop the swap', async () => {
    const { v3Router } = swapPlaces[1]
    const usdc = tokenOf('USDC')
    const swap = swapOf(usdc, native, 60_000_000n)
    const { split } = await signed(swap, v3Router)
    const { tx } = await build(swap, { quoteId: (await quoteAt(swap, v3Router))?.id, permit: split })
    const [, other] = devnet.accounts
    const data = encodeFunctionData({
      abi: parseAbi(['function permit(address, address, uint256, uint256, uint8, bytes32, bytes32)']),
      functionName: 'permit',
      args: [owner().address, v3Router, 60_000_000n, BigInt(split.deadline), split.v, split.r, split.s],
    })
    const hash = await callRpc(nodeOf(eth), 'eth_sendTransaction', [{ from: other?.address, to: usdc, data }])
    expect((await minedAt(eth, hash as Hex)).status).toBe('success')
    expect((await send(tx)).status).toBe('success')
  })

  test('is refused if the token or the router has none, or it is not that of the swap', async () => {
    const { v2Router, v3Router } = swapPlaces[1]
    const swap = swapOf(tokenOf('USDC'), native, 60_000_000n)
    const dai = swapOf(tokenOf('DAI'), tokenOf('USDC'), ether)
    const id = (await quoteAt(swap, v3Router))?.id
    const { split } = await signed(swap, v3Router)
    const wrong = async (permit: object, of: Swap = swap, quoteId = id) => {
      const { status, name, description } = await refusal(of, { quoteId, permit })
      return `${status} ${name}: ${description}`
    }
    const notSigned = /^400 permit: permit must be signed by the account/
    expect(await wrong(split, swap, (await quoteAt(swap, v2Router))?.id)).toMatch(
      /^400 permit: .* takes none$/,
    )
    expect(await refusal(swapOf(native, tokenOf('USDC'), ether), { permit: split })).toMatchObject({
      status: 400,
      name: 'permit',
    })
    expect(await wrong((await signed(dai, v3Router)).split, dai, (await quoteAt(dai, v3Router))?.id)).toMatch(
      /^400 permit: .* the token has none$/,
    )
    expect(await wrong((await signed(swap, v3Router, { deadline: 1n })).split)).toMatch(
      /^409 permit: .*expired/,
    )
    expect(await wrong((await signed(swap, v2Router)).split)).toMatch(notSigned)
    expect(await wrong((await signed({ ...swap, amount: '1' }, v3Router)).split)).toMatch(notSigned)
    expect(await wrong((await signed(swap, v3Router, { nonce: 7n })).split)).toMatch(notSigned)
    const stranger = devnet.accounts[1]?.privateKey ?? '0x'
    expect(await wrong((await signed(swap, v3Router, { key: stranger })).split)).toMatch(notSigned)
    expect(await wrong({ ...split, v: 29 })).toMatch(/^400 permit: permit must have 27 or 28/)
    expect(await wrong({ ...split, s: `0x${'f'.repeat(64)}` })).toMatch(notSigned)
    expect(await wrong({ deadline: split.deadline, signature: '0x12' })).toMatch(/^400 permit/)
  })
})

test('the gas of a swap covers the slots that a pool of V2 writes once a second', async () => {
  const { v2Router } = swapPlaces[1]
  const swap = swapOf(native, tokenOf('USDC'), ether / 5n)
  const quoteId = (await quote(swap)).find(({ router }) => router === `${eth}:${v2Router}`)?.id
  const { tx, quote: terms } = await build(swap, { quoteId })
  /** Mines the swap in the same block as one of the same pool before it, or alone in a later second. */
  async function gasOf(isFirst: boolean): Promise<bigint> {
    const start = await callRpc(nodeOf(eth), 'evm_snapshot')
    await callRpc(nodeOf(eth), 'evm_increaseTime', [10])
    await callRpc(nodeOf(eth), 'evm_setAutomine', [false])
    const [, whale] = devnet.accounts
    const { data, value = '0' } = (
      await build({ ...swap, userAddress: `${eth}:${whale?.address}` }, { quoteId })
    ).tx
    const call = { from: whale?.address, to: v2Router, data, value: numberToHex(BigInt(value)) }
    if (!isFirst)
      await callRpc(nodeOf(eth), 'eth_sendTransaction', [
        { ...call, gas: '0x100000', gasPrice: '0x2540be400' },
      ])
    const client = walletOf()
    const hash = await client.sendTransaction({
      ...{ to: v2Router, data: tx.data as Hex, value: BigInt(tx.value ?? 0) },
      ...{ gas: BigInt(tx.eip155.gas), gasPrice: BigInt(tx.eip155.gasPrice) },
    })
    await callRpc(nodeOf(eth), 'evm_mine')
    await callRpc(nodeOf(eth), 'evm_setAutomine', [true])
    const { status, gasUsed } = await minedAt(eth, hash)
    expect(status).toBe('success')
    await callRpc(nodeOf(eth), 'evm_revert', [start])
    return gasUsed
  }
  const [later, first] = [await gasOf(false), await gasOf(true)]
  console.log(`a swap of V2 uses ${first} gas as the first of a second, else ${later}`)
  expect(first - later).toBeGreaterThan(10_000n)
  // the simulation may have seen either
  const room = BigInt(tx.eip155.gas) - BigInt(terms?.gas ?? 0)
  expect(room).toBeGreaterThanOrEqual(first - later)
  expect(BigInt(tx.eip155.gas)).toBeGreaterThan(first)
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

test('nodes without simulations quote by the venues, and build after the approval', async () => {
  const old = await startOldNode(nodeOf(eth))
  const usual = running
  running = await startService({ UPSTREAMS: `${eth}=${old.url}` })
  try {
    const swap = swapOf(tokenOf('USDC'), native, 100_000_000n)
    const [best] = await quote(swap)
    expect(best?.gas).toBeUndefined()
    expect(await refusal(swap, { quoteId: best?.id, disableEstimate: true })).toMatchObject({
      status: 409,
      name: 'allowance',
    })
    await send((await approve(swap, best?.id)).tx)
    const { tx } = await build(swap, { quoteId: best?.id })
    const before = await balanceOf(native)
    const { status, cost } = await send(tx)
    expect(status).toBe('success')
    expect((await balanceOf(native)) - before + cost).toBe(BigInt(best?.toAmount ?? 0))
    expect(await refusal(swapOf(native, tokenOf('USDC'), 10n ** 23n))).toMatchObject({
      status: 409,
      description: 'The account holds less than this amount',
    })
  } finally {
    await running.stop()
    running = usual
    old.stop()
  }
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
