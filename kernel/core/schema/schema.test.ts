import { expect, test } from 'vitest'
import * as s from './index.js'
import { issuePath } from './standard-schema.js'

const config = s.object({
  slippage: s.optional(s.number({ min: 0, max: 100 }), 1),
  networks: s.optional(s.array(s.object({ name: s.string() })), []),
  mode: s.optional(s.oneOf('light', 'dark')),
  rpc: s.optional(s.record(s.string())),
  quiet: s.optional(s.boolean()),
})

const problem = (value: unknown) => {
  const [issue] = s.check(config, value).issues ?? []
  return issue && `${issuePath(issue)} ${issue.message}`
}

test('object() fills in defaults and keeps the other values', () => {
  expect(s.check(config, {})).toEqual({ value: { slippage: 1, networks: [] } })
  expect(s.check(config, { slippage: 0.5, mode: 'dark' })).toMatchObject({
    value: { slippage: 0.5, mode: 'dark' },
  })
})

// behaviour 3.6
test.each([
  [{ slippage: '1' }, 'slippage must be a number, not "1"'],
  [{ slippage: Number.NaN }, 'slippage must be a number, not NaN'],
  [{ slippage: -1 }, 'slippage must be at least 0, not -1'],
  [{ slippage: 101 }, 'slippage must be at most 100, not 101'],
  [{ networks: [{ name: 'a' }, { name: 1 }] }, 'networks[1].name must be a string, not 1'],
  [{ networks: {} }, 'networks must be an array, not an object'],
  [{ mode: 'blue' }, 'mode must be one of light, dark, not "blue"'],
  [{ rpc: { 1: 2 } }, 'rpc.1 must be a string, not 2'],
  [{ quiet: 'yes' }, 'quiet must be a boolean, not "yes"'],
  [{ slipage: 1 }, 'slipage is not known; known: slippage, networks, mode, rpc, quiet'],
  [null, ' must be an object, not null'],
  [[], ' must be an object, not an array'],
  ['text', ' must be an object, not "text"'],
  [() => {}, ' must be an object, not a function'],
])('names the option and the expected value for %o', (value, expected) => {
  expect(problem(value)).toBe(expected)
})

// behaviour 13.5
test('__proto__ and toString do not change the prototype', () => {
  const hostile = JSON.parse('{"__proto__": {"polluted": true}, "a": "b"}') as unknown
  expect(s.check(s.record(s.string()), hostile).issues).toBeDefined()
  expect(s.check(s.object({ toString: s.optional(s.string()) }), {})).toEqual({
    value: { toString: undefined },
  })
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
})

test('rejects an asynchronous schema of another library', () => {
  const slow = {
    '~standard': { version: 1, vendor: 'slow', validate: () => Promise.resolve({ value: 1 }) },
  } as const
  expect(s.check(slow, 1).issues?.[0]?.message).toMatch('must be synchronous')
})

test('guard() names the expected value', () => {
  const isEven = (value: unknown): value is number => typeof value === 'number' && value % 2 === 0
  expect(s.check(s.guard(isEven, 'an even number'), 3).issues?.[0]?.message).toBe(
    'must be an even number, not 3',
  )
  expect(s.check(s.guard(isEven, 'an even number'), 4)).toEqual({ value: 4 })
})

test('answer() reads any value as an object, and refuses what is read as undefined', () => {
  const name = s.answer('{name}', ({ name }) => (typeof name === 'string' ? name : undefined))
  expect(s.check(name, { name: 'Alice', age: 1 })).toEqual({ value: 'Alice' })
  for (const wrong of [null, 'Alice', {}, []])
    expect(s.check(name, wrong)).toEqual({ issues: [{ message: 'must be {name}' }] })
})

test('custom() returns the value and the issues of its function', () => {
  const even = s.custom<number, number>((value) =>
    Number(value) % 2 === 0 ? { value: Number(value) } : { issues: [{ message: 'is odd', path: ['count'] }] },
  )
  expect(s.check(even, 4)).toEqual({ value: 4 })
  expect(s.check(even, 3)).toEqual({ issues: [{ message: 'is odd', path: ['count'] }] })
})

test('describe() shortens long texts and shows other primitive values', () => {
  expect(s.describe('x'.repeat(99))).toHaveLength(42)
  expect([s.describe(undefined), s.describe(Symbol('a')), s.describe(1n)]).toEqual([
    'undefined',
    'Symbol(a)',
    '1',
  ])
})
