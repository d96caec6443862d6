import { getEventListeners } from 'node:events'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import {
  encodeAbiParameters,
  encodeErrorResult,
  erc20Abi,
  encodeFunctionData,
  pad,
  stringToHex,
  toHex,
} from 'viem'
import { untilAborted } from '#kernel'
import { toRpcError } from '#kernel/chain'
import { createFakeClock, createFakeHttp, fakeNetwork } from '#kernel/testing'
import { decodeText, encodeCall, revertData, revertReason } from './abi.js'
import { loadPeer } from '../errors.js'
import { readQuantity } from './values.js'
import { createAskNetwork } from './json-rpc.js'

const solidityErrors = [
  { type: 'error', name: 'Error', inputs: [{ type: 'string', name: 'message' }] },
  { type: 'error', name: 'Panic', inputs: [{ type: 'uint256', name: 'code' }] },
] as const

test('any call is encoded as viem does it', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 20, maxLength: 20 }),
      fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
      (bytes, amount) => {
        const args = [toHex(bytes), amount] as const
        expect(encodeCall('0xa9059cbb', ...args)).toBe(
          encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args }),
        )
      },
    ),
  )
})

test('a quantity is read exactly, whatever its size', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), (value) => {
      expect(readQuantity(toHex(value), fakeNetwork(), 'number')).toBe(value)
    }),
  )
})

test.each([null, undefined, 5, '5', '0x', '0xg', `0x1${'0'.repeat(64)}`, {}])(
  '%j is no quantity',
  (answer) => {
    expect(() => readQuantity(answer, fakeNetwork(), 'number')).toThrow('Demo 1 returned an invalid response')
  },
)

test('a text comes out of a contract’s answer as it went in, as far as it can be shown', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 100 }), (text) => {
      const shown = text.replace(/[\s\p{C}\p{DI}]+/gu, ' ').trim() || undefined
      expect(decodeText(encodeAbiParameters([{ type: 'string' }], [text]))).toBe(shown)
    }),
  )
  expect(decodeText(pad(stringToHex('MKR'), { dir: 'right' }))).toBe('MKR')
})

test('bytes that are no text are none, and do no harm', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      const text = decodeText(toHex(bytes))
      expect(text === undefined || (text.length > 0 && text.length <= 200)).toBe(true)
    }),
  )
  expect(decodeText(`0x${'f'.repeat(640)}`)).toBeUndefined()
})

test('a reason is the contract’s own, without what cannot be seen', () => {
  const encode = (message: string) =>
    encodeErrorResult({ abi: solidityErrors, errorName: 'Error', args: [message] })
  expect(revertReason(encode('ERC20: too\u202e little'))).toBe('ERC20: too little')
  expect(revertReason(encode('x'.repeat(5_000)))).toHaveLength(200)
  expect(revertReason(encodeErrorResult({ abi: solidityErrors, errorName: 'Panic', args: [0x12n] }))).toBe(
    'a division by zero',
  )
  for (const bytes of ['0x', '0x08c379a0', '0x4e487b71', '0x12345678', encode('')] as const)
    expect(revertReason(bytes)).toBe('unknown reason')
})

test('what a contract gave back is found where nodes and wallets put it', () => {
  const from = (data: unknown) => revertData(toRpcError({ code: 3, message: 'reverted', data }))
  expect(from('0x1234')).toBe('0x1234')
  expect(from({ data: '0x1234' })).toBe('0x1234')
  expect(from({ originalError: { data: { data: '0x1234' } } })).toBe('0x1234')
  expect([from(undefined), from('reverted'), from({}), revertData(new Error('down'))]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  const trap = new Proxy({}, { get: () => expect.fail('read') })
  expect(from(trap)).toBeUndefined()
})

test('what is not waited for any more fails in silence', async () => {
  const stop = new AbortController()
  const waiting = untilAborted(new Promise(() => {}), stop.signal)
  stop.abort(new Error('left'))
  await expect(waiting).rejects.toThrow('left')
  await expect(untilAborted(Promise.reject(new Error('failed')), stop.signal)).rejects.toThrow('left')
})

test('a peer that is not there is told with the command that installs it', async () => {
  const missing = loadPeer(() => Promise.reject(new Error('Cannot find module viem')))
  await expect(missing).rejects.toMatchObject({
    code: 'evm/VIEM_MISSING',
    message: 'viem could not be loaded. If it is not installed: npm install viem@^2',
    cause: { message: 'Cannot find module viem' },
  })
})

test('a signal that lives on keeps no listener of a request that is over', async () => {
  const { signal } = new AbortController()
  const added = vi.spyOn(signal, 'addEventListener')
  const http = createFakeHttp({ 'http://node': () => ({ result: '0x1' }) })
  const ask = createAskNetwork({
    clock: createFakeClock(),
    http,
    provider: async () => undefined,
    networks: () => [],
  })
  const network = { ...fakeNetwork('eip155'), rpcUrls: ['http://node'] }
  for (let turn = 0; turn < 50; turn++) await ask(network, { method: 'eth_blockNumber', params: [] }, signal)
  expect(added.mock.calls.length).toBeGreaterThanOrEqual(50)
  expect(getEventListeners(signal, 'abort')).toEqual([])
})
