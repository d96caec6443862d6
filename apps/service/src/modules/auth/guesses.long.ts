import { expect, test } from 'vitest'
import { createAuthClient } from './testing/auth-client.js'
import { guessCodes } from './testing/guess-codes.js'
import { startAuth } from './testing/start-auth.js'

// 23
test('100,000 guesses at one mailbox from 1,000 clients in a day: none logs in, 20 are looked at, and its owner still gets in', async () => {
  const service = await startAuth()
  try {
    const email = 'victim@example.org'
    const owner = await createAuthClient(service.url, { now: () => service.clock.now() })
    const { user } = await owner.logIn(email)
    const report = await guessCodes(service, email, { guesses: 100_000, clients: 1_000 })
    console.log(JSON.stringify(report))
    expect(report).toMatchObject({ lookedAt: 20, logins: 0 })
    expect((await owner.logIn(email)).user).toEqual(user)
  } finally {
    await service.stop()
  }
  // an hour and more on a slow machine
}, 7_200_000)
