import { expect, test } from 'vitest'
import { isEqual } from './is-equal.js'

test.each([
  [1, 1],
  [Number.NaN, Number.NaN],
  [
    { list: [{ id: 1 }], name: undefined },
    { name: undefined, list: [{ id: 1 }] },
  ],
  [Object.create(null), {}],
])('%o equals %o', (a, b) => {
  expect(isEqual(a, b)).toBe(true)
})

test.each([
  [new Date(0), new Date(1)],
  [new Map([['a', 1]]), new Map([['a', 2]])],
  [new Set([1]), new Set([2])],
  [new Uint8Array([1]), new Uint8Array([2])],
  [[], {}],
  [{ a: undefined }, { b: undefined }],
  [{ a: 1 }, { a: 1, b: 2 }],
  [null, {}],
  ['a', ['a']],
])('%o differs from %o', (a, b) => {
  expect(isEqual(a, b)).toBe(false)
})
