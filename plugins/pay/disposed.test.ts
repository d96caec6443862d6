import { expect, test } from 'vitest'
import { createPayService } from './service.js'

test('the service of a disposed page begins nothing', () => {
  expect(() => createPayService({ signal: AbortSignal.abort() } as never)).toThrow(/abort/i)
})
