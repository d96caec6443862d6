import { encodeFunctionData, erc20Abi, parseUnits } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Asset } from '#kernel/money'
import { startDevnet } from '../../../tooling/devnet/devnet.mjs'
import type { EvmCall } from '../contract/calls.js'
import { connectedTestWallet, nodeAt, realEdges, type Node } from '../testing/fixtures/real-chain.js'
import { boastingCode, notingCode, refusingCode } from '../testing/fixtures/contracts.js'
import { createCalls } from './create-calls.js'

const spender = '0x000000000000000000000000000000000000bEEF'
const contract = '0x00000000000000000000000000000000000a55e7'
const { signal } = new AbortController()

let devnet: Awaited<ReturnType<typeof startDevnet>>
let node: Node
let wallet: Awaited<ReturnType<typeof connectedTestWallet>>
let snapshot: unknown
let usdc: Asset

beforeAll(async () => {
  devnet = await startDevnet()
  node = nodeAt(devnet.chains[0]!)
  const listed = devnet.assets.find(({ symbol, chainId }) => symbol === 'USDC' && chainId === 1)!
  usdc = { ...listed, chainId: 'eip155:1' }
})
afterAll(() => devnet.stop())
beforeEach(async () => {
  snapshot = await node.call('evm_snapshot')
  wallet = await connectedTestWallet([node])
})
afterEach(async () => {
  wallet.destroy()
  await node.call('evm_revert', snapshot)
})

const calls = () => createCalls(realEdges({ provider: wallet.provider }))
const request = (call: unknown) => ({ account: wallet.caip(), network: node.network, call, signal })
const send = async (call: unknown) =>
  calls().send({ ...request(call), fee: await calls().estimate(request(call)) })
const allowance = () =>
  calls().allowance!({ account: wallet.caip(), network: node.network, asset: usdc, spender, signal })
const storedAt = async () => BigInt(String(await node.call('eth_getStorageAt', contract, '0x0', 'latest')))

// behaviour 19.14
test('a call is estimated, sent once and carried out', async () => {
  await node.call('anvil_setCode', contract, notingCode)
  const fee = await calls().estimate(request({ to: contract, value: 7n }))
  expect(fee.max).toBeGreaterThan(fee.expected)
  const hash = await calls().send({ ...request({ to: contract, value: 7n }), fee })
  await expect.poll(() => node.call('eth_getTransactionReceipt', hash)).toMatchObject({ status: '0x1' })
  expect(await storedAt()).toBe(7n)
})

test('a call that would fail now is estimated by its known gas', async () => {
  await node.call('anvil_setCode', contract, refusingCode('closed today'))
  const failing = request({ to: contract })
  await expect(calls().estimate(failing)).rejects.toThrow()
  const [fee, double] = [
    await calls().estimate({ ...failing, gas: 100_000n }),
    await calls().estimate({ ...failing, gas: 200_000n }),
  ]
  expect(double.max).toBe(2n * fee.max)
})

// behaviour 19.14
test('an approval is for exactly the amount, and readable as allowance', async () => {
  expect(await allowance()).toBe(0n)
  const amount = parseUnits('12.5', 6)
  const order = { account: wallet.caip(), network: node.network, asset: usdc, spender, amount }
  const approval = calls().approval!(order) as EvmCall
  const expected = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] })
  expect(approval).toEqual({ to: usdc.address, data: expected })
  await send(approval)
  expect(await allowance()).toBe(amount)
})

// behaviour 19.14
test('calls are simulated one after the other, and nothing is sent', async () => {
  const amount = parseUnits('2', 6)
  const order = { account: wallet.caip(), network: node.network, asset: usdc, spender, amount }
  const transferFrom = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transferFrom',
    args: [wallet.account, contract, amount],
  })
  const approveSelf = { ...order, spender: wallet.account }
  const list = [
    { to: contract, value: 5n },
    calls().approval!(approveSelf),
    { to: usdc.address, data: transferFrom },
  ]
  const { account, network } = request(undefined)
  const simulated = await calls().simulate!({ account, network, calls: list, known: [usdc], signal })
  expect(simulated).toEqual({
    changes: [
      { asset: { chainId: 'eip155:1', ...node.network.nativeCurrency }, amount: -5n },
      { asset: usdc, amount: -amount },
    ],
    grants: [{ contract: (usdc.address ?? '').toLowerCase(), spender: wallet.account.toLowerCase() }],
  })
  expect(await allowance()).toBe(0n)
  // without the approval the last one fails
  const failed = await calls().simulate!({ account, network, calls: list.slice(2), signal })
  expect(failed?.failure).toBeTruthy()
})

test('what arrives of a measured asset is what the account holds then, not what its contract reports', async () => {
  await node.call('anvil_setCode', contract, boastingCode)
  const { account, network } = request(undefined)
  const asset = { ...usdc, address: contract }
  const list = [{ to: contract, data: '0x12345678' }]
  const told = await calls().simulate!({ account, network, calls: list, known: [asset], signal })
  expect(told?.changes).toEqual([{ asset, amount: 100n }])
  const measured = { calls: list, known: [asset], measured: [asset, usdc] }
  const found = await calls().simulate!({ account, network, ...measured, signal })
  expect(found?.changes).toEqual([{ asset, amount: 1n }])
})

test('what cannot be measured is not simulated', async () => {
  const { account, network } = request(undefined)
  const measured = [{ ...usdc, address: contract }]
  const list = [{ to: spender, value: 1n }]
  expect(await calls().simulate!({ account, network, calls: list, measured, signal })).toBeUndefined()
})

test('the balance of an asset is that of its contract, of the native one that of the account', async () => {
  const { account, network } = request(undefined)
  const native: Asset = { chainId: 'eip155:1', ...network.nativeCurrency }
  await node.call('anvil_setBalance', wallet.account, '0x7')
  expect(await calls().balance!({ account, network, asset: native, signal })).toBe(7n)
  const before = await calls().balance!({ account, network, asset: usdc, signal })
  expect(before).toBeGreaterThan(0n)
  await expect(
    calls().balance!({ account, network, asset: { ...usdc, address: contract }, signal }),
  ).rejects.toThrow()
})

// behaviour 19.14
test('the native asset has no approval', () => {
  const native: Asset = { chainId: 'eip155:1', ...node.network.nativeCurrency }
  const order = { account: wallet.caip(), network: node.network, asset: native, spender, amount: 1n }
  expect(() => calls().approval!(order)).toThrow('needs no approval')
})

// behaviour 19.14
test('a call that would fail, or that the account cannot pay, is refused before the wallet is asked', async () => {
  await node.call('anvil_setCode', contract, refusingCode('closed'))
  await expect(calls().estimate(request({ to: contract }))).rejects.toMatchObject({
    message: 'error estimating gas',
    cause: { message: expect.stringContaining('closed') as string },
  })
  await node.call('anvil_setBalance', wallet.account, '0x1')
  await expect(calls().estimate(request({ to: spender, value: 1n }))).rejects.toThrow()
})

// behaviour 19.14
test.each([
  [undefined, 'nothing'],
  [{ to: '0x12' }, 'a receiver that is no address'],
  [{ to: spender, data: 'approve' }, 'data that are no bytes'],
  [{ to: spender, value: -1n }, 'a negative value'],
])('%o is no call: %s', async (call: unknown, _what) => {
  const edges = realEdges({ provider: wallet.provider })
  await expect(createCalls(edges).estimate(request(call))).rejects.toMatchObject({
    cause: { code: 'evm/BAD_CALL' },
  })
  expect(edges.asked).toEqual([])
})

// behaviour 19.14
test('a wallet on another account sends nothing', async () => {
  const fee = await calls().estimate(request({ to: spender, value: 1n }))
  const other = `eip155:1:${spender}` as const
  await expect(
    calls().send({ ...request({ to: spender, value: 1n }), account: other, fee }),
  ).rejects.toMatchObject({ code: 'transfer/ACCOUNT_MISMATCH' })
})

// behaviour 19.14
test('a call whose answer was lost is found by its data, once', async () => {
  await node.call('anvil_setCode', contract, notingCode)
  const wanted = { to: contract, value: 7n }
  const { call: _call, ...place } = request(wanted)
  const mark = await calls().mark!(place)
  const find = (call: unknown, known: readonly string[] = []) => calls().find!(request(call), { mark, known })
  expect(await find(wanted)).toBeUndefined()
  await send({ to: contract, value: 8n })
  expect(await find(wanted)).toBeUndefined()
  const hash = await send(wanted)
  expect(await find(wanted)).toEqual({ hash, trace: String(Number(mark) + 1) })
  expect(await find({ ...wanted, data: '0x01' })).toBeUndefined()
  expect(await find(wanted, [hash])).toBeUndefined()
})
