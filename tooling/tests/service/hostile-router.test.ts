import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  concatHex,
  createWalletClient,
  decodeFunctionData,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  http,
  multicall3Abi,
  pad,
  parseAbi,
  parseUnits,
  publicActions,
  toEventSelector,
  type Address,
  type Hex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildTransactionAnswer, quotesAnswer } from '../../../apps/service/src/modules/convert/wire.js'
import { errorBody } from '../../../apps/service/src/platform/http/error-body.js'
import { startService, type RunningService } from '../../../apps/service/src/testing/start-service.js'
import { addSwapPools } from '../../devnet/add-swap-pools.mjs'
import { codeOf } from '../../devnet/contracts.mjs'
import { startDevnet, type Devnet } from '../../devnet/devnet.mjs'
import { callRpc } from '../../devnet/rpc.mjs'
import { entryOf, word } from '../../devnet/storage.mjs'
import { swapPlaces } from '../../devnet/swap-contracts.mjs'
import { startOldNode } from './testing/start-old-node.js'

// The embedded database and the chains start slowly on a busy machine.
vi.setConfig({ hookTimeout: 300_000, testTimeout: 120_000 })

const hostile = getAddress(`0xbad${'0'.repeat(36)}1`)
const { weth, v2Router } = swapPlaces[1]
const amount = 100_000_000n
const tricks = {
  none: 0,
  'pays half': 1,
  'pays nobody': 2,
  'takes another token': 3,
  'takes twice the amount': 4,
}
type Trick = keyof typeof tricks
const held = word(0)
const v3Abi = parseAbi([
  'function exactInput((bytes path, address recipient, uint256 deadline, uint256 amountIn, uint256 amountOutMinimum)) payable',
])

let devnet: Devnet
let running: RunningService
let node: string
let account: (typeof devnet.accounts)[number]
let usdc: Address
let dai: Address
let usdt: Address
let snapshot: unknown
beforeAll(async () => {
  devnet = await startDevnet()
  await addSwapPools(devnet)
  node = devnet.chains[0]?.rpcUrl ?? ''
  account = devnet.accounts[0] as typeof account
  ;[usdc, dai, usdt] = ['USDC', 'DAI', 'USDT'].map(
    (symbol) => devnet.assets.find((asset) => asset.chainId === 1 && asset.symbol === symbol)?.address,
  ) as [Address, Address, Address]
  await callRpc(node, 'anvil_setCode', [hostile, codeOf('HostileRouter')])
  const stock = word(parseUnits('1000000', 18))
  await callRpc(node, 'anvil_setStorageAt', [dai, entryOf(held, hostile), stock])
  await callRpc(node, 'anvil_setStorageAt', [hostile, word(1), word(usdt)])
  running = await startService({
    UPSTREAMS: `eip155:1=${node}`,
    SWAP_ROUTERS: `eip155:1=v2,${v2Router},${weth};eip155:1=v2,${hostile},${weth}`,
    CLIENT_LIMIT: '0',
    PROJECT_LIMIT: '0',
  })
  snapshot = await callRpc(node, 'evm_snapshot')
})
afterAll(async () => {
  await running.stop()
  await devnet.stop()
})
beforeEach(async () => {
  await callRpc(node, 'evm_revert', [snapshot])
  snapshot = await callRpc(node, 'evm_snapshot')
})

const play = (trick: Trick) => callRpc(node, 'anvil_setStorageAt', [hostile, word(0), word(tricks[trick])])

const swap = () => ({
  amount: String(amount),
  userAddress: `eip155:1:${account.address}`,
  from: `eip155:1:${usdc}`,
  to: `eip155:1:${dai}`,
})

async function quote() {
  const search = new URLSearchParams({ ...swap(), projectId: 'development' }).toString()
  const response = await fetch(`${running.url}/v1/convert/quotes?${search}`)
  return quotesAnswer.parse(await response.json()).quotes
}

async function build(more: object = {}) {
  const response = await fetch(`${running.url}/v1/convert/build-transaction?projectId=development`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...swap(), disableEstimate: true, ...more }),
  })
  return { status: response.status, body: (await response.json()) as unknown }
}

const wallet = () =>
  createWalletClient({
    account: privateKeyToAccount(account.privateKey),
    chain: mainnet,
    transport: http(node),
    pollingInterval: 20,
  }).extend(publicActions)

async function approve(token: Address, allowed: bigint, spender: Address = hostile) {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, allowed] })
  const hash = await wallet().sendTransaction({ to: token, data })
  await wallet().waitForTransactionReceipt({ hash })
}

const routers = async () => (await quote()).map(({ router }) => router)
const [honestId, hostileId] = [`eip155:1:${v2Router}`, `eip155:1:${hostile}`]

test('a router that keeps its promise is quoted by it, before a worse one', async () => {
  const quotes = await quote()
  expect(quotes.map(({ router }) => router)).toEqual([hostileId, honestId])
  expect(quotes[0]?.toAmount).toBe(String(parseUnits('200', 18)))
})

test('a router that pays half is quoted by what it pays', async () => {
  await play('pays half')
  const found = (await quote()).find(({ router }) => router === hostileId)
  expect(found?.toAmount).toBe(String(parseUnits('100', 18)))
})

test('a router that pays nobody is not quoted, and never built', async () => {
  await play('pays nobody')
  expect(await routers()).toEqual([honestId])
  const { body } = await build()
  expect(buildTransactionAnswer.parse(body).tx.to).toBe(honestId)
})

test('a router that takes another token is not quoted, although an old approval lets it', async () => {
  await approve(usdt, 10n ** 30n)
  await play('takes another token')
  expect(await routers()).toEqual([honestId])
})

test('a router that takes twice the amount is not quoted, although an old approval lets it', async () => {
  await approve(usdc, 10n ** 30n)
  await play('takes twice the amount')
  expect(await routers()).toEqual([honestId])
})

test.each(['pays half', 'pays nobody', 'takes another token', 'takes twice the amount'] as const)(
  'a router that %s after it was quoted is refused, and nothing is built',
  async (trick) => {
    await approve(usdt, 10n ** 30n)
    const [best] = await quote()
    expect(best?.router).toBe(hostileId)
    await play(trick)
    const { status, body } = await build({ quoteId: best?.id })
    expect(status).toBe(409)
    expect(errorBody.parse(body).reasons).toHaveLength(1)
  },
)

describe('0x', () => {
  const holder = getAddress('0x0000000000001fF3684f28c67538d4D072C22734')
  const thief = getAddress(`0x${'7'.repeat(40)}`)
  const collection = getAddress(`0xc0113c7${'0'.repeat(33)}`)
  const bought = parseUnits('200', 18)
  /** Logs the four words that it is called with, as a collection would that the account has given away from. */
  const logsTopics = '0x60603560403560203560003560006000a400'

  interface Answer {
    readonly allowanceTarget: Address
    readonly spender: Address
    readonly to: Address
    readonly value: bigint
    readonly least: bigint
    /** Calls that the contract of 0x makes, for which Multicall3 stands in. */
    readonly calls: readonly (readonly [to: Address, data: Hex])[]
  }
  let answer: Answer
  let zeroEx: Server
  let usual: RunningService

  const token = (functionName: 'transfer' | 'transferFrom', ...args: readonly unknown[]) =>
    encodeFunctionData({ abi: erc20Abi, functionName, args: args as never })
  const takes = (taken: bigint) => [usdc, token('transferFrom', account.address, holder, taken)] as const
  const pays = (to: Address, paid: bigint) => [dai, token('transfer', to, paid)] as const
  const logs = (event: string, ...words: readonly Hex[]) =>
    [collection, concatHex([toEventSelector(event), ...words.map((one) => pad(one))])] as const
  const honest = (): Answer => ({
    ...{ allowanceTarget: holder, spender: holder, to: holder, value: 0n, least: (bought * 99n) / 100n },
    calls: [takes(amount), pays(account.address, bought)],
  })

  beforeAll(async () => {
    zeroEx = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '', 'http://zero-ex.example')
      const calls = answer.calls.map(([target, callData]) => ({ target, allowFailure: false, callData }))
      const data = encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [calls] })
      response.end(
        JSON.stringify({
          liquidityAvailable: request.headers['0x-api-key'] === 'key',
          allowanceTarget: answer.allowanceTarget,
          buyAmount: String(bought),
          minBuyAmount: String(answer.least),
          issues: { allowance: { actual: '0', spender: answer.spender } },
          ...(pathname.endsWith('/quote') && {
            transaction: { to: answer.to, data, value: String(answer.value) },
          }),
        }),
      )
    }).listen(0, '127.0.0.1')
    await once(zeroEx, 'listening')
    usual = running
    running = await startService({
      ...{ UPSTREAMS: `eip155:1=${node}`, CLIENT_LIMIT: '0', PROJECT_LIMIT: '0' },
      ...{
        SWAP_ZEROX_KEY: 'key',
        SWAP_ZEROX_URL: `http://127.0.0.1:${(zeroEx.address() as AddressInfo).port}`,
      },
    })
  })
  afterAll(async () => {
    await running.stop()
    running = usual
    zeroEx.closeAllConnections()
    zeroEx.close()
  })
  beforeEach(async () => {
    answer = honest()
    await callRpc(node, 'anvil_setCode', [holder, codeOf('Multicall3')])
    await callRpc(node, 'anvil_setCode', [collection, logsTopics])
    await callRpc(node, 'anvil_setStorageAt', [dai, entryOf(held, holder), word(bought * 10n)])
    await approve(usdc, 10n ** 30n, holder)
    await approve(usdt, 10n ** 30n, holder)
  })

  test('is quoted beside the routers, and its transaction is simulated like theirs', async () => {
    const [best, ...others] = await quote()
    expect(best).toMatchObject({ provider: '0x', router: `eip155:1:${holder}`, toAmount: String(bought) })
    expect(others.length).toBeGreaterThan(0)
    const { status, body } = await build({ quoteId: best?.id })
    expect([status, body]).toEqual([200, body])
    expect(buildTransactionAnswer.parse(body).quote?.minToAmount).toBe(String((bought * 99n) / 100n))
  })

  test.each<[string, () => Partial<Answer>]>([
    ['calls another contract', () => ({ to: thief })],
    ['carries the native asset', () => ({ value: 1n })],
    ['has another contract approved', () => ({ allowanceTarget: thief })],
    ['has another spender approved', () => ({ spender: thief })],
    ['pays another account', () => ({ calls: [takes(amount), pays(thief, bought)] })],
    ['pays nobody', () => ({ calls: [takes(amount)] })],
    ['takes twice the amount', () => ({ calls: [takes(amount * 2n), pays(account.address, bought)] })],
    [
      'takes another token',
      () => ({
        calls: [...honest().calls, [usdt, token('transferFrom', account.address, thief, 1n)]],
      }),
    ],
    [
      'takes a collectible',
      () => ({
        calls: [...honest().calls, logs('Transfer(address,address,uint256)', account.address, thief, '0x7')],
      }),
    ],
    [
      'takes an edition',
      () => ({
        calls: [
          ...honest().calls,
          logs('TransferSingle(address,address,address,uint256,uint256)', holder, account.address, thief),
        ],
      }),
    ],
    [
      'takes many editions',
      () => ({
        calls: [
          ...honest().calls,
          logs('TransferBatch(address,address,address,uint256[],uint256[])', holder, account.address, thief),
        ],
      }),
    ],
    [
      'lets another contract spend a collection',
      () => ({
        calls: [
          ...honest().calls,
          logs('ApprovalForAll(address,address,bool)', account.address, thief, '0x1'),
        ],
      }),
    ],
  ])('that %s is not quoted, and refused if it was quoted before', async (_name, trick) => {
    const [best] = await quote()
    expect(best?.provider).toBe('0x')
    answer = { ...honest(), ...trick() }
    expect((await quote()).map(({ provider }) => provider)).not.toContain('0x')
    const { status, body } = await build({ quoteId: best?.id })
    expect(status).toBeGreaterThanOrEqual(409)
    expect(errorBody.parse(body).reasons).toHaveLength(1)
  })

  test.each<[string, () => Partial<Answer>]>([
    ['promises less', () => ({ least: bought / 2n })],
    ['pays less', () => ({ calls: [takes(amount), pays(account.address, bought / 2n)] })],
  ])('that %s than the slippage allows is refused', async (_name, trick) => {
    const [best] = await quote()
    answer = { ...honest(), ...trick() }
    expect(await build({ quoteId: best?.id })).toMatchObject({ status: 409 })
  })

  test('is not quoted by nodes that cannot simulate, where its transaction would be unknown', async () => {
    const old = await startOldNode(node)
    const simulating = running
    running = await startService({
      ...{ UPSTREAMS: `eip155:1=${old.url}`, CLIENT_LIMIT: '0', PROJECT_LIMIT: '0' },
      ...{
        SWAP_ZEROX_KEY: 'key',
        SWAP_ZEROX_URL: `http://127.0.0.1:${(zeroEx.address() as AddressInfo).port}`,
      },
    })
    try {
      const providers = (await quote()).map(({ provider }) => provider)
      expect(providers.length).toBeGreaterThan(0)
      expect(providers).not.toContain('0x')
    } finally {
      await running.stop()
      running = simulating
      old.stop()
    }
  })
})

describe('a token', () => {
  const tokenTricks = {
    'moves nothing and returns false': 1,
    'takes twice from its sender': 2,
    'delivers half': 3,
    'allows one transfer': 4,
    'does not store approvals and returns false': 5,
    'lets another contract spend it': 6,
    'takes a tenth of all that its receiver has': 7,
  }
  /** Replaces the code of a token, which keeps its balances and its pools. */
  async function turn(token: Address, trick: keyof typeof tokenTricks) {
    await callRpc(node, 'anvil_setCode', [token, codeOf('HostileErc20')])
    await callRpc(node, 'anvil_setStorageAt', [token, word(6), word(tokenTricks[trick])])
  }
  const honestQuote = async () => (await quote()).find(({ router }) => router === honestId)

  test.each([
    ['sold', 'moves nothing and returns false'],
    ['sold', 'takes twice from its sender'],
    ['sold', 'does not store approvals and returns false'],
    ['sold', 'lets another contract spend it'],
    ['bought', 'moves nothing and returns false'],
    ['bought', 'takes a tenth of all that its receiver has'],
  ] as const)('that is %s and %s is not quoted, and refused if it was quoted before', async (side, trick) => {
    const before = await honestQuote()
    expect(before).toBeDefined()
    await turn(side === 'sold' ? usdc : dai, trick)
    expect(await honestQuote()).toBeUndefined()
    expect(await build({ quoteId: before?.id })).toMatchObject({ status: 409 })
  })

  test('that delivers half is quoted by what arrives, and refused if it was quoted before', async () => {
    const before = await honestQuote()
    await turn(dai, 'delivers half')
    const after = await honestQuote()
    expect(Number(after?.toAmount) / Number(before?.toAmount)).toBeCloseTo(0.5)
    expect(await build({ quoteId: before?.id })).toMatchObject({ status: 409 })
  })

  test('that allows one transfer is refused after it', async () => {
    await turn(usdc, 'allows one transfer')
    const before = await honestQuote()
    expect(before).toBeDefined()
    await callRpc(node, 'anvil_setStorageAt', [usdc, word(7), word(1)])
    expect(await build({ quoteId: before?.id })).toMatchObject({ status: 409 })
  })

  test('that returns false for an approval gets none', async () => {
    const quoted = await honestQuote()
    await turn(usdc, 'does not store approvals and returns false')
    const { userAddress, from, to } = swap()
    const query = { userAddress, from, to, amount: String(amount), quoteId: quoted?.id ?? '' }
    const search = new URLSearchParams({ ...query, projectId: 'development' }).toString()
    const response = await fetch(`${running.url}/v1/convert/build-approve?${search}`)
    expect(response.status).toBe(409)
    expect(errorBody.parse(await response.json()).reasons[0]?.description).toBe(
      'The token refuses the approval',
    )
  })

  test('with a fee delivers the least amount at V3 too, which compares it before the fee', async () => {
    await callRpc(node, 'anvil_setCode', [dai, codeOf('FeeErc20')])
    const usual = running
    const { v3Router, v3Quoter } = swapPlaces[1]
    running = await startService({
      ...{ UPSTREAMS: `eip155:1=${node}`, CLIENT_LIMIT: '0', PROJECT_LIMIT: '0' },
      SWAP_ROUTERS: `eip155:1=v3,${v3Router},${weth},${v3Quoter}`,
    })
    try {
      const [best] = await quote()
      const { body } = await build({ quoteId: best?.id })
      const built = buildTransactionAnswer.parse(body)
      const { args } = decodeFunctionData({ abi: v3Abi, data: built.tx.data as Hex })
      const [{ amountOutMinimum }] = args
      const arrives = amountOutMinimum - amountOutMinimum / 100n
      expect(arrives).toBeGreaterThanOrEqual(BigInt(built.quote?.minToAmount ?? 0))
      expect(BigInt(built.quote?.minToAmount ?? 0)).toBeGreaterThan(
        (BigInt(best?.toAmount ?? 0) * 98n) / 100n,
      )
    } finally {
      await running.stop()
      running = usual
    }
  })
})
