import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { access } from '../../access/index.js'
import { createService } from '../../create-service.js'
import { readConfig } from '../../platform/config/read-config.js'
import { openDatabase } from '../../platform/database/open-database.js'
import type { Role } from '../../platform/module/role.js'
import { skipWithout } from '../../testing/servers/skip-without.js'
import { startPostgres } from '../../testing/servers/start-postgres.js'
import type { TestServer } from '../../testing/servers/test-server.js'
import { testKeys } from '../../testing/start-service.js'
import { auth } from '../auth/index.js'
import { projects } from '../projects/index.js'
import { rpc } from '../rpc/index.js'
import { shares } from '../shares/index.js'
import { smartAccounts } from '../smart-accounts/index.js'
import { recovery } from './index.js'

vi.setConfig({ hookTimeout: 120_000, testTimeout: 60_000 })

const modules = [projects, access, rpc, smartAccounts, auth, shares, recovery]
const wallet = {
  ...testKeys,
  LOG_LEVEL: 'silent',
  DRAIN_SECONDS: '1',
  FRAME_URL: 'https://frame.example',
  PUBLIC_URL: 'https://api.example',
  SMTP_URL: 'smtp://127.0.0.1:9',
}

describe.skipIf(skipWithout('recovery in production', 'postgres'))('recovery in production', () => {
  let server: TestServer
  const urls = { service: '', recovery: '', alias: '' }
  beforeAll(async () => {
    server = await startPostgres()
    const database = await openDatabase({ DATABASE_URL: server.url, DATA_FOLDER: 'memory' }, [])
    for (const name of ['service', 'recovery']) await database.execute(`create database ${name}`)
    await database.close()
    urls.service = server.url.replace(/\/postgres$/, '/service')
    urls.recovery = server.url.replace(/\/postgres$/, '/recovery')
    // the same database by another URL
    urls.alias = urls.service.replace('127.0.0.1', 'localhost')
  })
  afterAll(() => server.stop())

  interface Start {
    readonly roles?: readonly Role[]
    readonly isDevelopment?: boolean
  }

  /** Starts a service, and returns the status of the state of recovery without a proof: 401, or 404 if there is none. */
  async function start(options: Readonly<Record<string, string>>, parts: Start = {}) {
    const config = readConfig({ ...wallet, DATABASE_URL: urls.service, ...options }, modules)
    const database = await openDatabase(config.platform, modules)
    try {
      const service = await createService({ config, database, modules, ...parts })
      const url = '/recovery/v1/state?projectId=development'
      const { statusCode } = await service.app.inject({ method: 'POST', url, payload: {} })
      await service.drain()
      return statusCode
    } finally {
      await database.close()
    }
  }

  test('starts with a database and keys of its own, in one process and apart', async () => {
    const RECOVERY_DATABASE_URL = urls.recovery
    expect(await start({ RECOVERY_DATABASE_URL })).toBe(401)
    const apart = { RECOVERY_DATABASE_URL, AUTH_KEYS: '', SHARES_KEYS: '', AUTH_URL: 'https://auth.example' }
    expect(await start(apart, { roles: ['recovery'] })).toBe(401)
  })

  test('is refused without a database of its own, also if its URL is another one', async () => {
    await expect(start({})).rejects.toThrow(/^RECOVERY_DATABASE_URL is not set/)
    await expect(start({}, { roles: ['recovery'] })).rejects.toThrow(/^RECOVERY_DATABASE_URL is not set/)
    for (const RECOVERY_DATABASE_URL of [urls.service, urls.alias])
      await expect(start({ RECOVERY_DATABASE_URL }, { roles: ['recovery'] })).rejects.toThrow(
        /^RECOVERY_DATABASE_URL is the database of the module auth/,
      )
  })

  test('60: auth and shares do not start on the database of recovery, which started first', async () => {
    await start({ RECOVERY_DATABASE_URL: urls.recovery })
    for (const role of ['auth', 'shares'] as const)
      await expect(start({ DATABASE_URL: urls.recovery }, { roles: [role] })).rejects.toThrow(
        `DATABASE_URL is the database of the recovery shares, so the module ${role} does not start`,
      )
  })

  test('is refused with a key of the modules auth and shares, and without a key', async () => {
    const RECOVERY_DATABASE_URL = urls.recovery
    for (const option of ['AUTH_KEYS', 'SHARES_KEYS'] as const)
      await expect(start({ RECOVERY_DATABASE_URL, RECOVERY_KEYS: testKeys[option] })).rejects.toThrow(
        `RECOVERY_KEYS and ${option} have a key in common`,
      )
    await expect(start({ RECOVERY_DATABASE_URL, RECOVERY_KEYS: '' })).rejects.toThrow(
      /^RECOVERY_KEYS is not set/,
    )
  })

  test('a process without its role needs no database and no keys of recovery', async () => {
    expect(await start({ RECOVERY_KEYS: '' }, { roles: ['api', 'auth', 'shares'] })).toBe(404)
  })

  test('in development the database of the service is allowed', async () => {
    expect(await start({}, { isDevelopment: true })).toBe(401)
    expect(await start({ RECOVERY_DATABASE_URL: urls.recovery }, { isDevelopment: true })).toBe(401)
  })
})
