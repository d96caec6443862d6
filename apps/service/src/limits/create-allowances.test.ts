import { expect, test } from 'vitest'
import { createAllowances } from './create-allowances.js'

function setUp(perMinute: number) {
  let time = 0
  return { allowances: createAllowances(perMinute, () => time), pass: (ms: number) => (time += ms) }
}

test('each has so many in a minute, and is told when there is one again', () => {
  const { allowances, pass } = setUp(6)
  for (let call = 0; call < 6; call++) expect(allowances.take('a', 1)).toBeUndefined()
  expect(allowances.take('a', 1)).toBe(10)
  expect(allowances.take('b', 1)).toBeUndefined()
  pass(9_999)
  expect(allowances.take('a', 1)).toBe(1)
  pass(1)
  expect(allowances.take('a', 1)).toBeUndefined()
  expect(allowances.take('a', 1)).toBe(10)
})

test('many at once count as many, and more than there ever are owe the rest', () => {
  const { allowances, pass } = setUp(60)
  expect(allowances.take('a', 50)).toBeUndefined()
  expect(allowances.take('a', 20)).toBe(10)
  pass(60_000)
  expect(allowances.take('a', 100)).toBeUndefined()
  pass(40_000)
  expect(allowances.take('a', 1)).toBe(1)
  pass(1_000)
  expect(allowances.take('a', 1)).toBeUndefined()
})

test('0 is no limit', () => {
  const { allowances } = setUp(0)
  expect(allowances.take('a', 1_000_000)).toBeUndefined()
})
