import { expect, test } from 'vitest'
import { WidgetError } from './widget-error.js'
import { configErrorMessage } from './config-error.js'

test('says what can be done, however deep it lies', () => {
  const elsewhere = new WidgetError('demo/ELSEWHERE', 'Switch the wallet to Demo.', { kind: 'config' })
  const around = new WidgetError('demo/FAILED', 'It failed', { kind: 'rpc', cause: elsewhere })
  expect([configErrorMessage(elsewhere), configErrorMessage(new Error('no', { cause: around }))]).toEqual([
    'Switch the wallet to Demo.',
    'Switch the wallet to Demo.',
  ])
})

test('says nothing of what only waiting helps against', () => {
  const down = new WidgetError('demo/DOWN', 'Demo could not be reached', { kind: 'request' })
  expect([
    configErrorMessage(down),
    configErrorMessage(new Error('internal')),
    configErrorMessage(undefined),
  ]).toEqual([undefined, undefined, undefined])
})
