import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished, test, vi } from 'vitest'
import { expectToRunOnLaterRelease } from '../../testing/later-release.js'
import { skipWithout } from '../../testing/servers/skip-without.js'
import { startPostgres } from '../../testing/servers/start-postgres.js'

// a server and a process start, which is slow on a busy machine
vi.setConfig({ testTimeout: 120_000 })

// on the embedded database: older-release.test.ts
test.skipIf(skipWithout('an older release on PostgreSQL', 'postgres'))(
  'this release runs on a PostgreSQL database that a later release has migrated',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'foyer-service-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const postgres = await startPostgres()
    onTestFinished(() => postgres.stop())
    await expectToRunOnLaterRelease({ DATA_FOLDER: join(folder, 'data'), DATABASE_URL: postgres.url }, folder)
  },
)
