import { expect, test } from 'vitest'
import { createSwapsService } from './service.js'

test('the service of a disposed page begins nothing', () => {
  expect(() => createSwapsService({ signal: AbortSignal.abort() } as never)).toThrow(/abort/i)
})
