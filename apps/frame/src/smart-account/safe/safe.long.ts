import {
  createPublicClient,
  custom,
  encodeFunctionData,
  parseAbi,
  parseEther,
  type Address,
  type Hex,
  type TypedDataDefinition,
} from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startBundler } from '../../../../../tooling/devnet/start-bundler.mjs'
import { hasBundler } from '../../../../../tooling/setup/bundler.mjs'
import { startPaymaster } from '../../../../../tooling/devnet/start-paymaster.mjs'
import { callRpc } from '../../../../../tooling/devnet/rpc.mjs'
import { readNetwork, type FrameNetwork } from '../../rpc/networks.js'
import type { PagePaymaster } from '../read-batch.js'
import { startChains, type AccountWorld, type Chains } from '../testing/account-world.js'
import { typedDataJson } from '../typed-data-json.js'

const base = readNetwork(8453) as FrameNetwork
const friend = '0x00000000000000000000000000000000000b0b04'
const usdc = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const transferAbi = parseAbi(['function transfer(address to, uint256 value)'])

let chains: Chains
let bundler: Awaited<ReturnType<typeof startBundler>> | undefined
let operator: Awaited<ReturnType<typeof startPaymaster>> | undefined
beforeAll(async () => {
  if (!hasBundler()) return
  chains = await startChains()
  const { rpcUrl, funder } = chains
  const parts = { rpcUrl, privateKey: funder.privateKey, funder: funder.address }
  operator = await startPaymaster({ ...parts, address: '0x0000000000000000000000000000000000009a11' })
  bundler = await startBundler({ rpcUrl, privateKey: funder.privateKey })
})
afterAll(async () => {
  await bundler?.stop()
  await operator?.stop()
  await chains?.stop()
})

async function askBundler(method: string, params: readonly unknown[], paymaster?: PagePaymaster) {
  const url = method.startsWith('pm_') ? operator?.url : bundler?.url
  return callRpc(url ?? '', method, [
    ...params,
    ...(method.startsWith('pm_') ? [paymaster?.context ?? {}] : []),
  ])
}

const balance = async (address: string) =>
  BigInt(String(await chains.ask('eth_getBalance', [address, 'latest'])))
const client = () =>
  createPublicClient({
    transport: custom({
      request: ({ method, params }: { readonly method: string; readonly params?: unknown }) =>
        chains.ask(method, params as readonly unknown[]),
    }),
  })

/** A wallet with a Safe that has ether. */
async function createSafeWorld(wei = parseEther('1')) {
  const world = await chains.createWorld({ accountKind: 'safe', askBundler })
  const { address: owner } = world.owner
  const { address } = await world.accounts.init(owner, base)
  const safe = address as Address
  await chains.ask('anvil_setBalance', [safe, `0x${wei.toString(16)}`])
  return { ...world, owner: world.owner, safe }
}

const pay = (wei: bigint) => ({ to: friend, value: `0x${wei.toString(16)}` })
const done = async (world: AccountWorld, id: string) => {
  await expect.poll(async () => (await world.status(id)).status).not.toBe(100)
  return world.status(id)
}
const typedData = {
  domain: { name: 'Meridian', version: '1', chainId: 8453, verifyingContract: usdc },
  primaryType: 'Order',
  types: { Order: [{ name: 'amount', type: 'uint256' }] },
  message: { amount: 7n },
} as const

async function signAndVerify({ accounts, owner, signer, safe }: Awaited<ReturnType<typeof createSafeWorld>>) {
  const message = 'Meridian: sign in'
  const signature = await accounts.sign(owner.address, base, signer, { kind: 'message', message })
  expect(await client().verifyMessage({ address: safe, message, signature })).toBe(true)
  expect(await client().verifyMessage({ address: safe, message: 'another', signature })).toBe(false)
  expect(await client().verifyMessage({ address: owner.address, message, signature })).toBe(false)
  const signed = await accounts.sign(owner.address, base, signer, {
    kind: 'typedData',
    data: typedDataJson(typedData),
  })
  const verify = (data: TypedDataDefinition) =>
    client().verifyTypedData({ ...data, address: safe, signature: signed })
  expect(await verify(typedData)).toBe(true)
  expect(await verify({ ...typedData, message: { amount: 8n } })).toBe(false)
  // a plain signature of the key is none of the account
  const plain = await signer.signMessage(message)
  expect(await client().verifyMessage({ address: safe, message, signature: plain })).toBe(false)
  return signature
}

describe.skipIf(!hasBundler())('a Safe account', () => {
  it('has an address before it is created, which its first batch creates', async () => {
    const world = await createSafeWorld()
    const { accounts, owner, safe } = world
    expect(safe).not.toBe(owner.address)
    expect(await accounts.init(owner.address, base)).toEqual({ address: safe, isDeployed: false })
    expect(await accounts.capabilities(owner, [safe, ['0x2105']])).toEqual({
      '0x2105': { atomic: { status: 'supported' }, paymasterService: { supported: true } },
    })
    expect(await accounts.capabilities(owner, [owner.address, ['0x2105']])).toEqual({
      '0x2105': { atomic: { status: 'unsupported' } },
    })
    const before = await balance(friend)
    const ofKey = await balance(owner.address)
    const id = await world.sendCalls({ from: safe, calls: [pay(3n), pay(4n)] })
    const status = await done(world, id)
    expect(status).toMatchObject({ status: 200, atomic: true, chainId: '0x2105' })
    expect(status.receipts).toHaveLength(1)
    expect((await balance(friend)) - before).toBe(7n)
    // the Safe has paid the fee
    expect(await balance(safe)).toBeLessThan(parseEther('1') - 7n)
    expect(await balance(owner.address)).toBe(ofKey)
    expect(await accounts.init(owner.address, base)).toEqual({ address: safe, isDeployed: true })
    expect(world.confirms).toMatchObject([{ kind: 'calls', isAtomic: true, turnsOnSmartAccount: true }])

    const one = await done(world, await world.sendCalls({ calls: [pay(5n)], atomicRequired: false }))
    expect(one).toMatchObject({ status: 200, atomic: true })
    expect((await balance(friend)) - before).toBe(12n)
    expect(world.confirms.at(-1)).toMatchObject({ turnsOnSmartAccount: false })
  })

  it('has one owner, the key, and the module alone', async () => {
    const world = await createSafeWorld()
    await done(world, await world.sendCalls({ calls: [pay(1n), pay(1n)] }))
    const abi = parseAbi([
      'function getOwners() view returns (address[])',
      'function getThreshold() view returns (uint256)',
      'function getModulesPaginated(address start, uint256 size) view returns (address[], address)',
    ])
    const read = { address: world.safe, abi } as const
    expect(await client().readContract({ ...read, functionName: 'getOwners' })).toEqual([world.owner.address])
    expect(await client().readContract({ ...read, functionName: 'getThreshold' })).toBe(1n)
    const args = ['0x0000000000000000000000000000000000000001', 10n] as const
    const [modules] = await client().readContract({ ...read, functionName: 'getModulesPaginated', args })
    expect(modules).toEqual(['0x75cf11467937ce3F2f357CE24ffc3DBF8fD5c226'])
  })

  it('signs what contracts verify, before it is created (ERC-6492) and after (ERC-1271)', async () => {
    const world = await createSafeWorld()
    expect(await signAndVerify(world)).toMatch(/6492$/)
    await done(world, await world.sendCalls({ calls: [pay(1n), pay(1n)] }))
    expect(await signAndVerify(world)).toMatch(/^0x[\da-f]{130}$/)
  })

  it('is paid for by the operator', async () => {
    const world = await createSafeWorld(7n)
    const capabilities = { paymasterService: { url: 'https://paymaster.example' } }
    const send = () => world.sendCalls({ calls: [pay(3n), pay(0n)], capabilities })
    expect(await done(world, await send())).toMatchObject({ status: 200 })
    expect(await done(world, await send())).toMatchObject({ status: 200 })
    expect(await balance(world.safe)).toBe(1n)
    expect(world.confirms).toMatchObject([{ isSponsored: true }, { isSponsored: true }])
  })

  it('makes all calls or none', async () => {
    const world = await createSafeWorld()
    const data = encodeFunctionData({ abi: transferAbi, args: [friend, 1n] })
    const before = await balance(friend)
    // it has no tokens: the bundler simulates that
    const sent = world.sendCalls({ calls: [pay(3n), { to: usdc, data }] })
    await expect(sent).rejects.toMatchObject({ message: expect.stringMatching(/revert/i) as string })
    expect(await balance(friend)).toBe(before)
    expect((await world.accounts.init(world.owner.address, base)).isDeployed).toBe(false)
  })

  it('reports an operation whose calls failed in their block: 500', async () => {
    const safes: Address[] = []
    const world = await chains.createWorld({
      accountKind: 'safe',
      async askBundler(method, params) {
        // after the estimate the ether is gone but for the fee
        if (method === 'eth_sendUserOperation')
          await chains.ask('anvil_setBalance', [safes[0], `0x${parseEther('0.1').toString(16)}`])
        return askBundler(method, params)
      },
    })
    const { address } = await world.accounts.init(world.owner.address, base)
    safes.push(address as Address)
    await chains.ask('anvil_setBalance', [address, `0x${parseEther('2').toString(16)}`])
    const before = await balance(friend)
    const calls = [pay(1n), pay(parseEther('1'))]
    expect(await done(world, await world.sendCalls({ calls }))).toMatchObject({ status: 500, atomic: true })
    expect(await balance(friend)).toBe(before)
  })

  it('reports an operation that its bundler lost: pending, and after 30 minutes not sent (400)', async () => {
    const world = await chains.createWorld({
      accountKind: 'safe',
      askBundler: async (method, params) =>
        method === 'eth_sendUserOperation' ? `0x${'ab'.repeat(32)}` : askBundler(method, params),
    })
    const { address } = await world.accounts.init(world.owner.address, base)
    await chains.ask('anvil_setBalance', [address, `0x${parseEther('2').toString(16)}`])
    const id = await world.sendCalls({ calls: [pay(1n), pay(1n)] })
    expect(await world.status(id)).toMatchObject({ status: 100 })
    const later = (minutes: number) => () => Date.now() + minutes * 60_000
    const read = (minutes: number) =>
      world.reload({ now: later(minutes) }).callsStatus(world.owner.address, [id])
    expect(await read(29)).toMatchObject({ status: 100 })
    expect(await read(31)).toMatchObject({ status: 400 })
  })

  it('signs operations that are valid for 30 minutes', async () => {
    const sent: { readonly signature: Hex }[] = []
    const world = await chains.createWorld({
      accountKind: 'safe',
      askBundler(method, params) {
        if (method !== 'eth_sendUserOperation') return askBundler(method, params)
        sent.push(params[0] as { readonly signature: Hex })
        return Promise.reject(new Error('held back'))
      },
    })
    const { address } = await world.accounts.init(world.owner.address, base)
    await chains.ask('anvil_setBalance', [address, `0x${parseEther('2').toString(16)}`])
    await expect(world.sendCalls({ calls: [pay(1n), pay(1n)] })).rejects.toThrow('held back')
    const { timestamp } = (await chains.ask('eth_getBlockByNumber', ['latest', false])) as { timestamp: Hex }
    const [operation] = sent
    expect(operation?.signature.slice(0, 14)).toBe('0x000000000000')
    const validUntil = Number(`0x${operation?.signature.slice(14, 26)}`)
    expect(validUntil - Number(timestamp)).toBeGreaterThan(29 * 60)
    expect(validUntil - Number(timestamp)).toBeLessThanOrEqual(30 * 60)
  })

  it('sends one call of the page as an operation, and returns the hash of its transaction', async () => {
    const world = await createSafeWorld()
    const before = await balance(friend)
    const hash = await world.accounts.sendTransaction(
      world.owner.address,
      base,
      { to: friend, value: 9n },
      async () => world.signer,
    )
    expect(await chains.ask('eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' })
    expect((await balance(friend)) - before).toBe(9n)
  })

  it('is enabled where the operator has a bundler, and the contracts have the known code', async () => {
    const world = await createSafeWorld()
    const { accounts, owner } = world
    expect(await accounts.enabledNetworks()).toEqual([8453])
    const without = await chains.createWorld({ accountKind: 'safe' })
    expect(await without.accounts.enabledNetworks()).toEqual([])
    const user = { address: owner.address, chainId: base.id }
    expect(await accounts.describeUser(user, base, 'smartAccount')).toMatchObject({
      address: world.safe,
      preferredAccountType: 'smartAccount',
      accounts: [
        { address: owner.address, type: 'eoa' },
        { address: world.safe, type: 'smartAccount' },
      ],
    })
    const key = { address: owner.address, preferredAccountType: 'eoa' }
    expect(await accounts.describeUser(user, base, 'eoa')).toMatchObject(key)
    // the operator allows none there
    const ethereum = readNetwork(1) as FrameNetwork
    expect(await accounts.describeUser(user, ethereum, 'smartAccount')).toMatchObject(key)
    await expect(accounts.choose(owner, ethereum, world.safe)).rejects.toMatchObject({ code: 4100 })

    const module = '0x75cf11467937ce3F2f357CE24ffc3DBF8fD5c226'
    const known = await chains.ask('eth_getCode', [module, 'latest'])
    try {
      await chains.ask('anvil_setCode', [module, '0x6001600155'])
      expect(await world.reload().enabledNetworks()).toEqual([])
    } finally {
      await chains.ask('anvil_setCode', [module, known])
    }
  })

  it('accepts no call to its own contracts, whose effect no confirm shows', async () => {
    const world = await createSafeWorld()
    const data: Hex = '0x12345678'
    for (const to of [world.safe, '0x75cf11467937ce3F2f357CE24ffc3DBF8fD5c226'])
      for (const from of [world.safe, world.owner.address]) {
        const calls = [pay(1n), { to, data }]
        const sent = world.sendCalls({ from, calls, atomicRequired: false })
        await expect(sent).rejects.toMatchObject({
          code: -32602,
          message: expect.stringContaining('calls.1') as string,
        })
      }
    expect(world.confirms).toEqual([])
  })

  it('leaves the account of the key as it is: calls one after another, and none together', async () => {
    const world = await createSafeWorld()
    const { address: from } = world.owner
    const calls = [pay(1n), pay(1n)]
    await expect(world.sendCalls({ from, calls })).rejects.toMatchObject({ code: 5760 })
    const id = await world.sendCalls({ from, calls, atomicRequired: false })
    expect(await done(world, id)).toMatchObject({ status: 200, atomic: false })
    expect(await chains.ask('eth_getCode', [from, 'latest'])).toBe('0x')
  })
})
