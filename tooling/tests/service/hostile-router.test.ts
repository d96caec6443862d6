import {
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  http,
  parseUnits,
  publicActions,
  type Address,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { buildTransactionAnswer, quotesAnswer } from '../../../apps/service/src/modules/convert/wire.js'
import { errorBody } from '../../../apps/service/src/platform/http/error-body.js'
import { startService, type RunningService } from '../../../apps/service/src/testing/start-service.js'
import { addSwapPools } from '../../devnet/add-swap-pools.mjs'
import { codeOf } from '../../devnet/contracts.mjs'
import { startDevnet, type Devnet } from '../../devnet/devnet.mjs'
import { callRpc } from '../../devnet/rpc.mjs'
import { entryOf, word } from '../../devnet/storage.mjs'
import { swapPlaces } from '../../devnet/swap-contracts.mjs'

// The embedded database and the chains start slowly on a busy machine.
vi.setConfig({ hookTimeout: 120_000, testTimeout: 60_000 })

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

async function approve(token: Address, allowed: bigint) {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [hostile, allowed] })
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
