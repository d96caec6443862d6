import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeErrorResult,
  namehash,
  parseAbi,
  toCoinType,
  type Hex,
} from 'viem'
import { mainnet } from 'viem/chains'
import type { Network } from '#kernel/chain'
import {
  createFakeClock,
  createFakeHttp,
  fakeCapabilityContext,
  fakeNetwork,
  settle,
  type HttpAnswer,
} from '#kernel/testing'
import { onChain } from '../node/testing/on-chain.js'
import { coinTypeOf, createNames, isName } from './create-names.js'
import { universalResolver } from './ens.js'

const alice = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const bob = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const gate = 'https://gateway.example/{sender}/{data}.json'
const abi = parseAbi([
  'function resolveWithGateways(bytes name, bytes data, string[] gateways) view returns (bytes, address)',
  'function reverseWithGateways(bytes lookupAddress, uint256 coinType, string[] gateways) view returns (string, address, address)',
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
  'function text(bytes32 node, string key) view returns (string)',
  'error ResolverNotFound(bytes name)',
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
])
const network = (id: number): Network => ({
  ...fakeNetwork('eip155', id),
  id,
  name: `Chain ${id}`,
  rpcUrls: [`http://node-${id}`],
})
const { signal } = new AbortController()

/** What is written in ENS: addresses by name and coin type, names by address, pictures by name. */
interface Records {
  readonly addresses?: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly names?: Readonly<Record<string, string>>
  readonly avatars?: Readonly<Record<string, string>>
  /** Names whose address is kept behind these gateways. */
  readonly offchain?: readonly string[]
}

/** A node of Ethereum whose universal resolver answers from records. */
function ensNode({ addresses = {}, names = {}, avatars = {}, offchain }: Records): HttpAnswer {
  const nothing = {
    error: {
      code: 3,
      message: 'reverted',
      data: encodeErrorResult({ abi, errorName: 'ResolverNotFound', args: ['0x'] }),
    },
  }
  const found = (type: 'bytes' | 'string', value: string) => {
    const inner = encodeAbiParameters([{ type }], [value as Hex])
    return { result: encodeAbiParameters([{ type: 'bytes' }, { type: 'address' }], [inner, bob]) }
  }
  const ofNode = <T>(records: Readonly<Record<string, T>>, node: string) =>
    Object.entries(records).find(([name]) => namehash(name) === node)?.[1]
  return onChain(1, ({ body }) => {
    const [call] = (body as { params: [{ to: string; data: Hex }] }).params
    expect(call.to.toLowerCase()).toBe(universalResolver)
    // the resolver checks what came from a gateway, then answers with it
    if (call.data.startsWith('0xfeedfeed'))
      return call.data.includes('5678') ? found('bytes', alice) : nothing
    const { functionName, args } = decodeFunctionData({ abi, data: call.data })
    if (functionName === 'reverseWithGateways') {
      const name = names[`${args[0]}/${args[1]}`.toLowerCase()]
      if (name === undefined) return nothing
      const types = [{ type: 'string' }, { type: 'address' }, { type: 'address' }]
      return { result: encodeAbiParameters(types, [name, bob, bob]) }
    }
    if (functionName !== 'resolveWithGateways') return nothing
    const asked = decodeFunctionData({ abi, data: args[1] })
    if (asked.functionName === 'text') {
      const avatar = ofNode(avatars, asked.args[0])
      return avatar === undefined ? nothing : found('string', avatar)
    }
    if (asked.functionName !== 'addr') return nothing
    if (offchain) {
      const lookup = [universalResolver, offchain, '0x1234', '0xfeedfeed', '0x'] as const
      const data = encodeErrorResult({ abi, errorName: 'OffchainLookup', args: lookup })
      return { error: { code: 3, message: 'reverted', data } }
    }
    const address = ofNode(addresses, asked.args[0])?.[String(asked.args[1])]
    return address === undefined ? nothing : found('bytes', address)
  })
}

function setUp(answers: Readonly<Record<string, HttpAnswer>>, networks = [network(8453), network(1)]) {
  const http = createFakeHttp(answers)
  const clock = createFakeClock()
  const names = createNames(fakeCapabilityContext({ clock, http, networks: () => networks }))
  return { names, http, clock }
}
const resolving = (records: Records, name: string, id = 1) =>
  setUp({ 'http://node-1': ensNode(records) }).names.resolve({ name, network: network(id), signal })
const lookingUp = (records: Records, address: string, id = 1) =>
  setUp({ 'http://node-1': ensNode(records) }).names.lookUp({ address, network: network(id), signal })

describe('a coin type', () => {
  test('is as ENSIP-11 and viem have it', () => {
    expect([1, 10, 8453, 2_147_483_647].map(coinTypeOf)).toEqual([60n, 2147483658n, 2147492101n, 4294967295n])
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_147_483_647 }), (id) => {
        expect(coinTypeOf(id)).toBe(toCoinType(id))
      }),
    )
  })

  // behaviour 12.4
  test.each([2_147_483_648, 2 ** 53, 0, -1, 1.5, Number.NaN])('of %s is refused', (id) => {
    expect(() => coinTypeOf(id)).toThrow('Invalid chainId')
  })
})

test('names are told from addresses, amounts and links', () => {
  for (const name of [
    'alice.eth',
    ' alice.eth ',
    'a.b.c.eth',
    'ünï.eth',
    '😀.eth',
    'alice.base.eth',
    'x.com',
  ])
    expect([name, isName(name)]).toEqual([name, true])
  for (const text of [
    '',
    'alice',
    alice,
    '1.5',
    'a b.eth',
    'https://x.eth',
    'a@b.eth',
    '.eth',
    'a..eth',
    'a.e',
  ])
    expect([text, isName(text)]).toEqual([text, false])
})

test('the resolver is the one that viem knows', () => {
  expect(mainnet.contracts.ensUniversalResolver.address).toBe(universalResolver)
})

describe('a name', () => {
  const records = { addresses: { 'alice.eth': { 60: alice, 2147492101: bob } } }

  // behaviour 19.10
  test('stands for the address it holds for the network', async () => {
    expect(await resolving(records, 'alice.eth')).toEqual({ address: alice, name: 'alice.eth' })
    expect(await resolving(records, 'alice.eth', 8453)).toEqual({ address: bob, name: 'alice.eth' })
  })

  test('is taken in any case, and with spaces around it, and told as ENSIP-15 spells it', async () => {
    expect(await resolving(records, ' ALICE.eth')).toEqual({ address: alice, name: 'alice.eth' })
    const hearts = { addresses: { 'a❤.eth': { 60: alice } } }
    expect(await resolving(hearts, 'A\u2764\ufe0f.eth')).toEqual({ address: alice, name: 'a❤.eth' })
  })

  // behaviour 19.10
  test('stands for nothing where it holds nothing for the network: no address of another is taken', async () => {
    expect(await resolving(records, 'alice.eth', 10)).toBeUndefined()
    expect(await resolving(records, 'nobody.eth')).toBeUndefined()
  })

  test.each(['0x00', `${alice}00`, '0x1234', `0x${'0'.repeat(40)}`])(
    'that holds something else than an address stands for nothing (%s)',
    async (bytes) => {
      expect(await resolving({ addresses: { 'alice.eth': { 60: bytes } } }, 'alice.eth')).toBeUndefined()
    },
  )

  test.each(['аlice.eth', 'ali\u200bce!.eth', 'a_b.eth', '.eth'])(
    'that cannot be one sends no request (%s)',
    async (name) => {
      const { names, http } = setUp({ 'http://node-1': ensNode(records) })
      expect(await names.resolve({ name, network: network(1), signal })).toBeUndefined()
      expect(http.calls).toEqual([])
    },
  )

  test('stands for nothing where the host does not have Ethereum', async () => {
    const { names, http } = setUp({}, [network(8453)])
    expect(await names.resolve({ name: 'alice.eth', network: network(8453), signal })).toBeUndefined()
    expect(http.calls).toEqual([])
  })

  test('of a network that has no coin type is an error of its own', async () => {
    await expect(resolving(records, 'alice.eth', 2_147_483_648)).rejects.toMatchObject({
      message: 'Invalid chainId',
    })
  })

  // behaviour 12.4
  test.each([
    ['is down', () => new TypeError('Failed to fetch')],
    ['is busy', () => ({ error: { code: -32005, message: 'slow down' } })],
    ['answers nonsense', () => ({ result: 'plenty' })],
  ])('cannot be resolved when the node %s', async (_what, answer) => {
    const { names } = setUp({ 'http://node-1': answer })
    const outcome = names.resolve({ name: 'alice.eth', network: network(1), signal })
    await expect(outcome).rejects.toMatchObject({
      message: 'Error resolving name',
      cause: expect.anything(),
    })
  })

  test('is not waited for longer than it is wanted', async () => {
    const stop = new AbortController()
    const { names } = setUp({ 'http://node-1': () => new Promise(() => {}) })
    const outcome = names.resolve({ name: 'alice.eth', network: network(1), signal: stop.signal })
    const failed = expect(outcome).rejects.toThrow('left')
    await settle()
    stop.abort(new Error('left'))
    await failed
  })
})

describe('a name that is kept elsewhere', () => {
  const network1 = network(1)
  const ask = async (offchain: readonly string[], answers: Readonly<Record<string, HttpAnswer>>) => {
    const { names, http } = setUp({ 'http://node-1': ensNode({ offchain }), ...answers })
    const outcome = await names
      .resolve({ name: 'alice.eth', network: network1, signal })
      .catch((error: unknown) => error)
    return {
      outcome,
      asked: http.calls.map(({ url }) => url).filter((one) => !one.includes('node-1')),
    }
  }

  test('is fetched from its gateway, over https only', async () => {
    const asked = `https://gateway.example/${universalResolver}/0x1234.json`
    const { asked: addresses, outcome } = await ask(
      ['http://plain.example/{data}', 'javascript:alert(1)', gate],
      {
        [asked]: () => ({ data: '0x5678' }),
      },
    )
    expect(addresses).toEqual([asked])
    expect(outcome).toEqual({ address: alice, name: 'alice.eth' })
  })

  test('is not there when its gateways are down or talk nonsense', async () => {
    const { outcome, asked } = await ask(['https://one.example', 'https://two.example'], {
      'https://one.example': () => ({ data: 'plenty' }),
    })
    expect(outcome).toMatchObject({ message: 'Error resolving name' })
    expect(asked).toEqual(['https://one.example', 'https://two.example'])
  })
})

describe('an address', () => {
  const named = (name: string, back: string = alice): Records => ({
    names: { [`${alice}/60`.toLowerCase()]: name },
    addresses: { [name]: { 60: back } },
  })

  test('is called by its name, with the picture the name has', async () => {
    const avatars = { 'alice.eth': 'https://pictures.example/alice.png' }
    expect(await lookingUp({ ...named('alice.eth'), avatars }, alice)).toEqual({
      name: 'alice.eth',
      avatar: 'https://pictures.example/alice.png',
    })
    expect(await lookingUp(named('alice.eth'), alice.toLowerCase())).toEqual({ name: 'alice.eth' })
  })

  test.each([
    'http://pictures.example/alice.png',
    'ipfs://bafy',
    'eip155:1/erc721:0x1/1',
    'javascript:alert(1)',
    'data:text/html,<script>',
    `data:image/png;base64,${'A'.repeat(200_000)}`,
  ])('is called by its name without a picture that cannot be shown as it is', async (avatar) => {
    const records = { ...named('alice.eth'), avatars: { 'alice.eth': avatar } }
    expect(await lookingUp(records, alice)).toEqual({ name: 'alice.eth' })
  })

  // behaviour 19.10
  test('has no name that resolves to another address', async () => {
    expect(await lookingUp(named('alice.eth', bob), alice)).toBeUndefined()
  })

  test('has no name in another spelling than the right one', async () => {
    expect(await lookingUp(named('Alice.eth'), alice)).toBeUndefined()
  })

  test('has no name where none is written', async () => {
    expect(await lookingUp({}, alice)).toBeUndefined()
  })
})
