import { expect, test } from 'vitest'
import { defineMessages, translator } from './messages.js'
import { format } from '../core/format.js'

const messages = defineMessages('demo', { hello: 'Hello {name}', bye: 'Bye' })

// behaviour 11.1
test('format fills in values and keeps placeholders without a value', () => {
  expect(format('{a} and {b}', { a: 1 })).toBe('1 and {b}')
  expect(format('{toString}', {})).toBe('{toString}')
})

test('translator returns our text, or the text of the host', () => {
  const translate = translator(messages, {})
  expect([translate('hello', { name: 'Ada' }), translate('bye')]).toEqual(['Hello Ada', 'Bye'])
  const translateOverridden = translator(messages, { 'demo.hello': 'Servus {name}' })
  expect([translateOverridden('hello', { name: 'Ada' }), translateOverridden('bye')]).toEqual([
    'Servus Ada',
    'Bye',
  ])
})
