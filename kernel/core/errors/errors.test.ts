import { expect, test } from 'vitest'
import { defineErrors } from './define-errors.js'
import { externalTextOf, rpcCodeName, rpcCodes, toRpcError } from './rpc-codes.js'
import { isRejection } from './rejection.js'
import { walk, WidgetError } from './widget-error.js'

const errors = defineErrors('demo', {
  PLAIN: 'It did not work',
  COOLDOWN: { text: 'Please try again after {n} seconds', kind: 'request' },
})

// behaviour 10.1
test('defineErrors creates errors with code, exact text, kind, detail and cause', () => {
  const cause = new Error('deep')
  const error = errors.COOLDOWN({ values: { n: 24 }, cause, detail: 'For developers' })
  expect(error).toBeInstanceOf(WidgetError)
  expect(error).toMatchObject({
    code: 'demo/COOLDOWN',
    message: 'Please try again after 24 seconds',
    kind: 'request',
    detail: 'For developers',
  })
  expect(error.cause).toBe(cause)
  expect(errors.PLAIN.text).toBe('It did not work')
})

// behaviour 10.1
test('is() matches by code, also for an error of another bundle or in a cause chain', () => {
  const foreign = Object.assign(new Error('It did not work'), { code: 'demo/PLAIN' })
  expect(errors.PLAIN.is(foreign)).toBe(true)
  expect(errors.PLAIN.is(new Error('outer', { cause: errors.PLAIN() }))).toBe(true)
  expect(errors.PLAIN.is(errors.COOLDOWN({ values: { n: 1 } }))).toBe(false)
  expect(errors.PLAIN.is(undefined)).toBe(false)
})

test('walk ends if an error is its own cause', () => {
  const knot = new Error('knot')
  knot.cause = knot
  expect(walk(knot, () => false)).toBeUndefined()
  expect(walk(knot, (error) => error === knot)).toBe(knot)
})

// behaviour 10.2
test.each([
  [{ code: 4001, message: 'whatever' }, true],
  [new Error('MetaMask Tx Signature: User denied transaction signature.'), true],
  ['User rejected the request', true],
  [new Error('Connection request reset. Please try again.'), true],
  [new Error('outer', { cause: { code: 4001 } }), true],
  [new WidgetError('x/Y', 'no', { kind: 'rejection' }), true],
  [new Error('The rejected transaction was dropped'), false],
  [{ code: -32603, message: 'Internal error' }, false],
  [undefined, false],
  [null, false],
])('isRejection(%o) is %s', (error, expected) => {
  expect(isRejection(error)).toBe(expected)
})

test('reads no property of an error whose getters throw', () => {
  const trap = () => {
    throw new Error('trap')
  }
  const hostile = Object.defineProperties(
    {},
    { message: { get: trap }, code: { get: trap }, cause: { get: trap } },
  )
  expect(isRejection(hostile)).toBe(false)
  expect(errors.PLAIN.is(hostile)).toBe(false)
  expect(toRpcError(hostile)).toMatchObject({ message: 'The request failed' })
})

test('rpcCodes contains every code of JSON-RPC, EIP-1193, EIP-1474 and WalletConnect in use', () => {
  expect(Object.values(rpcCodes)).toEqual(
    expect.arrayContaining([
      -32700, -32600, -32601, -32602, -32603, -32000, -32001, -32002, -32003, -32004, -32005, -32006, 4001,
      4100, 4200, 4900, 4901, 4902, 5000, 5700, 5760, 32603,
    ]),
  )
  expect(rpcCodeName(4902)).toBe('unrecognisedChain')
  expect(rpcCodeName(1)).toBeUndefined()
})

// behaviour 10.3
test.each([
  [
    { code: 4001, message: 'No' },
    { code: 'rpc/userRejected', message: 'No', rpcCode: 4001, kind: 'rejection' },
  ],
  [
    { code: -32002, message: 'Busy' },
    { code: 'rpc/resourceUnavailable', rpcCode: -32002, kind: 'rpc' },
  ],
  [
    { code: 17, message: 'Odd' },
    { code: 'rpc/17', rpcCode: 17 },
  ],
  ['plain text', { message: 'plain text', rpcCode: -32603 }],
  [null, { message: 'The request failed' }],
  [undefined, { message: 'The request failed' }],
  [
    { code: {}, message: 7 },
    { message: 'The request failed', rpcCode: -32603 },
  ],
  [new Error('x'.repeat(1000)), { message: 'x'.repeat(300) }],
])('toRpcError wraps %o and keeps it as the cause', (thrown, expected) => {
  const error = toRpcError(thrown)
  expect(error).toMatchObject(expected)
  expect(error.cause).toBe(thrown)
})

test.each([
  'User rejected the request.',
  { message: 'Rejected by user' },
  { code: -32603, message: 'user denied' },
])('toRpcError reads the rejection %o as code 4001', (thrown) => {
  expect(toRpcError(thrown)).toMatchObject({ code: 'rpc/userRejected', rpcCode: 4001, kind: 'rejection' })
})

test('toRpcError returns a WidgetError unchanged', () => {
  const error = errors.PLAIN()
  expect(toRpcError(error)).toBe(error)
})

// behaviour 10.3
test.each([
  ['4001', 4001],
  ['-32002', -32002],
  ['ACTION_REJECTED', -32603],
  ['', -32603],
  [4001.5, -32603],
])('toRpcError reads the code %o as %i', (code, rpcCode) => {
  expect(toRpcError({ code, message: 'No' })).toMatchObject({ rpcCode })
})

// behaviour 10.3
test('toRpcError wraps a revoked proxy', () => {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  expect(toRpcError(proxy)).toMatchObject({ code: 'rpc/internal', message: 'The request failed' })
})

// behaviour 10.9
test.each([
  ['the message of a wallet', toRpcError({ code: 4001, message: 'No' }), 'No'],
  ['a plain text', toRpcError('plain text'), 'plain text'],
  ['a long message, cut', toRpcError(new Error('x'.repeat(1000))), 'x'.repeat(300)],
  ['a thrown error', new Error('of a driver'), 'of a driver'],
  ['no fallback', toRpcError(undefined, 'The wallet did not connect'), undefined],
  ['no text of ours', errors.PLAIN({ cause: new Error('inner') }), undefined],
])('externalTextOf returns %s', (_, error, text) => {
  expect(externalTextOf(error)).toBe(text)
})
