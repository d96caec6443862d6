import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import {
  bytesToHex,
  decodeFunctionData,
  encodeAbiParameters,
  encodeErrorResult,
  encodeFunctionData,
  encodeFunctionResult,
  namehash,
  parseAbi,
  toFunctionSelector,
  type Hex,
} from 'viem'
import { mainnet } from 'viem/chains'
import { packetToBytes } from 'viem/ens'
import { WidgetError } from '#kernel'
import { createEns, nodeOf, nothingSelectors, packetOf, selectors, universalResolver } from './ens.js'
import { batchSelector, lookupSelector } from './offchain.js'

const resolver = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const alice = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const abi = parseAbi([
  'function resolveWithGateways(bytes name, bytes data, string[] gateways) view returns (bytes, address)',
  'function reverseWithGateways(bytes lookupAddress, uint256 coinType, string[] gateways) view returns (string, address, address)',
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
  'function text(bytes32 node, string key) view returns (string)',
  'function proven(bytes response, bytes extraData) view returns (bytes, address)',
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
])
const batchAbi = parseAbi([
  'struct Question { address sender; string[] urls; bytes data; }',
  'function query(Question[] questions) view returns (bool[] failures, bytes[] responses)',
  'error Error(string)',
])
const selector = (signature: string) => toFunctionSelector(signature).slice(2)
const reverted = (data: Hex) => new WidgetError('rpc/3', 'reverted', { kind: 'rpc', rpcCode: 3, data })
const found = (data: Hex) => encodeAbiParameters([{ type: 'bytes' }, { type: 'address' }], [data, resolver])
const addressRecord = found(encodeAbiParameters([{ type: 'bytes' }], [alice]))
const lookup = (urls: readonly string[], callData: Hex, sender: Hex = universalResolver) =>
  reverted(
    encodeErrorResult({
      abi,
      errorName: 'OffchainLookup',
      args: [sender, urls, callData, toFunctionSelector('proven(bytes,bytes)'), '0xabcd'],
    }),
  )

/** A client of a contract that answers each call with the next function. */
function clientOf(...answers: readonly ((data: Hex) => unknown)[]) {
  const calls: Hex[] = []
  const gateway = vi.fn(async ({ data }: { readonly data: string }): Promise<Hex> => {
    if (data === '0xdead') throw new TypeError('down')
    return '0x5678'
  })
  const ens = createEns({
    gateway,
    async request({ params }) {
      const [{ to, data }] = params as [{ to: string; data: Hex }]
      expect(to).toBe(universalResolver)
      calls.push(data)
      return answers[calls.length - 1]!(data)
    },
  })
  return { ens, calls, gateway }
}
const refuse = (error: unknown) => () => {
  throw error
}

test('selectors are those that viem computes', () => {
  expect(selectors).toEqual({
    resolve: selector('resolveWithGateways(bytes,bytes,string[])'),
    reverse: selector('reverseWithGateways(bytes,uint256,string[])'),
    address: selector('addr(bytes32,uint256)'),
    text: selector('text(bytes32,string)'),
  })
  expect(nothingSelectors).toEqual(
    [
      'ResolverNotFound(bytes)',
      'ResolverNotContract(bytes,address)',
      'UnsupportedResolverProfile(bytes4)',
      'ResolverError(bytes)',
      'HttpError(uint16,string)',
      'ReverseAddressMismatch(string,bytes)',
    ].map(selector),
  )
  expect(lookupSelector).toBe(selector('OffchainLookup(address,string[],bytes,bytes4,bytes)'))
  expect(batchSelector).toBe(selector('query((address,string[],bytes)[])'))
  expect(mainnet.contracts.ensUniversalResolver.address).toBe(universalResolver)
})

// viem drops a dot beside a line end
test('names are hashed and written for DNS as viem does', () => {
  const label = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 300 })
    .filter((one) => !/[.\n\r\u2028\u2029]/.test(one))
  fc.assert(
    fc.property(fc.array(label, { minLength: 1, maxLength: 4 }), (labels) => {
      const name = labels.join('.')
      expect(`0x${nodeOf(name)}`).toBe(namehash(name))
      expect(bytesToHex(packetOf(name))).toBe(bytesToHex(packetToBytes(name)))
    }),
  )
})

test('calls are encoded as viem encodes them', async () => {
  const { ens, calls } = clientOf(
    () => addressRecord,
    () => found(encodeAbiParameters([{ type: 'string' }], ['https://pictures.example/a.png'])),
    () =>
      encodeFunctionResult({
        abi,
        functionName: 'reverseWithGateways',
        result: ['a.eth', resolver, resolver],
      }),
  )
  expect(await ens.address('alice.eth', 60n)).toBe(alice)
  expect(await ens.avatar('alice.eth')).toBe('https://pictures.example/a.png')
  expect(await ens.name(alice, 60n)).toBe('a.eth')
  const account = alice.toLowerCase() as Hex
  const node = namehash('alice.eth')
  const packet = bytesToHex(packetToBytes('alice.eth'))
  const resolve = (data: Hex) =>
    encodeFunctionData({
      abi,
      functionName: 'resolveWithGateways',
      args: [packet, data, ['x-batch-gateway:true']],
    })
  expect(calls).toEqual([
    resolve(encodeFunctionData({ abi, functionName: 'addr', args: [node, 60n] })),
    resolve(encodeFunctionData({ abi, functionName: 'text', args: [node, 'avatar'] })),
    encodeFunctionData({
      abi,
      functionName: 'reverseWithGateways',
      args: [account, 60n, ['x-batch-gateway:true']],
    }),
  ])
})

test('an address that an old resolver returns as a word is read', async () => {
  const { ens } = clientOf(() => found(encodeAbiParameters([{ type: 'address' }], [alice])))
  expect(await ens.address('alice.eth', 60n)).toBe(alice)
})

test.each(nothingSelectors)('a revert that means that nothing is written is no error (%s)', async (code) => {
  const { ens } = clientOf(refuse(reverted(`0x${code}`)))
  expect(await ens.address('alice.eth', 60n)).toBeUndefined()
})

test('another revert is an error', async () => {
  const { ens } = clientOf(refuse(reverted('0xdeadbeef')))
  await expect(ens.address('alice.eth', 60n)).rejects.toMatchObject({ rpcCode: 3 })
})

describe('an offchain name', () => {
  const bundle = (...questions: readonly { sender: Hex; urls: readonly string[]; data: Hex }[]) =>
    encodeFunctionData({ abi: batchAbi, functionName: 'query', args: [questions] })
  const one = { sender: resolver, urls: ['https://one.example'], data: '0x1234' } as const
  const dead = { ...one, data: '0xdead' } as const

  test('is read with what its gateways answer, one by one in bundles in each other', async () => {
    const inner = { ...one, urls: ['x-batch-gateway:true'], data: bundle(one) }
    const { ens, calls, gateway } = clientOf(
      refuse(lookup(['x-batch-gateway:true'], bundle(one, dead, inner))),
      () => addressRecord,
    )
    expect(await ens.address('alice.eth', 60n)).toBe(alice)
    expect(gateway.mock.calls.map(([question]) => question)).toEqual([
      { sender: resolver.toLowerCase(), urls: one.urls, data: '0x1234' },
      { sender: resolver.toLowerCase(), urls: one.urls, data: '0xdead' },
      { sender: resolver.toLowerCase(), urls: one.urls, data: '0x1234' },
    ])
    const failed = encodeErrorResult({ abi: batchAbi, errorName: 'Error', args: ['No gateway answered'] })
    const answerOf = (result: readonly [readonly boolean[], readonly Hex[]]) =>
      encodeFunctionResult({ abi: batchAbi, functionName: 'query', result })
    expect(decodeFunctionData({ abi, data: calls[1]! })).toEqual({
      functionName: 'proven',
      args: [
        answerOf([
          [false, true, false],
          ['0x5678', failed, answerOf([[false], ['0x5678']])],
        ]),
        '0xabcd',
      ],
    })
  })

  test('is not read for another contract', async () => {
    const { ens, gateway } = clientOf(refuse(lookup(['https://one.example'], '0x1234', resolver)))
    await expect(ens.address('alice.eth', 60n)).rejects.toMatchObject({ rpcCode: 3 })
    expect(gateway).not.toHaveBeenCalled()
  })

  test('that leads from one gateway to the next without end is an error', async () => {
    const again = refuse(lookup(['https://one.example'], '0x1234'))
    const { ens, gateway } = clientOf(again, again, again, again, again, again)
    await expect(ens.address('alice.eth', 60n)).rejects.toMatchObject({ rpcCode: 3 })
    expect(gateway).toHaveBeenCalledTimes(4)
  })

  test('whose bundles have no end is an error', async () => {
    let data = bundle(one)
    for (let depth = 0; depth < 8; depth++) data = bundle({ ...one, urls: ['x-batch-gateway:true'], data })
    const { ens, gateway } = clientOf(refuse(lookup(['x-batch-gateway:true'], data)), () => found('0x'))
    // the contract is told that the innermost did not answer
    expect(await ens.address('alice.eth', 60n)).toBeUndefined()
    expect(gateway).not.toHaveBeenCalled()
  })

  test.each<Hex>(['0x', '0x1234', `0x${bundle(one).slice(2, 100)}`])(
    'with a bundle that is cut is an error (%s)',
    async (data) => {
      const { ens } = clientOf(refuse(lookup(['x-batch-gateway:true'], data)))
      await expect(ens.address('alice.eth', 60n)).rejects.toThrow(Error)
    },
  )
})
