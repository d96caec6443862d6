import { expect, test } from 'vitest'
import { readEntries } from './read-entries.js'

/** Reads names of fruit; vegetables are of another kind. */
function readFruit(entry: unknown): readonly string[] {
  const { name, kind } = Object(entry) as Readonly<Record<string, unknown>>
  if (kind === 'vegetable') return []
  if (typeof name !== 'string') throw new TypeError('no name')
  return [name]
}
const read = (list: unknown) => readEntries(list, 3, readFruit)
const throwing = new Proxy(
  {},
  {
    get: () => {
      throw new Error('boom')
    },
  },
)

// behaviour 19.17
test.each([
  [[], []],
  [
    [{ name: 'fig' }, { name: 'plum' }],
    ['fig', 'plum'],
  ],
  [[{ name: 'fig' }, { kind: 'vegetable' }], ['fig']],
  [[null, { name: 'fig' }, 7], ['fig']],
  [[{ kind: 'vegetable' }], []],
])('reads %j as %j', (list, expected) => {
  expect(read(list)).toEqual(expected)
})

test('leaves out entries that throw, also when the list does', () => {
  expect(read([throwing, { name: 'fig' }])).toEqual(['fig'])
  const list = Object.defineProperty([{ name: 'fig' }, undefined], 1, {
    get: () => {
      throw new Error('boom')
    },
  })
  expect(read(list)).toEqual(['fig'])
})

test('reads each field once, and no iterator', () => {
  let reads = 0
  const entry = {
    get name() {
      reads += 1
      return `fig ${reads}`
    },
  }
  const list = Object.assign([entry], {
    *[Symbol.iterator]() {
      for (;;) yield { name: 'endless' }
    },
  })
  expect(read(list)).toEqual(['fig 1'])
})

// behaviour 19.17
test.each([
  ['null', null],
  ['a text', 'fig'],
  ['an object like a list', { length: 1, 0: { name: 'fig' } }],
  ['too many entries', Array.from({ length: 4 }, () => ({ name: 'fig' }))],
  ['invalid entries only', [null, 7]],
  ['an invalid entry and one of another kind', [null, { kind: 'vegetable' }]],
  [
    'a list that throws',
    new Proxy([], {
      get: () => {
        throw new Error('boom')
      },
    }),
  ],
])('refuses %s', (_, list) => {
  expect(() => read(list)).toThrow()
})
