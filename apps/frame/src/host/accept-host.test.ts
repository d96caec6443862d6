import { expect, test } from 'vitest'
import { acceptHost } from './accept-host.js'

test('a document that is not in a frame says so', async () => {
  const page = {} as { parent: Window } & Window
  page.parent = page
  await expect(acceptHost(page, { isAllowed: () => true, nested: true })).rejects.toThrow(
    'Frame: parent is not set',
  )
})
