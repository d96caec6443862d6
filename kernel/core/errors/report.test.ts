import { expect, test, vi } from 'vitest'
import { defineErrors } from './define-errors.js'
import { createReport } from './report.js'

const errors = defineErrors('demo', { NODE: 'The node cannot be reached' })

test.each([
  ['a text of a table', errors.NODE(), '[foyer] The node cannot be reached'],
  ['a detail', errors.NODE({ detail: 'Check rpc.' }), '[foyer] The node cannot be reached. Check rpc.'],
  ['a message that is a sentence', new Error('It is over.'), '[foyer] It is over.'],
])('logs %s with the stops of its own', (_, error, text) => {
  const log = vi.fn()
  createReport({ log, onError: undefined, recordOnPlugin: () => {} })(error)
  expect(log.mock.calls).toEqual([[text, error]])
})
