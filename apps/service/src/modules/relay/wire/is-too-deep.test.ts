import { describe, expect, test } from 'vitest'
import { isTooDeep } from './is-too-deep.js'

describe('isTooDeep', () => {
  test.each([
    ['[[1]]', 2, false],
    ['[[[1]]]', 2, true],
    ['{"a":{"b":[]}}', 2, true],
    ['[[],[],{}]', 2, false],
    ['["[[[[",{"a":"\\"[[["}]', 2, false],
    ['["\\\\",[[', 2, true],
    ['["unterminated [[[', 2, false],
    ['', 0, false],
  ])('%s beyond a depth of %i: %s', (text, maxDepth, expected) => {
    expect(isTooDeep(text, maxDepth)).toBe(expected)
  })
})
