import { expect, onTestFinished, test } from 'vitest'
import { skipWithout } from '../../testing/servers/skip-without.js'
import { startPostgres } from '../../testing/servers/start-postgres.js'
import { createAuthClient } from './testing/auth-client.js'
import { guessCodes } from './testing/guess-codes.js'
import { startAuth } from './testing/start-auth.js'

// 23
test.skipIf(skipWithout('100,000 guesses at a service on PostgreSQL', 'postgres'))(
  '100,000 guesses at one mailbox from 1,000 clients in a day: none logs in, 20 are looked at, and its owner still gets in',
  async () => {
    // in a process of its own: the embedded database shares the service's thread, and takes hours
    const postgres = await startPostgres()
    onTestFinished(() => postgres.stop())
    const service = await startAuth({ DATABASE_URL: postgres.url })
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
  },
  7_200_000,
)
