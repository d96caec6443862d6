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
