import { expect, test } from 'vitest'
import { jsonProblem } from './json-limits.js'

const limits = { maxDepth: 3, maxLength: 40 }

test.each([[[]], [{ a: { b: [1] } }], ['\\u0000'], ['\ud83d\ude00'], [null], [1.5]])(
  'accepts %j',
  (value) => {
    expect(jsonProblem(value, limits)).toBeUndefined()
  },
)

test.each([
  [{ a: { b: [[]] } }, 'must have at most 3 objects and lists inside each other'],
  ['a'.repeat(40), 'must be at most 40 characters as JSON'],
  [{ a: '\u0000' }, 'must have texts without zero characters'],
  [{ a: '\\\u0000' }, 'must have texts without zero characters'],
  [{ '\u0000': 1 }, 'must have texts without zero characters'],
  ['\ud83d', 'must have texts without zero characters'],
])('refuses %j', (value, problem) => {
  expect(jsonProblem(value, limits)).toContain(problem)
})

test('refuses a thousand lists inside each other without reading them all', () => {
  const nested: unknown = JSON.parse(`${'['.repeat(30_000)}${']'.repeat(30_000)}`)
  expect(jsonProblem(nested, limits)).toContain('inside each other')
})
