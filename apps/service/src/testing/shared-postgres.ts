import { findProgram } from './servers/find-program.js'
import { startPostgres } from './servers/start-postgres.js'
import { serverOption } from './servers/on-server.js'

/**
 * Global setup of Vitest: starts the PostgreSQL whose databases the tests share out, and stops it after the last one. Without
 * PostgreSQL they use embedded databases, in which a service starts in three times the time.
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (!findProgram('initdb') || !findProgram('postgres')) return undefined
  const server = await startPostgres()
  process.env[serverOption] = server.url
  return () => server.stop()
}
