import { expect, test } from 'vitest'
import { WidgetError } from './widget-error.js'
import { configErrorMessage } from './config-error.js'

test('configErrorMessage returns the text of a config error at any depth of the cause chain', () => {
  const elsewhere = new WidgetError('demo/ELSEWHERE', 'Switch the wallet to Demo.', { kind: 'config' })
  const around = new WidgetError('demo/FAILED', 'It failed', { kind: 'rpc', cause: elsewhere })
  expect([configErrorMessage(elsewhere), configErrorMessage(new Error('no', { cause: around }))]).toEqual([
    'Switch the wallet to Demo.',
    'Switch the wallet to Demo.',
  ])
})

test('configErrorMessage returns undefined without a config error in the cause chain', () => {
  const down = new WidgetError('demo/DOWN', 'Demo could not be reached', { kind: 'request' })
  expect([
    configErrorMessage(down),
    configErrorMessage(new Error('internal')),
    configErrorMessage(undefined),
  ]).toEqual([undefined, undefined, undefined])
})
