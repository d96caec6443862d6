import { expect, test } from 'vitest'
import { defineMessages, translator } from './messages.js'
import { format } from '../core/format.js'

const messages = defineMessages('demo', { hello: 'Hello {name}', bye: 'Bye' })

// behaviour 11.1
test('fills names in and shows the ones it has no value for', () => {
  expect(format('{a} and {b}', { a: 1 })).toBe('1 and {b}')
  expect(format('{toString}', {})).toBe('{toString}')
})

test('reads our text, or the host’s own', () => {
  const ours = translator(messages, {})
  expect([ours('hello', { name: 'Ada' }), ours('bye')]).toEqual(['Hello Ada', 'Bye'])
  const theirs = translator(messages, { 'demo.hello': 'Servus {name}' })
  expect([theirs('hello', { name: 'Ada' }), theirs('bye')]).toEqual(['Servus Ada', 'Bye'])
})
