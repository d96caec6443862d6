import {
  encodeFunctionData,
  erc20Abi,
  getAddress,
  parseAbi,
  parseUnits,
  recoverAddress,
  type Hex,
} from 'viem'
import { hashAuthorization } from 'viem/utils'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FrameError } from '../frame-error.js'
import { readGasPrice } from '../rpc/fees.js'
import { sendTransaction } from '../rpc/send-transaction.js'
import { readCallsStatus } from './calls-status.js'
import { probe } from './probe-delegation.js'
import { createSimple7702, simple7702Address } from './simple7702.js'
import { startChains, type AccountWorld, type Chains } from './testing/account-world.js'

let chains: Chains
beforeAll(async () => {
  chains = await startChains()
})
afterAll(() => chains.stop())

const friend = '0x00000000000000000000000000000000000b0b01'
const usdc = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
/** A contract that an account can be delegated to, which is not ours. */
const foreign = '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108'
const base = '0x2105'
const pay = (wei: bigint, to: string = friend) => ({ to, value: `0x${wei.toString(16)}` })
const balance = async (address: string) =>
  BigInt(String(await chains.ask('eth_getBalance', [address, 'latest'])))
const code = ({ owner }: AccountWorld) => chains.ask('eth_getCode', [owner.address, 'latest'])
const delegationTo = (address: string) => `0xef0100${address.slice(2).toLowerCase()}`
const capability = async (world: AccountWorld) =>
  (await world.accounts.capabilities(world.owner, [world.owner.address, [base]]))[base]
const outcome = (world: AccountWorld, id: string) =>
  expect
    .poll(async () => (await world.status(id)).status)
    .not.toBe(100)
    .then(() => world.status(id))

const revert = {
  to: usdc,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [friend, 1n] }),
}

/** Limits that no transaction of these tests reaches. */
const anyLimit = async () => ({ gas: 200_000n, ...(await readGasPrice(chains.ask)) })

async function delegateTo(world: AccountWorld, delegate: Hex) {
  const { owner, signer } = world
  const call = { to: owner.address, value: 0n }
  const hash = await sendTransaction({
    ...chains.network,
    signer,
    from: owner.address,
    call,
    limit: await anyLimit(),
    delegateTo: delegate,
  })
  await expect.poll(() => chains.ask('eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' })
}

// test 37 of the embedded wallet
describe('a batch that the account pays', () => {
  it('turns the account on with the first batch, and makes all calls together', async () => {
    const world = await chains.createWorld()
    expect(await capability(world)).toEqual({ atomic: { status: 'ready' } })
    const before = await balance(friend)
    const id = await world.sendCalls({ calls: [pay(7n), pay(5n)] })
    expect(id).toMatch(/^0x[89a-f][\da-f]{63}$/)
    expect(await outcome(world, id)).toMatchObject({ id, status: 200, atomic: true, chainId: base })
    expect((await balance(friend)) - before).toBe(12n)
    expect(await code(world)).toBe(delegationTo(simple7702Address))
    expect(await capability(world)).toEqual({ atomic: { status: 'supported' } })
    expect(world.confirms).toMatchObject([{ kind: 'calls', isAtomic: true, turnsOnSmartAccount: true }])
    const { receipts } = await world.status(id)
    const sent = await chains.ask('eth_getTransactionByHash', [receipts?.[0]?.transactionHash])
    expect(sent).toMatchObject({ type: '0x4', authorizationList: [{ chainId: base, nonce: '0x1' }] })
  })

  it('signs no delegation for the next batch', async () => {
    const world = await chains.createWorld()
    await outcome(world, await world.sendCalls({ calls: [pay(1n), pay(1n)] }))
    const id = await world.sendCalls({ calls: [pay(1n), pay(2n)] })
    const { status, receipts } = await outcome(world, id)
    expect(status).toBe(200)
    const sent = await chains.ask('eth_getTransactionByHash', [receipts?.[0]?.transactionHash])
    expect(sent).toMatchObject({ type: '0x2' })
    expect(world.confirms.at(-1)).toMatchObject({ turnsOnSmartAccount: false })
    // figures of the design: 105,619 gas with the delegation, 43,119 without
    expect(Number(receipts?.[0]?.gasUsed)).toBeLessThan(60_000)
  })

  it('accepts no call of a stranger', async () => {
    const world = await chains.createWorld()
    await outcome(world, await world.sendCalls({ calls: [pay(1n), pay(1n)] }))
    const abi = parseAbi(['function executeBatch((address target, uint256 value, bytes data)[] calls)'])
    const data = encodeFunctionData({ abi, args: [[{ target: friend, value: 1n, data: '0x' }]] })
    const call = chains.ask('eth_call', [{ from: friend, to: world.owner.address, data }, 'latest'])
    await expect(call).rejects.toThrow('revert')
  })

  it('sends nothing if one call would revert', async () => {
    const world = await chains.createWorld()
    await expect(world.sendCalls({ calls: [pay(1n), revert] })).rejects.toMatchObject({ code: -32603 })
    expect(await chains.ask('eth_getTransactionCount', [world.owner.address, 'latest'])).toBe('0x0')
    expect(await code(world)).toBe('0x')
  })

  it('sends nothing if the user rejects', async () => {
    const world = await chains.createWorld({ approves: () => false })
    await expect(world.sendCalls({ calls: [pay(1n), pay(1n)] })).rejects.toMatchObject({ code: 4001 })
    expect(await code(world)).toBe('0x')
  })
})

describe('the fee of a batch', () => {
  it('is shown before the press, and no batch costs more', async () => {
    const world = await chains.createWorld()
    for (const turnsOnSmartAccount of [true, false]) {
      const id = await world.sendCalls({ calls: [pay(1n), pay(1n)] })
      const { receipts } = await outcome(world, id)
      const hash = receipts?.[0]?.transactionHash
      const sent = (await chains.ask('eth_getTransactionByHash', [hash])) as Readonly<Record<string, string>>
      const request = world.confirms.at(-1)
      expect(request).toMatchObject({ turnsOnSmartAccount })
      const shown = request?.kind === 'calls' ? request.fee?.max : undefined
      const max = BigInt(sent['gas'] ?? 0) * BigInt(sent['maxFeePerGas'] ?? 0)
      expect(max).toBeLessThanOrEqual(shown ?? 0n)
      // the delegation adds a margin to the estimate
      expect(max * 4n).toBeGreaterThan((shown ?? 0n) * 3n)
    }
  })

  it('is at most a fixed one for each further call if a node takes no code in place of that of an account', async () => {
    const world = await chains.createWorld({ isPlain: true })
    const { receipts } = await outcome(world, await world.sendCalls({ calls: [pay(1n), pay(2n)] }))
    expect(receipts).toHaveLength(1)
    const [request] = world.confirms
    expect(request?.kind === 'calls' ? request.fee?.max : 0n).toBeGreaterThan(0n)
  })

  it('is that of all calls that are sent one after another', async () => {
    const world = await chains.createWorld({ preferred: 'eoa' })
    const id = await world.sendCalls({ calls: [pay(1n), pay(2n)], atomicRequired: false })
    const { receipts } = await outcome(world, id)
    const sent = await Promise.all(
      (receipts ?? []).map(async ({ transactionHash }) => {
        const found = await chains.ask('eth_getTransactionByHash', [transactionHash])
        const { gas, maxFeePerGas } = found as { readonly gas: string; readonly maxFeePerGas: string }
        return BigInt(gas) * BigInt(maxFeePerGas)
      }),
    )
    const [request] = world.confirms
    const shown = request?.kind === 'calls' ? request.fee?.max : undefined
    expect(sent.reduce((sum, each) => sum + each, 0n)).toBe(shown)
  })
})

describe('a delegation to another contract', () => {
  it('is replaced only after the user confirmed it', async () => {
    const world = await chains.createWorld()
    await delegateTo(world, foreign)
    expect(await capability(world)).toEqual({ atomic: { status: 'ready' } })
    const id = await world.sendCalls({ calls: [pay(3n), pay(4n)] })
    expect((await outcome(world, id)).status).toBe(200)
    expect(world.confirms.map(({ kind }) => kind)).toEqual(['delegation', 'calls'])
    expect(world.confirms[0]).toMatchObject({ action: 'replace', from: getAddress(foreign) })
    expect(await code(world)).toBe(delegationTo(simple7702Address))
  })

  it('stays if the user rejects: 5750', async () => {
    const world = await chains.createWorld({ approves: ({ kind }) => kind !== 'delegation' })
    await delegateTo(world, foreign)
    await expect(world.sendCalls({ calls: [pay(1n), pay(1n)] })).rejects.toMatchObject({ code: 5750 })
    expect(await code(world)).toBe(delegationTo(foreign))
  })

  it('is left alone by a batch that needs no atomicity', async () => {
    const world = await chains.createWorld()
    await delegateTo(world, foreign)
    const id = await world.sendCalls({ calls: [pay(1n), pay(2n)], atomicRequired: false })
    expect(await outcome(world, id)).toMatchObject({ status: 200, atomic: false })
    expect(await code(world)).toBe(delegationTo(foreign))
    expect(world.confirms).toMatchObject([{ kind: 'calls', isAtomic: false }])
  })
})

describe('turning off', () => {
  it('delegates to no contract, and the next batch turns the account on again', async () => {
    const world = await chains.createWorld()
    await outcome(world, await world.sendCalls({ calls: [pay(1n), pay(1n)] }))
    const { accounts, owner, signer } = world
    const network = { id: 'eip155:8453', name: 'Base', symbol: 'ETH', decimals: 18 }
    const price = BigInt((await chains.ask('eth_gasPrice', [])) as string)
    let expected = 0n
    const hash = await accounts.turnOff(owner.address, network, async (request) => {
      expected = 'fee' in request ? (request.fee?.max ?? 0n) : 0n
      return signer
    })
    await expect.poll(() => chains.ask('eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' })
    const { gasUsed } = (await chains.ask('eth_getTransactionReceipt', [hash])) as {
      readonly gasUsed: string
    }
    // a part of the gas of the authorization is refunded
    expect(expected).toBeGreaterThanOrEqual(BigInt(gasUsed) * price)
    expect(expected).toBeLessThan(BigInt(gasUsed) * price * 4n)
    expect(await code(world)).toBe('0x')
    expect(await capability(world)).toEqual({ atomic: { status: 'ready' } })
    const id = await world.sendCalls({ calls: [pay(1n), pay(1n)] })
    expect((await outcome(world, id)).status).toBe(200)
    expect(await code(world)).toBe(delegationTo(simple7702Address))
  })

  it('reports a batch that reached an account without its code as reverted', async () => {
    const { owner, signer } = await chains.createWorld()
    const { address: from } = owner
    // what is sent if another device turns the account off between the check and the transaction
    const hash = await sendTransaction({
      ...chains.network,
      signer,
      from,
      call: { to: from },
      limit: await anyLimit(),
    })
    const stored = { id: '0x1', owner: from, network: 'eip155:8453', hashes: [hash], isAtomic: true }
    const batch = { ...stored, length: 1, createdAt: 0 }
    const reading = { batch, network: chains.network, kind: createSimple7702(), isSending: false }
    await expect.poll(async () => (await readCallsStatus(reading)).status).toBe(500)
  })
})

describe('the delegate', () => {
  it('is refused if its code is not the known one', async () => {
    const world = await chains.createWorld()
    const known = await chains.ask('eth_getCode', [simple7702Address, 'latest'])
    try {
      await chains.ask('anvil_setCode', [simple7702Address, '0x6001600155'])
      const fresh = world.reload()
      expect(await fresh.enabledNetworks()).toEqual([])
      // enabled before the code changed
      await expect(world.sendCalls({ calls: [pay(1n), pay(1n)] })).rejects.toMatchObject({ code: 5760 })
      expect(await code(world)).toBe('0x')
    } finally {
      await chains.ask('anvil_setCode', [simple7702Address, known])
    }
    expect(await world.accounts.enabledNetworks()).toEqual([8453])
  })

  it('is probed by a delegation of an account that has no assets', async () => {
    const { chainId, nonce, r, s, yParity, address } = probe.authorization
    const hash = hashAuthorization({ chainId: Number(chainId), nonce: Number(nonce), address })
    const signature = { r: `0x${r.slice(2).padStart(64, '0')}`, s, yParity: Number(yParity) } as const
    expect(await recoverAddress({ hash, signature })).toBe(probe.account)
    expect(address).toBe(simple7702Address)
  })
})

describe('without a smart account', () => {
  it('is off on a network that the operator does not list', async () => {
    const world = await chains.createWorld({ allowed: [] })
    expect(await world.accounts.enabledNetworks()).toEqual([])
    expect(await capability(world)).toEqual({ atomic: { status: 'unsupported' } })
    await expect(world.sendCalls({ calls: [pay(1n), pay(1n)] })).rejects.toMatchObject({ code: 5760 })
  })

  it('sends calls one after another after one confirm, until one fails', async () => {
    const world = await chains.createWorld({ preferred: 'eoa' })
    const id = await world.sendCalls({ calls: [pay(1n), pay(2n), pay(3n)], atomicRequired: false })
    const done = await outcome(world, id)
    expect(done).toMatchObject({ status: 200, atomic: false })
    expect(done.receipts).toHaveLength(3)
    expect(world.confirms).toHaveLength(1)
    const cut = await world.sendCalls({ calls: [pay(1n), revert, pay(3n)], atomicRequired: false })
    expect(await outcome(world, cut)).toMatchObject({ status: 600 })
    expect(await code(world)).toBe('0x')
  })

  it('sends one call as a plain transaction', async () => {
    const world = await chains.createWorld()
    const id = await world.sendCalls({ calls: [pay(parseUnits('1', 9))], atomicRequired: false })
    const { status, receipts } = await outcome(world, id)
    expect(status).toBe(200)
    const sent = await chains.ask('eth_getTransactionByHash', [receipts?.[0]?.transactionHash])
    expect(sent).toMatchObject({ type: '0x2', to: friend })
    expect(world.confirms).toMatchObject([{ kind: 'transaction' }])
    expect(await code(world)).toBe('0x')
  })
})

describe('ids and errors of EIP-5792', () => {
  it('keeps a batch over a reload for 24 hours', async () => {
    const world = await chains.createWorld()
    const id = await world.sendCalls({ calls: [pay(1n), pay(1n)] })
    await outcome(world, id)
    const later = (hours: number) => () => Date.now() + hours * 3_600_000
    const { owner, reload } = world
    expect(await reload({ now: later(23) }).callsStatus(owner.address, [id])).toMatchObject({ status: 200 })
    const gone = reload({ now: later(25) }).callsStatus(owner.address, [id])
    await expect(gone).rejects.toMatchObject({ code: 5730 })
    await expect(world.accounts.callsStatus(friend, [id])).rejects.toMatchObject({ code: 5730 })
  })

  it.each([
    [{ capabilities: { flowControl: { onFailure: 'continue' } } }, 5700, 'flowControl'],
    [{ chainId: '0xa86a' }, 5710, '43114'],
    [{ calls: Array.from({ length: 51 }, () => pay(1n)) }, 5740, '51'],
    [{ calls: [1, 2].map(() => ({ ...pay(1n), data: `0x${'ab'.repeat(15_001)}` })) }, 5740, '30002'],
    [{ calls: [{ ...pay(1n), data: `0x${'ab'.repeat(30_001)}` }] }, -32602, 'calls.0.data'],
    [{ from: friend }, 4100, 'account'],
    [{ version: '1.0' }, -32602, 'version'],
    [{ atomicRequired: 'yes' }, -32602, 'atomicRequired'],
    [{ calls: [] }, -32602, 'calls'],
    [{ calls: [pay(1n), { to: '0x12' }] }, -32602, 'calls.1.to'],
    [{ calls: [pay(1n), { data: '0x00' }] }, -32602, 'calls.1.to'],
    [{ calls: [pay(1n), {}] }, -32602, 'calls.1'],
    [{ chainId: 8453 }, -32602, 'chainId'],
  ])('refuses a batch that is not valid (%#)', async (change, errorCode, word) => {
    const world = await chains.createWorld()
    const sent = world.sendCalls({ calls: [pay(1n), pay(1n)], ...change })
    await expect(sent).rejects.toMatchObject({
      code: errorCode,
      message: expect.stringContaining(word) as string,
    })
    expect(world.confirms).toEqual([])
  })

  it('refuses to be paid for where the operator does not pay: 5700', async () => {
    const asked = {
      calls: [pay(1n)],
      capabilities: { paymasterService: { url: 'https://paymaster.example' } },
    }
    const world = await chains.createWorld()
    await expect(world.sendCalls(asked)).rejects.toMatchObject({ code: 5700 })
    const byKey = await chains.createWorld({ preferred: 'eoa', askBundler: () => Promise.resolve(null) })
    expect(await capability(byKey)).toEqual({ atomic: { status: 'unsupported' } })
    await expect(byKey.sendCalls(asked)).rejects.toMatchObject({ code: 5700 })
  })

  describe('37: the paymaster of a page', () => {
    const url = 'https://paymaster.example/key'
    const context = { campaign: 'spring' }
    const paymasterOrigins = ['https://paymaster.example']

    /** Sends a batch of a page, and returns the paymasters that were named to the server, by method. */
    async function send(paymasterService: object, options: Parameters<Chains['createWorld']>[0] = {}) {
      const named: unknown[] = []
      const world = await chains.createWorld({
        // a paymaster that refuses ends the batch: only who is asked matters here
        askBundler: (method, _params, paymaster) => {
          named.push([method, paymaster])
          return Promise.reject(new FrameError('refused by the paymaster', -32000))
        },
        ...options,
      })
      const sent = world.sendCalls({ calls: [pay(1n), pay(1n)], capabilities: { paymasterService } })
      const error: unknown = await sent.then(() => undefined).catch((reason: unknown) => reason)
      return { named, error, world }
    }

    it('is asked by the server if the project allows its origin, with its context', async () => {
      for (const hasPaymaster of [true, false]) {
        const { named, error, world } = await send({ url, context }, { paymasterOrigins, hasPaymaster })
        expect(named).toEqual([['pm_getPaymasterStubData', { url, context }]])
        expect(error).toMatchObject({ message: 'refused by the paymaster' })
        expect(world.confirms).toMatchObject([{ isSponsored: true }])
        const atomic = { status: 'ready' }
        expect(await capability(world)).toEqual({ atomic, paymasterService: { supported: true } })
      }
    })

    it('is ignored if the project does not allow it and the operator pays', async () => {
      expect((await send({ url })).named).toEqual([['pm_getPaymasterStubData', undefined]])
      const other = await send({ url: 'https://other.example' }, { paymasterOrigins })
      expect(other.named).toEqual([['pm_getPaymasterStubData', undefined]])
    })

    it('is refused with 5700 if no one else pays, unless it is optional', async () => {
      const { error, named } = await send({ url }, { hasPaymaster: false })
      expect(error).toMatchObject({ code: 5700 })
      expect(named).toEqual([])
      const other = { hasPaymaster: false, paymasterOrigins }
      expect((await send({ url: 'https://other.example' }, other)).error).toMatchObject({ code: 5700 })
      const optional = await send({ url, optional: true }, { hasPaymaster: false })
      expect(optional.error).toBeUndefined()
      expect(optional.world.confirms).toMatchObject([{ isSponsored: false }])
    })

    it('has a context that is an object', async () => {
      const { error } = await send({ url, context: 'spring' }, { paymasterOrigins })
      expect(error).toMatchObject({ code: -32602 })
    })
  })

  it('takes an id of the page once: 5720', async () => {
    const world = await chains.createWorld()
    const batch = { calls: [pay(1n), pay(1n)], id: '0x1234' }
    expect(await world.sendCalls(batch)).toBe('0x1234')
    await expect(world.sendCalls(batch)).rejects.toMatchObject({ code: 5720 })
  })

  it('takes an id of the page once while the first batch waits for the user: 5720', async () => {
    let answers = [false, true]
    const world = await chains.createWorld({
      approves: () => {
        const [answer = true, ...others] = answers
        answers = others
        return answer
      },
    })
    const batch = { calls: [pay(1n), pay(1n)], id: '0x12' }
    const [first, second] = await Promise.allSettled([world.sendCalls(batch), world.sendCalls(batch)])
    expect(first).toMatchObject({ status: 'rejected', reason: { code: 4001 } })
    expect(second).toMatchObject({ status: 'rejected', reason: { code: 5720 } })
    expect(world.confirms).toHaveLength(1)
    // nothing was sent: the id can be used
    expect(await world.sendCalls(batch)).toBe('0x12')
  })

  it('sends a batch on the chain that it names, and asks the user for that one', async () => {
    const world = await chains.createWorld({ allowed: ['eip155:8453', 'eip155:1'] })
    const { address } = world.owner
    const id = await world
      .sendCalls({ chainId: '0x1', calls: [pay(0n), pay(0n)] })
      .catch((error: unknown) => error)
    // the account has ether on Base only
    expect(id).toMatchObject({ code: -32603 })
    expect(world.confirmedOn).toEqual(['eip155:1'])
    expect(await chains.ask('eth_getTransactionCount', [address, 'latest'])).toBe('0x0')
  })

  it('refuses a batch on a chain without a node: 5710', async () => {
    const world = await chains.createWorld()
    for (const chainId of ['0xa', '0x539'])
      await expect(world.sendCalls({ chainId, calls: [pay(1n)] })).rejects.toMatchObject({ code: 5710 })
    expect(world.confirms).toEqual([])
  })

  it('refuses a capability of a call that it does not have, unless it is optional: 5700', async () => {
    const world = await chains.createWorld({ askBundler: () => Promise.resolve(null) })
    // the operator pays for batches, not for calls
    for (const name of ['paymasterService', 'permissions']) {
      const calls = [pay(1n), { ...pay(1n), capabilities: { [name]: {} } }]
      await expect(world.sendCalls({ calls })).rejects.toMatchObject({
        code: 5700,
        message: expect.stringContaining(name) as string,
      })
      const optional = [pay(1n), { ...pay(1n), capabilities: { [name]: { optional: true } } }]
      const id = await world.sendCalls({ calls: optional })
      expect((await outcome(world, id)).status).toBe(200)
    }
  })

  it('knows no batch of another id: 5730', async () => {
    const world = await chains.createWorld()
    const unknown = world.accounts.callsStatus(world.owner.address, [`0x${'ab'.repeat(32)}`])
    await expect(unknown).rejects.toMatchObject({ code: 5730 })
    await expect(world.accounts.callsStatus(world.owner.address, [7])).rejects.toMatchObject({ code: -32602 })
  })

  it.each([50, 51])('takes 50 calls, and not 51: 5740 (%i)', async (count) => {
    const world = await chains.createWorld()
    const calls = Array.from({ length: count }, () => pay(0n))
    const sent = world.sendCalls({ calls })
    if (count > 50) await expect(sent).rejects.toMatchObject({ code: 5740 })
    else expect((await outcome(world, await sent)).status).toBe(200)
  })

  it('needs atomicity only where it is asked for: 5760 for an account that is a contract', async () => {
    const world = await chains.createWorld()
    // a contract that is no delegation, as a hard fork or a fault of a node could show one
    await chains.ask('anvil_setCode', [world.owner.address, '0x6001600155'])
    expect(await capability(world)).toEqual({ atomic: { status: 'unsupported' } })
    await expect(world.sendCalls({ calls: [pay(1n), pay(1n)] })).rejects.toMatchObject({ code: 5760 })
    expect(world.confirms).toEqual([])
    const byKey = await chains.createWorld({ preferred: 'eoa' })
    await expect(byKey.sendCalls({ calls: [pay(1n), pay(1n)] })).rejects.toMatchObject({ code: 5760 })
    const id = await byKey.sendCalls({ calls: [pay(1n), pay(1n)], atomicRequired: false })
    expect(await outcome(byKey, id)).toMatchObject({ status: 200, atomic: false })
  })

  it('ignores a capability that is optional', async () => {
    const world = await chains.createWorld()
    const capabilities = { paymasterService: { url: 'https://paymaster.example', optional: true } }
    const id = await world.sendCalls({ calls: [pay(1n), pay(1n)], capabilities })
    expect((await outcome(world, id)).status).toBe(200)
  })

  it('reports a transaction that was dropped as not sent: 400', async () => {
    const world = await chains.createWorld()
    await chains.ask('evm_setAutomine', [false])
    try {
      const id = await world.sendCalls({ calls: [pay(1n), pay(1n)] })
      expect((await world.status(id)).status).toBe(100)
      await chains.ask('anvil_dropAllTransactions', [])
      expect((await world.status(id)).status).toBe(400)
    } finally {
      await chains.ask('evm_setAutomine', [true])
    }
  })
})

describe('the user', () => {
  const network = { id: 'eip155:8453', name: 'Base', symbol: 'ETH', decimals: 18 }
  const describeUser = ({ accounts, owner }: AccountWorld, preferred: 'eoa' | 'smartAccount') =>
    accounts.describeUser({ address: owner.address, chainId: network.id }, network, preferred)

  it('has one address for both types, the preferred type where it is enabled, and the state of its code', async () => {
    const world = await chains.createWorld()
    const { address } = world.owner
    const accounts = [
      { address, type: 'eoa' },
      { address, type: 'smartAccount' },
    ]
    expect(await describeUser(world, 'smartAccount')).toMatchObject({
      address,
      accounts,
      preferredAccountType: 'smartAccount',
      smartAccountDeployed: false,
    })
    expect(await world.accounts.init(address, network)).toEqual({ address, isDeployed: false })
    expect(await code(world)).toBe('0x')
    await outcome(world, await world.sendCalls({ calls: [pay(1n), pay(1n)] }))
    expect(await describeUser(world, 'smartAccount')).toMatchObject({ smartAccountDeployed: true })
    expect(await world.accounts.init(address, network)).toEqual({ address, isDeployed: true })
    expect(await describeUser(world, 'eoa')).toMatchObject({
      preferredAccountType: 'eoa',
      smartAccountDeployed: true,
    })
  })

  it('has an account of the key alone where smart accounts are off', async () => {
    const world = await chains.createWorld({ allowed: [] })
    expect(await describeUser(world, 'smartAccount')).toMatchObject({ preferredAccountType: 'eoa' })
    await expect(world.accounts.init(world.owner.address, network)).rejects.toMatchObject({ code: 4200 })
  })
})
