import { rmSync } from 'node:fs'
import { setup as sharePostgres } from '../../apps/service/src/testing/shared-postgres.js'
import { madeOnceFolder } from './made-once.js'

/**
 * Global setup of Playwright: removes what an earlier run has made, so that all of it is made once from the sources, and starts the
 * PostgreSQL of the services, which it stops in the end.
 */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  rmSync(madeOnceFolder, { recursive: true, force: true })
  return sharePostgres()
}
