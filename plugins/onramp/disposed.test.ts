import { expect, test } from 'vitest'
import { createOnrampService } from './service.js'

test('the service of a disposed page begins nothing', () => {
  expect(() => createOnrampService({ signal: AbortSignal.abort() } as never)).toThrow(/abort/i)
})
