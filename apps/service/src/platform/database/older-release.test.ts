import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, test, vi } from 'vitest'
import { copyEmptyDatabase } from '../../testing/embedded-database.js'
import { expectToRunOnLaterRelease } from '../../testing/later-release.js'

// an embedded database and a process start, which is slow on a busy machine
vi.setConfig({ hookTimeout: 120_000, testTimeout: 120_000 })

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-service-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

// on PostgreSQL: older-release.long.ts
test('this release runs on an embedded database that a later release has migrated', async () => {
  const DATA_FOLDER = join(folder, 'data')
  await copyEmptyDatabase(DATA_FOLDER)
  await expectToRunOnLaterRelease({ DATA_FOLDER }, folder)
})
