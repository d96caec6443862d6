import { expect, test } from 'vitest'
import { heavyRequest } from './heavy-request.js'

test('counts as the rest of its weight for its client and its project, and is not cached', async () => {
  const counted: unknown[] = []
  const headers: unknown[] = []
  const before = heavyRequest(
    {
      ofClient: async (...client) => void counted.push(client),
      ofProject: async (...project) => void counted.push(project),
    },
    5,
  )
  await before(
    { ip: '203.0.113.7', project: { id: 'shop' } as never },
    { header: (...header: unknown[]) => headers.push(header) as never },
  )
  expect(counted).toEqual([
    ['203.0.113.7', 4],
    ['shop', 4],
  ])
  expect(headers).toEqual([['cache-control', 'no-store']])
})
