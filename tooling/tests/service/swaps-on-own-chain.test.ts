import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  encodeFunctionData,
  getAddress,
  maxUint256,
  numberToHex,
  parseAbi,
  parseUnits,
  type Address,
  type Hex,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  buildTransactionAnswer,
  quotesAnswer,
  tokensAnswer,
} from '../../../apps/service/src/modules/convert/wire.js'
import { startService, type RunningService } from '../../../apps/service/src/testing/start-service.js'
import { startChain, type RunningChain } from '../../devnet/chain-process.mjs'
import { furnishChain } from '../../devnet/furnish-chain.mjs'
import { developmentMnemonic } from '../../devnet/networks.mjs'
import { placeAsset } from '../../devnet/place-assets.mjs'
import { callRpc } from '../../devnet/rpc.mjs'
import { creationOf } from '../../devnet/swap-contracts.mjs'

// The embedded database and the chain start slowly on a busy machine.
vi.setConfig({ hookTimeout: 300_000, testTimeout: 120_000 })

const chain = 'eip155:4711'
const native = `${chain}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`
const account = mnemonicToAccount(developmentMnemonic).address
const token = getAddress(`0x70ce${'0'.repeat(35)}1`)
const asset = { chain, address: token, symbol: 'CROWN', name: 'Crown', decimals: 18 }
const abi = parseAbi([
  'function approve(address, uint256)',
  'function addLiquidityETH(address, uint256, uint256, uint256, address, uint256) payable',
  'function deposit() payable',
  'function createAndInitializePoolIfNecessary(address, address, uint24, uint160) payable',
  'function mint((address, address, uint24, int24, int24, uint256, uint256, uint256, uint256, address, uint256)) payable',
])

let node: RunningChain
let running: RunningService
let folder: string
let contracts: Readonly<Record<'wrapped' | 'v2Router' | 'v3Router' | 'quoter', Address>>

/** Sends a transaction, and returns the address of a contract that it has created. */
async function send(to: Address | undefined, data: Hex, value = 0n): Promise<Address | null> {
  // an estimate may be of a second in which the pool has written its slots before
  const gas = numberToHex(10_000_000)
  const transaction = { from: account, ...(to && { to }), data, value: numberToHex(value), gas }
  const hash = await callRpc(node.rpcUrl, 'eth_sendTransaction', [transaction])
  const read = () => callRpc(node.rpcUrl, 'eth_getTransactionReceipt', [hash])
  const receipt = await vi.waitUntil(read, { timeout: 30_000 })
  const { status, contractAddress } = receipt as Readonly<Record<string, Address | null>>
  expect(status).toBe('0x1')
  return contractAddress ?? null
}

async function create(name: string, ...addresses: Address[]): Promise<Address> {
  const created = await send(undefined, creationOf(name, ...addresses))
  if (!created) throw new Error(`${name} was not created`)
  return getAddress(created)
}

/** Deploys Uniswap V2 and V3 as an operator does, at the addresses that follow from its account. */
async function deploy() {
  const periphery = '@uniswap/v3-periphery/artifacts/contracts'
  const wrapped = await create('@uniswap/v2-periphery/build/WETH9')
  const v2Factory = await create('@uniswap/v2-core/build/UniswapV2Factory', account)
  const v2Router = await create('@uniswap/v2-periphery/build/UniswapV2Router02', v2Factory, wrapped)
  const v3Factory = await create('@uniswap/v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory')
  const positions = await create(
    `${periphery}/NonfungiblePositionManager.sol/NonfungiblePositionManager`,
    ...[v3Factory, wrapped, account],
  )
  const v3Router = await create(
    '@uniswap/swap-router-contracts/artifacts/contracts/SwapRouter02.sol/SwapRouter02',
    ...[v2Factory, v3Factory, positions, wrapped],
  )
  const quoter = await create(`${periphery}/lens/QuoterV2.sol/QuoterV2`, v3Factory, wrapped)
  return { wrapped, v2Router, v3Router, quoter, positions }
}

/** Adds a pool of V2, in which a unit of the native asset costs 100 tokens, and one of V3, in which it costs 1. */
async function addPools(places: Awaited<ReturnType<typeof deploy>>) {
  const { wrapped, v2Router, positions } = places
  const amount = parseUnits('10', 18)
  for (const spender of [v2Router, positions])
    await send(token, encodeFunctionData({ abi, functionName: 'approve', args: [spender, maxUint256] }))
  await send(wrapped, encodeFunctionData({ abi, functionName: 'deposit' }), amount)
  await send(wrapped, encodeFunctionData({ abi, functionName: 'approve', args: [positions, maxUint256] }))
  const v2 = [token, amount * 100n, 0n, 0n, account, maxUint256] as const
  await send(v2Router, encodeFunctionData({ abi, functionName: 'addLiquidityETH', args: v2 }), amount)
  const [first, second] = [token, wrapped].sort((one, other) =>
    one.toLowerCase() < other.toLowerCase() ? -1 : 1,
  ) as [Address, Address]
  const pool = [first, second, 3_000, 1n << 96n] as const
  await send(
    positions,
    encodeFunctionData({ abi, functionName: 'createAndInitializePoolIfNecessary', args: pool }),
  )
  const position = [
    first,
    second,
    3_000,
    -887_220,
    887_220,
    amount,
    amount,
    0n,
    0n,
    account,
    maxUint256,
  ] as const
  await send(positions, encodeFunctionData({ abi, functionName: 'mint', args: [position] }))
}

beforeAll(async () => {
  node = await startChain({
    id: 4711,
    name: 'own chain',
    port: 0,
    mnemonic: developmentMnemonic,
    accounts: 1,
  })
  await furnishChain(node, [{ address: account }])
  const placed = placeAsset({ ...asset, address: token, chainId: 4711, kind: 'plain', held: ['100000'] }, [
    { address: account },
  ])
  await callRpc(node.rpcUrl, 'anvil_setCode', [token, placed.code])
  for (const stored of placed.stored) await callRpc(node.rpcUrl, 'anvil_setStorageAt', [token, ...stored])
  const places = await deploy()
  await addPools(places)
  contracts = places
  folder = await mkdtemp(join(tmpdir(), 'assets-'))
  const file = join(folder, 'assets.json')
  await writeFile(file, JSON.stringify([asset]))
  const { wrapped, v2Router, v3Router, quoter } = places
  running = await startService({
    UPSTREAMS: `${chain}=${node.rpcUrl}`,
    ASSETS: file,
    SWAP_ROUTERS: `${chain}=v2,${v2Router},${wrapped};${chain}=v3-02,${v3Router},${wrapped},${quoter}`,
  })
})
afterAll(async () => {
  await running.stop()
  await node.stop()
  await rm(folder, { recursive: true })
})

const ask = async (path: string, query: Readonly<Record<string, string>>) => {
  const search = new URLSearchParams({ projectId: 'development', ...query }).toString()
  return (await fetch(`${running.url}/v1/convert/${path}?${search}`)).json()
}

test('a chain of the operator lists its native asset and its tokens', async () => {
  const { tokens } = tokensAnswer.parse(await ask('tokens', { chainId: chain }))
  expect(tokens.map(({ address, symbol }) => [address, symbol])).toEqual([
    [native, 'NATIVE'],
    [`${chain}:${token}`, 'CROWN'],
  ])
})

test.each([
  ['Uniswap V2', 'v2Router', 99],
  ['Uniswap V3', 'v3Router', 0.9],
] as const)('a swap at its %s is quoted, built and done', async (provider, name, leastTokens) => {
  const swap = {
    ...{ amount: String(parseUnits('0.01', 18)), userAddress: `${chain}:${account}` },
    ...{ from: native, to: `${chain}:${token}` },
  }
  const { quotes } = quotesAnswer.parse(await ask('quotes', swap))
  const quoted = quotes.find((one) => one.provider === provider)
  expect(quoted?.router?.toLowerCase()).toBe(`${chain}:${contracts[name]}`.toLowerCase())
  expect(Number(quoted?.toAmount)).toBeGreaterThan(leastTokens * 1e16)
  const response = await fetch(`${running.url}/v1/convert/build-transaction?projectId=development`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...swap, quoteId: quoted?.id }),
  })
  const { tx } = buildTransactionAnswer.parse(await response.json())
  const read = () =>
    callRpc(node.rpcUrl, 'eth_call', [
      {
        to: token,
        data: encodeFunctionData({
          abi: parseAbi(['function balanceOf(address) view returns (uint256)']),
          args: [account],
        }),
      },
      'latest',
    ])
  const before = BigInt(String(await read()))
  await send(tx.to.split(':')[2] as Address, tx.data as Hex, BigInt(tx.value ?? 0))
  expect(BigInt(String(await read())) - before).toBe(BigInt(quoted?.toAmount ?? 0))
})
