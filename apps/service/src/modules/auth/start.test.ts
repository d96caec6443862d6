import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createService } from '../../create-service.js'
import type { Role } from '../../platform/module/role.js'
import { readConfig } from '../../platform/config/read-config.js'
import type { Database } from '../../platform/database/database.js'
import { openTestDatabase } from '../../testing/open-test-database.js'
import { testKeys } from '../../testing/start-service.js'
import { access } from '../../access/index.js'
import { projects } from '../projects/index.js'
import { auth } from './index.js'

vi.setConfig({ hookTimeout: 120_000 })

const modules = [projects, access, auth]
let database: Database
beforeAll(async () => {
  database = await openTestDatabase(modules)
})
afterAll(() => database.close())

interface Start {
  readonly isDevelopment?: boolean
  readonly roles?: readonly Role[]
}

/** Starts a service, and returns the status of the public keys and the queues of jobs. */
async function start(environment: Readonly<Record<string, string>>, parts: Start = {}) {
  const config = readConfig(
    { LOG_LEVEL: 'silent', DRAIN_SECONDS: '1', DATA_FOLDER: 'memory', ...environment },
    modules,
  )
  const service = await createService({ config, database, modules, ...parts })
  const { statusCode } = await service.app.inject('/auth/v1/jwks')
  await service.drain()
  return statusCode
}

const wallet = { ...testKeys, FRAME_URL: 'https://frame.example', PUBLIC_URL: 'https://api.example' }

describe('the logins of a service', () => {
  test('are absent without FRAME_URL, and need no keys and no SMTP then', async () => {
    expect(await start({})).toBe(404)
  })

  test('are absent in a process with other roles, which needs no SMTP', async () => {
    expect(await start(wallet, { roles: ['api', 'relay'] })).toBe(404)
  })

  test('need SMTP, and are there with it', async () => {
    await expect(start(wallet)).rejects.toThrow(/^SMTP_URL is not set/)
    await expect(start(wallet, { roles: ['worker'] })).rejects.toThrow(/^SMTP_URL is not set/)
    expect(await start({ ...wallet, SMTP_URL: 'smtp://127.0.0.1:9' })).toBe(200)
  })

  test('need keys and a public URL', async () => {
    const SMTP_URL = 'smtp://127.0.0.1:9'
    await expect(start({ ...wallet, SMTP_URL, AUTH_KEYS: '' })).rejects.toThrow(/^AUTH_KEYS is not set/)
    await expect(start({ ...wallet, SMTP_URL, PUBLIC_URL: '' })).rejects.toThrow(/PUBLIC_URL is required/)
  })

  test('have a mailbox in development on a loopback address only', async () => {
    const isDevelopment = true
    expect(await start(testKeys, { isDevelopment })).toBe(200)
    await expect(start({ ...testKeys, HOST: '0.0.0.0' }, { isDevelopment })).rejects.toThrow(
      /^SMTP_URL is not set/,
    )
  })
})
