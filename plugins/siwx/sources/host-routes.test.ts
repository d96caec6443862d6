import { expect, test } from 'vitest'
import { createFakeClock, settle } from '#kernel/testing'
import { hostRoutes } from '../host-routes.js'
import { createHostRoutes } from './host-routes.js'

const routes = { nonce: '/api/nonce', verify: '/api/verify', session: '/api/session' }
const account = ['eip155:1', `0x${'1'.repeat(40)}`] as const

test('a route that does not answer within 8 s is named, and its request ended', async () => {
  const clock = createFakeClock()
  let ended: AbortSignal | null | undefined
  const fetch = (_path: string, init?: RequestInit) => {
    ended = init?.signal
    return new Promise<Response>(() => {})
  }
  const source = createHostRoutes(hostRoutes(routes), {
    ...{ clock, http: { fetch } },
    page: { url: () => 'https://app.example/cart' } as never,
  })
  const answer = source.getSessions(...account)
  const outcome = answer.catch((error: unknown) => error)
  await settle()
  await clock.advance(8_000)
  expect(await outcome).toMatchObject({
    ...{ code: 'siwx/NO_ANSWER', message: '/api/session did not answer within 8 s' },
  })
  expect(ended?.aborted).toBe(true)
})
