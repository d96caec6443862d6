import { expect, test } from 'vitest'
import { createTokenBuckets } from './token-buckets.js'

const rate = { perSecond: 2, burst: 6 }

function setUp() {
  let time = 0
  const buckets = createTokenBuckets({ now: () => time })
  return { buckets, pass: (ms: number) => (time += ms) }
}

test('a bucket holds its burst and refills evenly, each key for itself', () => {
  const { buckets, pass } = setUp()
  expect(buckets.consume('a', 6, rate)).toBe(true)
  expect(buckets.consume('a', 1, rate)).toBe(false)
  expect(buckets.consume('b', 1, rate)).toBe(true)
  pass(499)
  expect(buckets.consume('a', 1, rate)).toBe(false)
  pass(1)
  expect(buckets.consume('a', 1, rate)).toBe(true)
})

test('a charge can leave a debt, which is paid before tokens are consumed', () => {
  const { buckets, pass } = setUp()
  expect(buckets.charge('a', 10, rate)).toBe(-4)
  pass(2_000)
  expect(buckets.consume('a', 1, rate)).toBe(false)
  pass(500)
  expect(buckets.consume('a', 1, rate)).toBe(true)
})

test('a sweep removes full buckets and keeps the others', () => {
  const { buckets, pass } = setUp()
  buckets.consume('a', 6, rate)
  pass(1_000)
  buckets.sweep()
  expect(buckets.consume('a', 3, rate)).toBe(false)
})
