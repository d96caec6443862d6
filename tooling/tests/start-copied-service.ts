import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { databaseUrl, onServer, serverOption } from '../../apps/service/src/testing/servers/on-server.js'
import { startService, type StartedService } from '../service/start-service.mjs'
import { repositoryRoot } from '../setup/repository.mjs'
import { madeOnce, madeOnceFolder } from './made-once.js'

const service = join(repositoryRoot, 'apps/service')
/** Database of the shared PostgreSQL with the tables of a service. */
const tables = 'tables'

/**
 * Starts the service from a bundle and with a copy of a database that are made once in a run: both take more time than the start. The
 * database is one of the PostgreSQL that the tests share; without it, an embedded one. Its data is removed when it stops.
 *
 * @param options those of `startService`, without what is made here
 */
export async function startCopiedService(
  options: Omit<Parameters<typeof startService>[0], 'folder' | 'checkout' | 'program'>,
): Promise<StartedService> {
  const server = process.env[serverOption]
  const made = await madeOnce(join(madeOnceFolder, 'service'), (folder) => prepare(folder, server))
  const folder = mkdtempSync(join(tmpdir(), 'foyer-service-'))
  const database = server ? await copyTables(server) : await copyFolder(made, folder)
  const started = await startService({
    ...options,
    // a test that looks into the database names its own
    environment: { ...database, ...options.environment },
    folder,
    program: join(service, 'dist/service.js'),
  })
  return {
    ...started,
    async stop() {
      await started.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Bundles the service, and creates the tables. */
async function prepare(folder: string, server: string | undefined) {
  if (server) await onServer(server, (client) => client.query(`create database ${tables}`))
  const DATABASE_URL = server ? databaseUrl(server, tables) : ''
  const env = { DATA_FOLDER: folder, DATABASE_URL, REDIS_URL: '' }
  await execa(process.execPath, [join(service, 'service.mjs'), 'projects', 'list'], { env })
}

async function copyTables(server: string) {
  const name = `service_${randomUUID().replaceAll('-', '')}`
  await onServer(server, (client) => client.query(`create database ${name} template ${tables}`))
  return { DATABASE_URL: databaseUrl(server, name) }
}

async function copyFolder(made: string, folder: string) {
  await execa('cp', ['-R', join(made, 'database'), folder])
  return {}
}
