import { expect, test } from 'vitest'
import { identifiersOf } from './identifiers.js'

test.each([
  ['a variable and what it is made of', 'first = second(third)', ['first', 'second', 'third']],
  ['no member', 'first.second?.third', ['first']],
  ['a spread value', '[...first]', ['first']],
  ['no key of an object, but its value', '{ first: second, third: { fourth: 1 } }', ['second']],
  ['a shorthand property', '{ first, second: third }', ['first', 'third']],
  ['no key of a pattern, but its variable', '{ first: second = third }', ['second', 'third']],
  ['no readonly member of a type', '{ readonly first?: second }', ['readonly', 'second']],
  [
    'a parameter with a type',
    '({ first }: second, third: fourth) => 1',
    ['first', 'second', 'third', 'fourth'],
  ],
  ['the values of a condition', '{ first: second ? third : fourth }', ['second', 'third', 'fourth']],
  ['no comment', "first // it's second\n/* `third` */ + fourth", ['first', 'fourth']],
  ['no string', `first + 'https://second' + "it's third"`, ['first']],
  [
    'no text of a template string, but its expressions',
    '`first ${second.third} ${fourth("fifth")}`',
    ['second', 'fourth'],
  ],
  ['no regular expression', 'first(/[/\'"]second\\/{/u, third) / fourth', ['first', 'third', 'fourth']],
  ['no number', '0x1f + 1.5e3 + 1_000', []],
])('identifiersOf finds %s', (_, code, expected) => {
  expect(identifiersOf(code)).toEqual(expected)
})
