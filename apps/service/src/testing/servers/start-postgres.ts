import { execFileSync, spawn } from 'node:child_process'
import { chownSync, mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProgram } from './find-program.js'
import { ended, freePort, started, type TestServer } from './test-server.js'

/** Whose processes PostgreSQL's are where this one is root's: it does not run as root. */
const lesserUser = 'postgres'

/** Starts a PostgreSQL with nothing in it. */
export async function startPostgres(): Promise<TestServer> {
  const [initdb, postgres] = [findProgram('initdb'), findProgram('postgres')]
  if (!initdb || !postgres) throw new Error('PostgreSQL is not installed')
  const folder = mkdtempSync(join(tmpdir(), 'foyer-postgres-'))
  const user = process.getuid?.() === 0 ? identify(lesserUser) : undefined
  if (user) chownSync(folder, user.uid, user.gid)
  const options = { cwd: folder, ...user }
  const made = ['--username=foyer', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync']
  execFileSync(initdb, ['-D', folder, ...made], { ...options, stdio: 'ignore' })
  const port = await freePort()
  const settings = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=', 'fsync=off']
  const server = spawn(postgres, ['-D', folder, ...settings.flatMap((setting) => ['-c', setting])], {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  await started(server, /ready to accept connections/)
  return {
    url: `postgres://foyer@127.0.0.1:${port}/postgres`,
    async stop() {
      await ended(server, 'SIGINT')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function identify(name: string) {
  const ask = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }))
  return { uid: ask('-u'), gid: ask('-g') }
}
