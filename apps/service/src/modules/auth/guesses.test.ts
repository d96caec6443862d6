import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createAuthClient } from './testing/auth-client.js'
import { guessCodes } from './testing/guess-codes.js'
import { startAuth, type AuthService } from './testing/start-auth.js'

vi.setConfig({ hookTimeout: 120_000, testTimeout: 120_000 })

let service: AuthService
beforeAll(async () => {
  service = await startAuth()
})
afterAll(() => service.stop())

// 23, with fewer guesses; guesses.long.ts has 100,000
test('100 guesses at one mailbox from 20 clients in a day: none logs in, 20 are looked at, and its owner still gets in', async () => {
  const email = 'victim@example.org'
  const owner = await createAuthClient(service.url, { now: () => service.clock.now() })
  const { user } = await owner.logIn(email)
  const report = await guessCodes(service, email, { guesses: 100, clients: 20 })
  expect(report).toMatchObject({ lookedAt: 20, logins: 0 })
  expect(report.mails).toBeLessThanOrEqual(22)
  expect((await owner.logIn(email)).user).toEqual(user)
})
