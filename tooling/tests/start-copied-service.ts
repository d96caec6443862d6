import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { startService, type StartedService } from '../service/start-service.mjs'
import { repositoryRoot } from '../setup/repository.mjs'
import { madeOnce, madeOnceFolder } from './made-once.js'

const service = join(repositoryRoot, 'apps/service')

/**
 * Starts the service from a bundle and with a copy of a database that are made once in a run: both take more time than the start.
 * Its data is removed when it stops.
 *
 * @param options those of `startService`, without what is made here
 */
export async function startCopiedService(
  options: Omit<Parameters<typeof startService>[0], 'folder' | 'checkout' | 'program'>,
): Promise<StartedService> {
  const made = await madeOnce(join(madeOnceFolder, 'service'), async (folder) => {
    // bundles the service, and creates the tables
    const env = { DATA_FOLDER: folder, DATABASE_URL: '', REDIS_URL: '' }
    await execa(process.execPath, [join(service, 'service.mjs'), 'projects', 'list'], { env })
  })
  const folder = mkdtempSync(join(tmpdir(), 'foyer-service-'))
  await execa('cp', ['-R', join(made, 'database'), folder])
  const started = await startService({ ...options, folder, program: join(service, 'dist/service.js') })
  return {
    ...started,
    async stop() {
      await started.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
