import { createPublicClient, http, parseAbi, parseUnits } from 'viem'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { addSwapPools } from './add-swap-pools.mjs'
import { startDevnet } from './devnet.mjs'
import { callRpc } from './rpc.mjs'
import { swapPlaces } from './swap-contracts.mjs'

// The chains start slowly on a busy machine.
vi.setConfig({ hookTimeout: 120_000 })

const ether = parseUnits('1', 18)
const abi = parseAbi([
  'function getAmountsOut(uint256, address[]) view returns (uint256[])',
  'function quoteExactInputSingle((address, address, uint256, uint24, uint160)) returns (uint256, uint160, uint32, uint256)',
])
/** @type {import('./devnet.mjs').Devnet} */
let devnet
beforeAll(async () => {
  devnet = await startDevnet()
  await addSwapPools(devnet)
})
afterAll(() => devnet.stop())

/** @param {number} id */
const clientOf = (id) =>
  createPublicClient({ transport: http(devnet.chains.find((chain) => chain.id === id)?.rpcUrl) })

it.each(/** @type {const} */ ([1, 8453]))(
  'has Uniswap V2 and V3 on chain %i, where ether costs 2,500 dollars less the fee',
  async (id) => {
    const { weth, v2Router, v3Quoter } = swapPlaces[id]
    const usdc = devnet.assets.find(({ chainId, symbol }) => chainId === id && symbol === 'USDC')?.address
    if (!usdc) throw new Error('no USDC')
    const amount = ether / 1_000n
    const client = clientOf(id)
    const [, v2 = 0n] = await client.readContract({
      address: v2Router,
      abi,
      functionName: 'getAmountsOut',
      args: [amount, [weth, usdc]],
    })
    expect(Number(v2) / 1e6).toBeCloseTo(2.5 * 0.997, 3)
    const { result } = await client.simulateContract({
      address: v3Quoter,
      abi,
      functionName: 'quoteExactInputSingle',
      args: [[weth, usdc, amount, 500, 0n]],
    })
    expect(Number(result[0]) / 1e6).toBeCloseTo(2.5 * 0.9995, 3)
  },
)

it('leaves a chain that mines each transaction, with the usual limit of gas', async () => {
  const client = clientOf(1)
  const before = await client.getBlockNumber()
  const rpcUrl = devnet.chains.find(({ id }) => id === 1)?.rpcUrl ?? ''
  const [from, to] = devnet.accounts.map(({ address }) => address)
  await callRpc(rpcUrl, 'eth_sendTransaction', [{ from, to, value: '0x1' }])
  await expect.poll(() => client.getBlockNumber({ cacheTime: 0 })).toBe(before + 1n)
  expect((await client.getBlock()).gasLimit).toBeLessThan(100_000_000n)
})

it('keeps the pools that a chain has', async () => {
  const before = await clientOf(1).getBlockNumber()
  await addSwapPools(devnet)
  expect(await clientOf(1).getBlockNumber()).toBe(before)
})
