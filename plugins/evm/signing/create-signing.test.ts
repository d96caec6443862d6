import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  hashTypedData,
  encodeAbiParameters,
  hexToString,
  recoverMessageAddress,
  recoverTypedDataAddress,
  stringToHex,
} from 'viem'
import { addressOf } from '#kernel/chain'
import { startDevnet } from '../../../tooling/devnet/devnet.mjs'
import { agreeingCode, answeringCode } from '../testing/fixtures/contracts.js'
import { connectedTestWallet, nodeAt, realEdges, type Node } from '../testing/fixtures/real-chain.js'
import type { Hex } from '../testing/wallet.js'
import { createSigning, toHex } from './create-signing.js'
import { readTypedData } from './viem.js'

type Wallet = Awaited<ReturnType<typeof connectedTestWallet>>

const contract = '0x00000000000000000000000000000000000a55e7'
const { signal } = new AbortController()
const data = {
  domain: { name: 'Meridian', version: '1', chainId: 1, verifyingContract: contract },
  types: {
    Order: [
      { name: 'amount', type: 'uint256' },
      { name: 'note', type: 'string' },
    ],
  },
  primaryType: 'Order',
  message: { amount: 2n ** 200n, note: 'ünï' },
} as const

let devnet: Awaited<ReturnType<typeof startDevnet>>
let node: Node
let wallet: Wallet

beforeAll(async () => {
  devnet = await startDevnet()
  node = nodeAt(devnet.chains[0]!)
})
afterAll(() => devnet.stop())
beforeEach(async () => {
  wallet = await connectedTestWallet([node])
})
afterEach(() => wallet.destroy())

const sign = async (
  message: string | Uint8Array,
  edges = realEdges({ provider: wallet.provider }),
  account = wallet.caip(),
) => (await createSigning(edges).message({ account, network: node.network, message, signal })).signature
const signData = async (typed: unknown = data, edges = realEdges({ provider: wallet.provider })) =>
  (
    await createSigning(edges).typedData!({
      account: wallet.caip(),
      network: node.network,
      data: typed,
      signal,
    })
  ).signature
const failure = (work: Promise<unknown>) =>
  work.then(
    (value) => expect.fail(`it went well: ${String(value)}`),
    (error: unknown) => error as Error & { code: string; cause?: Error & { code?: string } },
  )
/** A wallet of an account that is a contract: it signs with whatever bytes. */
const contractWallet = (signature: Hex) => realEdges({ provider: { request: async () => signature } })

describe('a message', () => {
  test.each(['Hello', 'Grüße 😀\n\u0000', '0x1234', ' '])('%j is signed as it is', async (message) => {
    const signature = (await sign(message)) as Hex
    expect(await recoverMessageAddress({ message, signature })).toBe(wallet.account)
  })

  test('is signed as bytes, which are not text', async () => {
    const message = Uint8Array.of(0, 255, 0xc3, 0x28)
    const signature = (await sign(message)) as Hex
    expect(await recoverMessageAddress({ message: { raw: message }, signature })).toBe(wallet.account)
  })

  test('says how the signature was made', async () => {
    const signing = createSigning(realEdges({ provider: wallet.provider }))
    const request = { account: wallet.caip(), network: node.network, signal }
    expect(await signing.message({ ...request, message: 'Hello' })).toMatchObject({ type: 'eip191' })
    expect(await signing.typedData!({ ...request, data })).toMatchObject({ type: 'eip712' })
    await node.call('anvil_setCode', contract, agreeingCode)
    const ofContract = createSigning(contractWallet(`0x${'12'.repeat(80)}`))
    const account = `eip155:1:${contract}` as const
    expect(await ofContract.message({ ...request, account, message: 'Hello' })).toMatchObject({
      type: 'eip1271',
    })
  })

  test('goes to the wallet as the hex of its UTF-8', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (message) => {
        expect(toHex(message)).toBe(stringToHex(message))
        expect(hexToString(toHex(message))).toBe(message)
      }),
    )
  })

  test('needs no node where a key has signed', async () => {
    const edges = realEdges({ provider: wallet.provider })
    await sign('Hello', edges)
    expect(edges.asked).toEqual([])
  })

  // behaviour 12.4
  test.each([
    ['short-signature', 'evm/FOREIGN_SIGNATURE'],
    ['foreign-signature', 'evm/FOREIGN_SIGNATURE'],
    ['null-signature', 'evm/BAD_SIGNATURE'],
    ['string-error', 'rpc/internal'],
    ['null-error', 'rpc/internal'],
    ['throws-at-once', 'rpc/internal'],
  ] as const)('is not signed when the wallet talks nonsense (%s)', async (nonsense, code) => {
    wallet.behave({ nonsense })
    const error = await failure(sign('Hello'))
    expect([error.message, error.cause?.code]).toEqual(['Sign message failed', code])
  })

  // behaviour 19.8
  test('is not signed by another account of the same wallet', async () => {
    const other = await connectedTestWallet([node], { sharedAccounts: 'all' })
    const request = ({ params, ...rest }: { method: string; params?: unknown }) =>
      other.provider.request({ ...rest, params: [(params as unknown[])[0], other.accounts[1]] })
    const error = await failure(sign('Hello', realEdges({ provider: { request } })))
    expect(error.cause?.code).toBe('evm/FOREIGN_SIGNATURE')
    other.destroy()
  })

  // behaviour 19.8
  test.each([`0x${'1'.repeat(60)}`, '0x', 'signed', `0x${'1'.repeat(63)}`, 5, {}, ['0x']])(
    '%j is no signature',
    async (answer) => {
      const error = await failure(sign('Hello', contractWallet(answer as Hex)))
      expect(error.cause?.code).toBe('evm/BAD_SIGNATURE')
    },
  )

  test('a no stays a no', async () => {
    wallet.behave({ reject: true })
    expect(await failure(sign('Hello'))).toMatchObject({ kind: 'rejection', rpcCode: 4001 })
    wallet.behave({ reject: false, nonsense: 'codeless-rejection' })
    expect(await failure(sign('Hello'))).toMatchObject({ message: 'User rejected the request.' })
  })

  test('is not asked for where no wallet is connected', async () => {
    expect((await failure(sign('Hello', realEdges(), 'eip155:1:0x'))).cause?.code).toBe('evm/NO_WALLET')
  })

  test('is not waited for longer than it is wanted', async () => {
    wallet.behave({ hold: true })
    const stop = new AbortController()
    const outcome = failure(
      createSigning(realEdges({ provider: wallet.provider })).message({
        account: wallet.caip(),
        network: node.network,
        message: 'Hello',
        signal: stop.signal,
      }),
    )
    stop.abort(new Error('left'))
    expect((await outcome).message).toBe('left')
  })
})

describe('an account that is a contract', () => {
  const account = `eip155:1:${contract}` as const
  const bytes: Hex = `0x${'12'.repeat(80)}`

  // behaviour 19.8
  test('signs as its contract says (ERC-1271)', async () => {
    await node.call('anvil_setCode', contract, agreeingCode)
    expect(await sign('Hello', contractWallet(bytes), account)).toBe(bytes)
  })

  test('does not sign where its contract says something else', async () => {
    await node.call('anvil_setCode', contract, answeringCode(1n))
    const error = await failure(sign('Hello', contractWallet(bytes), account))
    expect(error.cause?.code).toBe('evm/FOREIGN_SIGNATURE')
  })

  // behaviour 19.8
  test('signs before it is there, where the signature says how it is made (ERC-6492)', async () => {
    // the deployment proxy that is on every chain, and the code that is to be there
    const factory = '0x4e59b44847b379578588920ca78fbf26c0b4956c'
    const code = agreeingCode.slice(2)
    const size = (code.length / 2).toString(16).padStart(2, '0')
    const creation: Hex = `0x60${size}600a5f39${'60' + size}5ff3${code}`
    const salt: Hex = `0x${'0'.repeat(64)}`
    const made: Hex = `${salt}${creation.slice(2)}`
    const address = String(await node.call('eth_call', { to: factory, data: made }, 'latest')) as Hex
    const wrapped = encodeAbiParameters(
      [{ type: 'address' }, { type: 'bytes' }, { type: 'bytes' }],
      [factory, made, bytes],
    )
    const signature: Hex = `${wrapped}${'6492'.repeat(16)}`
    expect(await node.call('eth_getCode', address, 'latest')).toBe('0x')
    const there = `eip155:1:${address}` as const
    expect(addressOf(there)).toBe(address)
    expect(await sign('Hello', contractWallet(signature), there)).toBe(signature)
  })

  test('cannot be believed where its network cannot be reached', async () => {
    const edges = contractWallet(bytes)
    edges.fault = () => new TypeError('Failed to fetch')
    const error = await failure(sign('Hello', edges, account))
    expect([error.message, error.cause?.code]).toEqual(['Sign message failed', 'evm/RPC_UNREACHABLE'])
  })
})

describe('typed data', () => {
  test('is signed as it is, given as an object or as text, with amounts of any size', async () => {
    const signature = (await signData()) as Hex
    expect(await recoverTypedDataAddress({ ...data, signature })).toBe(wallet.account)
    const text = JSON.stringify({
      ...data,
      message: { ...data.message, amount: String(data.message.amount) },
    })
    expect(await signData(text)).toBe(signature)
  })

  test('is not signed by another key', async () => {
    wallet.behave({ nonsense: 'foreign-signature' })
    expect((await failure(signData())).cause?.code).toBe('evm/FOREIGN_SIGNATURE')
  })

  // public report B6: JSON of servers has the chain id as a text
  test.each([
    ['decimal text', '42'],
    ['hexadecimal text', '0x2a'],
    ['bigint', 42n],
  ])('is of the chain, whose id is a %s', (_form, chainId) => {
    const domain = { name: 'Shop', version: '1' }
    const types = { Mail: [{ name: 'contents', type: 'string' }] } as const
    const mail = { types, primaryType: 'Mail', message: { contents: 'hello' } } as const
    const { hash, json } = readTypedData({ ...mail, domain: { ...domain, chainId } })
    expect(hash).toBe(hashTypedData({ ...mail, domain: { ...domain, chainId: 42 } }))
    expect((JSON.parse(json) as { domain: unknown }).domain).toEqual({ ...domain, chainId: 42 })
    expect(hash).not.toBe(readTypedData({ ...mail, domain: { ...domain, chainId: 43 } }).hash)
  })

  test.each([
    ['chainId', { chainId: 'mainnet' }],
    ['chainId', { chainId: -1 }],
    ['chainId', { chainId: 1.5 }],
    ['version', { version: 1 }],
    ['chain', { chain: 1 }],
  ])('names the field of its domain that cannot be signed: %s (%j)', (field, domain) => {
    const mail = { types: { Mail: [{ name: 'a', type: 'string' }] }, primaryType: 'Mail', message: { a: '' } }
    expect(() => readTypedData({ ...mail, domain })).toThrow(`domain.${field}`)
  })

  test('signs no field of the domain that its types leave out', () => {
    const types = { EIP712Domain: [{ name: 'name', type: 'string' }], Mail: [{ name: 'a', type: 'string' }] }
    const mail = { types, primaryType: 'Mail', message: { a: '' } }
    expect(() => readTypedData({ ...mail, domain: { name: 'Shop', chainId: '42' } })).toThrow(
      'domain.chainId',
    )
    expect(readTypedData({ ...mail, domain: { name: 'Shop' } }).hash).toMatch(/^0x/)
  })

  test.each([
    ['nothing', null],
    ['a text', 'text'],
    ['an empty object', {}],
    ['of an unknown type', { ...data, primaryType: 'Nothing' }],
    ['without types', { ...data, types: 5 }],
  ])('that is none never reaches the wallet (%s)', async (_what, typed) => {
    const asked: string[] = []
    const provider = { request: async ({ method }: { method: string }) => void asked.push(method) }
    const error = await failure(signData(typed, realEdges({ provider })))
    expect([error.message, error.cause?.code]).toEqual(['Sign message failed', 'evm/BAD_TYPED_DATA'])
    expect(asked).toEqual([])
  })
})
