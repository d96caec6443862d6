import { expect, test } from 'vitest'
import { createRateLimiter } from './create-rate-limiter.js'

function setUp(perMinute: number) {
  let time = 0
  return { rateLimiter: createRateLimiter(perMinute, () => time), pass: (ms: number) => (time += ms) }
}

test('each has so many in a minute, and is told when there is one again', () => {
  const { rateLimiter, pass } = setUp(6)
  for (let call = 0; call < 6; call++) expect(rateLimiter.take('a', 1)).toBeUndefined()
  expect(rateLimiter.take('a', 1)).toBe(10)
  expect(rateLimiter.take('b', 1)).toBeUndefined()
  pass(9_999)
  expect(rateLimiter.take('a', 1)).toBe(1)
  pass(1)
  expect(rateLimiter.take('a', 1)).toBeUndefined()
  expect(rateLimiter.take('a', 1)).toBe(10)
})

test('many at once count as many, and more than there ever are owe the rest', () => {
  const { rateLimiter, pass } = setUp(60)
  expect(rateLimiter.take('a', 50)).toBeUndefined()
  expect(rateLimiter.take('a', 20)).toBe(10)
  pass(60_000)
  expect(rateLimiter.take('a', 100)).toBeUndefined()
  pass(40_000)
  expect(rateLimiter.take('a', 1)).toBe(1)
  pass(1_000)
  expect(rateLimiter.take('a', 1)).toBeUndefined()
})

test('0 is no limit', () => {
  const { rateLimiter } = setUp(0)
  expect(rateLimiter.take('a', 1_000_000)).toBeUndefined()
})
