import { expect, test } from 'vitest'
import { codesOf, nestedErrors, textsOf } from './nested-errors.js'
import { isRejection } from './rejection.js'
import { rpcCodes, toRpcError } from './rpc-codes.js'

const unknownText = 'Unrecognized chain ID "0x13881". Try adding the chain first.'

/** Places in which wallets and the libraries between put the error of the wallet. */
const wrap: Readonly<Record<string, (error: { code: number; message: string }) => unknown>> = {
  cause: (cause) => new Error('It failed', { cause }),
  data: (data) => ({ code: -32603, message: 'Internal JSON-RPC error.', data }),
  'data.originalError': (originalError) => ({ code: -32603, message: 'Internal', data: { originalError } }),
  originalError: (originalError) => Object.assign(new Error('Failed'), { code: -32603, originalError }),
  error: (error) => ({ error }),
  'the text, as JSON': (error) => new Error(`Request failed: ${JSON.stringify(error)}`),
  'data, as a JSON text': (error) => ({ code: -32603, message: 'Internal', data: JSON.stringify(error) }),
}

// behaviour 10.2, 10.3
test.each(Object.keys(wrap))('reads the code of an error that is in %s', (place) => {
  const within = (code: number) => wrap[place]?.({ code, message: 'x' })
  expect(toRpcError(within(4902))).toMatchObject({ rpcCode: 4902, code: 'rpc/unrecognisedChain' })
  expect(isRejection(within(4001))).toBe(true)
  expect(isRejection(toRpcError(within(4001)))).toBe(true)
  expect(isRejection(wrap[place]?.({ code: -32000, message: 'User denied the transaction' }))).toBe(true)
  expect(isRejection(within(4902))).toBe(false)
})

test('the code of the outer error counts, unless it is the one for an internal error', () => {
  expect(toRpcError({ code: 4100, message: 'x', data: { code: 4902 } }).rpcCode).toBe(4100)
  expect(toRpcError({ code: -32603, message: 'x', data: { code: 4902 } }).rpcCode).toBe(4902)
})

test('a code of the node behind the wallet does not become that of the wallet', () => {
  const refusedByNode = { code: -32603, message: 'x', data: { code: rpcCodes.invalidParams } }
  expect(toRpcError(refusedByNode).rpcCode).toBe(rpcCodes.internal)
})

// behaviour 10.2
test.each([
  { message: 'Ledger device: Condition of use not satisfied (denied by the user?) (0x6985)' },
  { message: 'Locked', statusCode: 0x6985 },
  { name: 'TransportStatusError', message: 'Ledger device: UNKNOWN_ERROR (0x5501)', statusCode: 0x5501 },
  new Error('Error on the device: 0x6985'),
])('a rejection on a hardware wallet is a rejection: %o', (thrown) => {
  expect(isRejection(thrown)).toBe(true)
  expect(toRpcError(thrown).rpcCode).toBe(rpcCodes.userRejected)
})

test('other numbers of a hardware wallet and longer hexadecimal texts are no rejection', () => {
  expect(isRejection({ message: 'Locked device', statusCode: 0x5515 })).toBe(false)
  expect(isRejection(new Error('Ledger device: reverted with 0x69850000'))).toBe(false)
  expect(isRejection(new Error('Unrecognized chain ID "0x6985"'))).toBe(false)
})

test('texts come from every place, nearest first', () => {
  const error = { message: 'outer', data: { message: 'inner', originalError: 'innermost' } }
  expect(textsOf(error)).toEqual(['outer', 'inner', 'innermost'])
  expect(textsOf(toRpcError({ code: -32603, message: unknownText }))[0]).toBe(unknownText)
})

test('ends for circular, deep and hostile errors', () => {
  const knot: Record<string, unknown> = { message: 'round' }
  Object.assign(knot, { cause: knot, data: knot, originalError: knot, error: knot })
  expect(nestedErrors(knot)).toEqual([knot])

  let deep: Record<string, unknown> = { code: 4001 }
  for (let depth = 0; depth < 100_000; depth++) deep = { cause: deep, data: { depth } }
  expect(nestedErrors(deep).length).toBeLessThanOrEqual(64)
  expect(codesOf(deep)).toEqual([])

  const trap = () => {
    throw new Error('trap')
  }
  const everyTrap = new Proxy({}, { get: trap, has: trap, getPrototypeOf: trap, ownKeys: trap })
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  for (const hostile of [everyTrap, proxy]) {
    expect(codesOf({ code: -32603, cause: hostile, data: { code: 4902 } })).toEqual([-32603, 4902])
    expect(isRejection({ cause: hostile, data: { code: 4001 } })).toBe(true)
    expect(isRejection(hostile)).toBe(false)
  }
  const oneTrap = Object.defineProperty({ data: { code: 4001 } }, 'cause', { get: trap })
  expect(isRejection(oneTrap)).toBe(true)
})

test('a long text is not parsed', () => {
  expect(codesOf(new Error(`{"code":4001,"message":"${'x'.repeat(100_000)}"}`))).toEqual([])
})

test('the number of an error of the browser is no code', () => {
  expect(codesOf({ cause: new DOMException('Aborted', 'AbortError') })).toEqual([])
})
