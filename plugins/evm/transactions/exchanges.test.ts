import {
  concat,
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  encodePacked,
  erc20Abi,
  http,
  pad,
  parseAbi,
  parseEventLogs,
  size,
  zeroAddress,
  type Address,
  type Hex,
} from 'viem'
import {
  entryPoint08Abi,
  entryPoint08Address,
  getUserOperationTypedData,
  toPackedUserOperation,
} from 'viem/account-abstraction'
import { mnemonicToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Asset } from '#kernel/money'
import { addSwapPools } from '../../../tooling/devnet/add-swap-pools.mjs'
import { places } from '../../../tooling/devnet/contracts.mjs'
import { startDevnet } from '../../../tooling/devnet/devnet.mjs'
import { swapPlaces } from '../../../tooling/devnet/swap-contracts.mjs'
import type { BatchCall, BatchedExchange } from '../contract/calls.js'
import { createAskNetwork } from '../node/json-rpc.js'
import { nodeAt, realEdges, type Node } from '../testing/fixtures/real-chain.js'
import { createExchanges } from './exchanges.js'

// the pools are made by some hundred transactions
vi.setConfig({ hookTimeout: 120_000 })

const { v2Router, weth } = swapPlaces[1]
const { signal } = new AbortController()
/** Limit of all transactions: a pool needs more in the first block of a second, for which an estimate may be made or not. */
const gas = 3_000_000n
const routerAbi = parseAbi([
  'function swapExactTokensForTokens(uint256, uint256, address[], address, uint256) returns (uint256[])',
  'function swapExactTokensForETH(uint256, uint256, address[], address, uint256) returns (uint256[])',
])
const accountAbi = parseAbi(['function executeBatch((address target, uint256 value, bytes data)[] calls)'])
const safeAbi = parseAbi([
  'function setup(address[], uint256, address, bytes, address, address, uint256, address)',
  'function execTransaction(address, uint256, bytes, uint8, uint256, uint256, uint256, address, address, bytes) returns (bool)',
  'function createProxyWithNonce(address, bytes, uint256) returns (address)',
  'function multiSend(bytes)',
  'event ProxyCreation(address indexed proxy, address singleton)',
])

let devnet: Awaited<ReturnType<typeof startDevnet>>
let node: Node
let assets: Readonly<Record<'USDC' | 'DAI' | 'ETH', Asset>>
const [owner, stranger, bundler] = [0, 1, 3].map((addressIndex) =>
  mnemonicToAccount('test test test test test test test test test test test junk', { addressIndex }),
) as [ReturnType<typeof mnemonicToAccount>, ...ReturnType<typeof mnemonicToAccount>[]]

beforeAll(async () => {
  devnet = await startDevnet()
  await addSwapPools(devnet)
  node = nodeAt(devnet.chains[0]!)
  const { caipNetworkId: chainId } = node.network
  const token = (symbol: string) => ({ ...devnet.assets.find((one) => one.symbol === symbol)!, chainId })
  const native = { chainId, name: 'Ether', symbol: 'ETH', decimals: 18 }
  assets = { USDC: token('USDC'), DAI: token('DAI'), ETH: native }
})
afterAll(() => devnet.stop())

const transport = () => http(devnet.chains[0]!.rpcUrl)
const client = () => createPublicClient({ chain: mainnet, transport: transport(), pollingInterval: 20 })
const walletOf = (account: typeof owner) =>
  createWalletClient({ account, chain: mainnet, transport: transport() })
const addressOf = ({ address = '' }: Asset) => address as Address

interface Call {
  readonly to: Address
  readonly data: Hex
}
/** Sells 10 USDC for DAI or ether, after an approval of exactly that. */
function order(account: Address, bought: Asset, amount = 10_000_000n, minimum?: bigint) {
  const least = minimum ?? (bought === assets.ETH ? 39n * 10n ** 14n : 99n * 10n ** 17n)
  const path = [addressOf(assets.USDC), bought === assets.ETH ? weth : addressOf(bought)]
  const args = [amount, least, path, account, 2n ** 40n] as const
  const functionName = bought === assets.ETH ? 'swapExactTokensForETH' : 'swapExactTokensForTokens'
  const swap = { to: v2Router, data: encodeFunctionData({ abi: routerAbi, functionName, args }) }
  const approval = {
    to: addressOf(assets.USDC),
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [v2Router, amount] }),
  }
  return { calls: [approval, swap], swap }
}
const bundled = (calls: readonly Call[]) =>
  encodeFunctionData({
    abi: accountAbi,
    functionName: 'executeBatch',
    args: [calls.map(({ to, data }) => ({ target: to, value: 0n, data }))],
  })

/** Ways in which the calls of an account get into a block. */
interface Sender {
  readonly account: Address
  send(calls: readonly Call[]): Promise<Hex>
}

/** The account's key alone sends one transaction after the other; the last one is named. */
const plain = async (): Promise<Sender> => ({
  account: owner.address,
  async send(calls) {
    let hash: Hex = '0x'
    for (const call of calls) {
      hash = await walletOf(owner).sendTransaction({ ...call, gas })
      await client().waitForTransactionReceipt({ hash })
    }
    return hash
  },
})

const delegate = () =>
  node.call('anvil_setCode', owner.address, concat(['0xef0100', places.simple7702Account]))

/** The account is delegated to code (EIP-7702), and calls itself: MetaMask, Ambire. */
async function delegated(): Promise<Sender> {
  await delegate()
  return {
    account: owner.address,
    send: (calls) => walletOf(owner).sendTransaction({ to: owner.address, data: bundled(calls), gas }),
  }
}

/** A bundler sends a user operation to the EntryPoint (ERC-4337): Coinbase, and most smart accounts. */
async function operated(): Promise<Sender> {
  await delegate()
  return {
    account: owner.address,
    async send(calls) {
      const nonce = await client().readContract({
        address: entryPoint08Address,
        abi: entryPoint08Abi,
        functionName: 'getNonce',
        args: [owner.address, 0n],
      })
      const operation = {
        ...{ sender: owner.address, nonce, callData: bundled(calls), signature: '0x' as Hex },
        ...{ callGasLimit: 900_000n, verificationGasLimit: 200_000n, preVerificationGas: 50_000n },
        ...{ maxFeePerGas: 10n ** 10n, maxPriorityFeePerGas: 10n ** 9n },
      }
      const typedData = getUserOperationTypedData({
        ...{ chainId: 1, entryPointAddress: entryPoint08Address, userOperation: operation },
      })
      const signature = await owner.signTypedData(typedData)
      const packed = toPackedUserOperation({ ...operation, signature })
      return walletOf(bundler!).writeContract({
        address: entryPoint08Address,
        abi: entryPoint08Abi,
        functionName: 'handleOps',
        args: [[packed], bundler!.address],
        gas,
      })
    },
  }
}

let salt = 1n
/** An owner calls the account's contract, which runs a list of calls: Safe. */
async function safe(): Promise<Sender> {
  const wallet = walletOf(owner)
  const setup = [[owner.address], 1n, zeroAddress, '0x', zeroAddress, zeroAddress, 0n, zeroAddress] as const
  const initializer = encodeFunctionData({ abi: safeAbi, functionName: 'setup', args: setup })
  const created = await wallet.writeContract({
    address: places.safeFactory,
    abi: safeAbi,
    functionName: 'createProxyWithNonce',
    args: [places.safe, initializer, salt++],
  })
  const { logs } = await client().waitForTransactionReceipt({ hash: created })
  const account = parseEventLogs({ abi: safeAbi, logs })[0]!.args.proxy
  const funding = [account, 20_000_000n] as const
  const token = addressOf(assets.USDC)
  const hash = await wallet.writeContract({
    ...{ address: token, abi: erc20Abi, functionName: 'transfer', args: funding },
  })
  await client().waitForTransactionReceipt({ hash })
  return {
    account,
    send(calls) {
      const list = calls.map(({ to, data }) =>
        encodePacked(
          ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
          [0, to, 0n, BigInt(size(data)), data],
        ),
      )
      const data = encodeFunctionData({ abi: safeAbi, functionName: 'multiSend', args: [concat(list)] })
      // the signature of the sender itself
      const signature = concat([pad(owner.address), pad('0x', { size: 32 }), '0x01'])
      return wallet.writeContract({
        address: account,
        abi: safeAbi,
        functionName: 'execTransaction',
        args: [places.safeMultiSend, 0n, data, 1, 0n, 0n, 0n, zeroAddress, zeroAddress, signature],
        gas,
      })
    },
  }
}

const parts = () => {
  const edges = realEdges()
  return createExchanges({ ask: createAskNetwork(edges), clock: edges.clock })
}
const markNow = () => parts().mark({ network: node.network, signal })

/** Compares a transaction with the sale of 10 USDC. */
async function compare(
  account: Address,
  bought: Asset,
  named: { readonly hash: Hex; readonly mark: string | undefined },
  more: Partial<BatchedExchange> = {},
) {
  await client().waitForTransactionReceipt({ hash: named.hash })
  const { swap } = order(account, bought)
  const exchange = {
    ...{ account: `eip155:1:${account}` as const, network: node.network, call: swap as BatchCall, signal },
    ...{ sold: assets.USDC, amount: 10_000_000n, bought },
    minimum: bought === assets.ETH ? 39n * 10n ** 14n : 99n * 10n ** 17n,
    ...more,
  }
  return parts().carriesOut(exchange, named)
}

// money 11
describe.each([
  ['of a key alone', plain],
  ['of a delegated account', delegated],
  ['of a bundler', operated],
  ['of a Safe', safe],
])('a transaction %s', (_name, create) => {
  test.each(['DAI', 'ETH'] as const)('has carried out the swap for %s', async (symbol) => {
    const { account, send } = await create()
    const mark = await markNow()
    const hash = await send(order(account, assets[symbol]).calls)
    expect(await compare(account, assets[symbol], { hash, mark })).toBe(true)
    // accounts may pass calls on in a form of their own; a prefund for the fee hides how much ether has arrived
    const call = { to: stranger!.address, data: '0x12345678' }
    const isHidden = create === operated && symbol === 'ETH'
    const expected = isHidden ? undefined : true
    expect(await compare(account, assets[symbol], { hash, mark }, { call })).toBe(expected)
    // one in an earlier block than the request, however equal
    expect(await compare(account, assets[symbol], { hash, mark: `${BigInt(mark) + 9n}` })).toBe(false)
    // a stored request of a former version
    expect(await compare(account, assets[symbol], { hash, mark: `0x${'5a'.repeat(32)}` })).toBeUndefined()
  })

  test('is another one if it is another order of the account', async () => {
    const { account, send } = await create()
    const mark = await markNow()
    const small = await send(order(account, assets.DAI, 1_000_000n, 1n).calls)
    expect(await compare(account, assets.DAI, { hash: small, mark })).toBe(false)
    const transfer = [stranger!.address, 1_000_000n] as const
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: transfer })
    const hash = await send([{ to: addressOf(assets.USDC), data }])
    expect(await compare(account, assets.DAI, { hash, mark })).toBe(false)
    expect(await compare(account, assets.ETH, { hash, mark })).toBe(false)
  })
})

// money 11
describe('a transaction', () => {
  test('of others is another one', async () => {
    const mark = await markNow()
    const hash = await walletOf(stranger!).sendTransaction({ to: bundler!.address, value: 1n })
    expect(await compare(owner.address, assets.DAI, { hash, mark })).toBe(false)
  })

  test('of a bundler whose operation failed is neither', async () => {
    const { account, send } = await operated()
    const mark = await markNow()
    const { calls, swap } = order(account, assets.DAI, 10_000_000n, 20n * 10n ** 18n)
    const hash = await send(calls)
    expect((await client().waitForTransactionReceipt({ hash })).status).toBe('success')
    expect(await compare(account, assets.DAI, { hash, mark }, { call: swap })).toBeUndefined()
  })

  test('that has paid without what was bought is neither', async () => {
    const { account, send } = await plain()
    const mark = await markNow()
    const transfer = [stranger!.address, 10_000_000n] as const
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: transfer })
    const hash = await send([{ to: addressOf(assets.USDC), data }])
    expect(await compare(account, assets.DAI, { hash, mark })).toBeUndefined()
    expect(await compare(account, assets.ETH, { hash, mark })).toBeUndefined()
  })

  test('that was reverted is that of the order only with its call', async () => {
    const { account } = await delegated()
    const mark = await markNow()
    const { calls, swap } = order(account, assets.DAI, 10_000_000n, 20n * 10n ** 18n)
    const hash = await walletOf(owner).sendTransaction({ to: account, data: bundled(calls), gas })
    expect((await client().waitForTransactionReceipt({ hash })).status).toBe('reverted')
    expect(await compare(account, assets.DAI, { hash, mark }, { call: swap })).toBe(true)
    expect(await compare(account, assets.DAI, { hash, mark })).toBeUndefined()
  })

  test('that no block has, or no node shows, tells nothing', async () => {
    const mark = await markNow()
    await node.call('evm_setAutomine', false)
    try {
      const hash = await walletOf(owner).sendTransaction({ to: stranger!.address, value: 1n, gas: 21_000n })
      const exchange = { account: `eip155:1:${owner.address}` as const, network: node.network, signal }
      const { swap } = order(owner.address, assets.DAI)
      const sides = { sold: assets.USDC, amount: 1n, bought: assets.DAI, minimum: 1n, call: swap }
      const read = (named: Hex) => parts().carriesOut({ ...exchange, ...sides }, { hash: named, mark })
      expect(await read(hash)).toBeUndefined()
      expect(await read(`0x${'12'.repeat(32)}`)).toBeUndefined()
    } finally {
      await node.call('evm_setAutomine', true)
      await node.call('evm_mine')
    }
  })
})
