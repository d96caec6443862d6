import { expect, test } from 'vitest'
import { beforeAsking, isBeforeAsking } from '#kernel/money'
import { readWalletOutcome } from './contract.js'

test('an error from before the wallet was asked proves that nothing was sent', async () => {
  const offline = new TypeError('Failed to fetch')
  expect(readWalletOutcome(offline)).toBe('unclear')
  await expect(beforeAsking(Promise.reject(offline))).rejects.toBe(offline)
  expect(readWalletOutcome(offline)).toBe('unasked')
})

test('what the work returns is returned, and what is no object is not marked', async () => {
  expect(await beforeAsking(Promise.resolve(7))).toBe(7)
  await expect(beforeAsking(Promise.reject('text'))).rejects.toBe('text')
  expect(isBeforeAsking('text')).toBe(false)
  expect(isBeforeAsking(undefined)).toBe(false)
})

const withCode = (code: number) => Object.assign(new Error('no'), { code })

test.each([-32600, -32601, -32602, -32003, -32004, 4100, 4200])(
  'the code %i proves that nothing was sent, also below other errors',
  (code) => {
    const wrapped = new Error('failed', { cause: new Error('inner', { cause: withCode(code) }) })
    expect(readWalletOutcome(withCode(code))).toBe('refused')
    expect(readWalletOutcome(Object.assign(new Error('no'), { rpcCode: code }))).toBe('refused')
    expect(readWalletOutcome(wrapped)).toBe('refused')
  },
)

test.each([-32700, -32603, -32000, -32001, -32002, -32005, 4900, 4901])(
  'the code %i proves nothing: the transaction may have been sent',
  (code) => {
    expect(readWalletOutcome(withCode(code))).toBe('unclear')
  },
)

test('a rejection is no refusal', () => {
  expect(readWalletOutcome(withCode(4001))).toBe('rejected')
})
