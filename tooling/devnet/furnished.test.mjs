import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  formatUnits,
  getAddress,
  http,
  maxUint256,
  parseUnits,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { base, mainnet, sepolia } from 'viem/chains'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startDevnet } from './devnet.mjs'
import { callRpc } from './rpc.mjs'
import { entryOf, word } from './storage.mjs'

/** @type {import('./devnet.mjs').Devnet} */
let devnet
beforeAll(async () => {
  devnet = await startDevnet()
})
afterAll(() => devnet.stop())

const chains = [mainnet, base, sepolia]
const baseCoinType = 0x80002105n

/** @param {number} id */
function clientOf(id) {
  const chain = chains.find((viemChain) => viemChain.id === id)
  return createPublicClient({
    chain,
    transport: http(devnet.chains.find((devnetChain) => devnetChain.id === id)?.rpcUrl),
    pollingInterval: 10,
  })
}

/** @param {number} index */
function account(index) {
  const devnetAccount = devnet.accounts[index]
  if (!devnetAccount) throw new Error('a devnet has ten accounts')
  return devnetAccount
}

/**
 * @param {string} symbol
 * @param {number} [chainId]
 */
function asset(symbol, chainId = 1) {
  const devnetAsset = devnet.assets.find(
    (candidate) => candidate.symbol === symbol && candidate.chainId === chainId,
  )
  if (!devnetAsset) throw new Error(`no ${symbol} on ${chainId}`)
  return devnetAsset
}

/**
 * @param {import('./assets.mjs').DevnetAsset} asset
 * @param {import('viem').Address} owner
 */
async function readBalance({ chainId, address, decimals }, owner) {
  const value = await clientOf(chainId).readContract({
    address,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [owner],
  })
  return formatUnits(value, decimals)
}

/**
 * Calls a contract as an account, first without and then with a transaction.
 *
 * @param {number} index
 * @param {import('viem').Address} to
 * @param {import('viem').Hex} data
 */
async function call(index, to, data) {
  const client = clientOf(1)
  const from = account(index)
  const result = await client.call({ account: from.address, to, data })
  const wallet = createWalletClient({
    account: privateKeyToAccount(from.privateKey),
    chain: mainnet,
    transport: http(devnet.chains[0]?.rpcUrl),
  })
  const hash = await wallet.sendTransaction({ to, data })
  const { status, logs } = await client.waitForTransactionReceipt({ hash })
  return { data: result.data, status, logs: logs.length }
}

/**
 * @param {import('viem').Address} to
 * @param {bigint} value
 */
const transfer = (to, value) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, value] })

it('has the assets at their mainnet addresses, with symbol, name and decimals', async () => {
  expect(devnet.assets.map(({ chainId, symbol, address }) => `${chainId} ${symbol} ${address}`)).toEqual([
    '1 USDC 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    '1 DAI 0x6B175474E89094C44Da98b954EedeAC495271d0F',
    '1 USDT 0xdAC17F958D2ee523a2206206994597C13D831ec7',
    `1 TOLL ${asset('TOLL').address}`,
    '8453 USDC 0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  ])
  for (const { chainId, address, symbol, name, decimals } of devnet.assets) {
    expect(address).toBe(getAddress(address))
    const contract = { address, abi: erc20Abi }
    expect(
      // By Multicall3 at the address in viem's chains.
      await clientOf(chainId).multicall({
        allowFailure: false,
        contracts: [
          { ...contract, functionName: 'symbol' },
          { ...contract, functionName: 'name' },
          { ...contract, functionName: 'decimals' },
        ],
      }),
    ).toEqual([symbol, name, decimals])
  }
})

it('has Multicall3 on every chain', async () => {
  for (const { id, contracts } of chains) {
    const { address } = contracts.multicall3
    expect((await clientOf(id).getCode({ address }))?.length).toBeGreaterThan(1_000)
  }
})

it('gives exact amounts to the first account, some to the second, none to the third', async () => {
  const amounts = (/** @type {number} */ index) =>
    Promise.all(devnet.assets.map((devnetAsset) => readBalance(devnetAsset, account(index).address)))
  expect(await amounts(0)).toEqual(['1204.5', '75', '300', '1000', '250'])
  expect(await amounts(1)).toEqual(['250', '0', '0', '0', '12.25'])
  expect(await amounts(2)).toEqual(['0', '0', '0', '0', '0'])
  for (const devnetAsset of devnet.assets) expect(devnetAsset.held.length).toBeLessThan(3)
})

it('transfers an ERC-20 asset, and reverts with a reason above the balance', async () => {
  const usdc = asset('USDC')
  const to = account(5).address
  expect(await call(0, usdc.address, transfer(to, parseUnits('4.5', 6)))).toEqual({
    data: `0x${'1'.padStart(64, '0')}`,
    status: 'success',
    logs: 1,
  })
  expect(await readBalance(usdc, account(0).address)).toBe('1200')
  expect(await readBalance(usdc, to)).toBe('4.5')
  await expect(call(5, usdc.address, transfer(to, maxUint256))).rejects.toThrow(
    'ERC20: transfer amount exceeds balance',
  )
})

it('returns no data from transfer and approve of USDT', async () => {
  const usdt = asset('USDT')
  const to = account(5).address
  expect(await call(0, usdt.address, transfer(to, parseUnits('0.1', 6)))).toEqual({
    data: undefined,
    status: 'success',
    logs: 1,
  })
  expect([await readBalance(usdt, account(0).address), await readBalance(usdt, to)]).toEqual(['299.9', '0.1'])
  const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [to, 5n] })
  expect((await call(0, usdt.address, approve)).data).toBeUndefined()
  // USDT allows a new amount only after zero.
  await expect(call(0, usdt.address, approve)).rejects.toThrow('reverted')
})

it('takes the fee of an asset with a transfer fee', async () => {
  const toll = asset('TOLL')
  const to = account(5).address
  expect(await call(0, toll.address, transfer(to, parseUnits('100', 18)))).toMatchObject({ logs: 2 })
  const owners = [account(0).address, to, toll.address]
  expect(await Promise.all(owners.map((owner) => readBalance(toll, owner)))).toEqual(['900', '99', '1'])
})

it('reverts transferFrom once the allowance is used up', async () => {
  const dai = asset('DAI')
  const [owner, spender] = [account(0).address, account(6).address]
  const abi = erc20Abi
  await call(
    0,
    dai.address,
    encodeFunctionData({ abi, functionName: 'approve', args: [spender, parseUnits('5', 18)] }),
  )
  const transferFrom = encodeFunctionData({
    abi,
    functionName: 'transferFrom',
    args: [owner, spender, parseUnits('5', 18)],
  })
  await call(6, dai.address, transferFrom)
  expect(await readBalance(dai, spender)).toBe('5')
  await expect(call(6, dai.address, transferFrom)).rejects.toThrow('exceeds allowance')
})

it('resolves names by the unmodified mainnet definition of viem', async () => {
  const client = clientOf(1)
  const [, ada, till, bob] = devnet.accounts.map(({ address }) => address)
  const address = (/** @type {string} */ name) => client.getEnsAddress({ name, strict: false })
  expect(await address('ada.eth')).toBe(ada)
  // A name under a subdomain.
  expect(await address('pay.ada.eth')).toBe(till)
  expect(await address('bob.eth')).toBe(bob)
  // A name without an address, and an unregistered one.
  expect(await address('nowhere.eth')).toBeNull()
  expect(await address('unregistered.eth')).toBeNull()
  await expect(client.getEnsAddress({ name: 'unregistered.eth', strict: true })).rejects.toThrow(
    'ResolverNotFound',
  )
})

it('resolves an address for Base only if the name has one', async () => {
  const client = clientOf(1)
  const onBase = (/** @type {string} */ name) => client.getEnsAddress({ name, coinType: baseCoinType })
  expect(getAddress((await onBase('ada.eth')) ?? '0x')).toBe(account(1).address)
  expect(await onBase('pay.ada.eth')).toBeNull()
  expect(await client.getEnsAddress({ name: 'ada.eth', coinType: 0x80000000n + 10n })).toBeNull()
})

it('returns the name of an address on Ethereum and Base if the name resolves to it', async () => {
  const client = clientOf(1)
  const { address } = account(1)
  expect(await client.getEnsName({ address })).toBe('ada.eth')
  expect(await client.getEnsName({ address, coinType: baseCoinType })).toBe('ada.eth')
  expect(await client.getEnsName({ address: account(2).address })).toBeNull()
  // Its reverse record names ada.eth, which resolves to another account.
  expect(devnet.names.reverse).toContainEqual({ address: account(3).address, coinType: 60, name: 'ada.eth' })
  expect(await client.getEnsName({ address: account(3).address })).toBeNull()
  await expect(client.getEnsName({ address: account(3).address, strict: true })).rejects.toThrow(
    'ReverseAddressMismatch',
  )
})

it('has an avatar for a name', async () => {
  const client = clientOf(1)
  const avatar = devnet.names.forward.find(({ name }) => name === 'ada.eth')?.avatar
  expect(avatar).toMatch(/^data:image\/svg\+xml;base64,/)
  expect(await client.getEnsText({ name: 'ada.eth', key: 'avatar' })).toBe(avatar)
  expect(await client.getEnsAvatar({ name: 'ada.eth' })).toBe(avatar)
  expect(await client.getEnsAvatar({ name: 'bob.eth' })).toBeNull()
})

it('mines no block for its state, and keeps later changes', async () => {
  const stateDir = mkdtempSync(join(tmpdir(), 'foyer-furnished-'))
  const usdc = asset('USDC')
  const slot = entryOf(word(0), account(0).address)
  const balance = (/** @type {string} */ rpcUrl) =>
    callRpc(rpcUrl, 'eth_getStorageAt', [usdc.address, slot, 'latest'])
  /** @param {(rpcUrl: string) => Promise<void>} work */
  const run = async (work) => {
    const { chains, stop } = await startDevnet({ stateDir })
    await work(chains[0]?.rpcUrl ?? '').finally(stop)
  }
  try {
    await run(async (rpcUrl) => {
      expect(Number(await callRpc(rpcUrl, 'eth_blockNumber'))).toBe(0)
      expect(await balance(rpcUrl)).toBe(word(1_204_500_000n))
      await callRpc(rpcUrl, 'anvil_setStorageAt', [usdc.address, slot, word(7)])
    })
    await run(async (rpcUrl) => expect(await balance(rpcUrl)).toBe(word(7)))
  } finally {
    rmSync(stateDir, { recursive: true, force: true })
  }
})
