import { expect, test } from 'vitest'
import { format } from './format.js'

// money 19
test.each([
  ['en', '1.5 %'],
  ['de', '1,5 %'],
])('a number with decimals is written in the language (%s)', (locale, expected) => {
  expect(format('{percent} %', { percent: 1.5 }, locale)).toBe(expected)
})

test('a whole number stays as it is: it may be a code', () => {
  expect(format('Error {code}', { code: 32_603 }, 'de')).toBe('Error 32603')
})
