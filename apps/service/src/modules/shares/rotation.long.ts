import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { createService } from '../../create-service.js'
import { builtInModules } from '../built-in.js'
import { createProgram } from '../../cli/create-program.js'
import { readConfig } from '../../platform/config/read-config.js'
import { openDatabase } from '../../platform/database/open-database.js'
import { createFrameSessions } from '../../testing/frame-sessions.js'
import { skipWithout } from '../../testing/servers/skip-without.js'
import { startPostgres } from '../../testing/servers/start-postgres.js'
import { testKeys } from '../../testing/start-service.js'
import { createWalletKey } from '../../testing/wallet-key.js'

// Rotates the master keys of many wallets with the command, while a service releases shares. WALLETS=50 for a shorter trial.

const wallets = Number(process.env['WALLETS'] ?? 1_000)
const readers = 4
vi.setConfig({ testTimeout: 120_000 + wallets * 1_000 })

test.skipIf(skipWithout('rotation under load', 'postgres'))(
  '21: keys rotate on PostgreSQL while shares are released: no release fails',
  async () => {
    const server = await startPostgres()
    const sessions = await createFrameSessions()
    const modules = [...builtInModules, sessions.module]
    const next = `next:${randomBytes(32).toString('base64')}`
    const both = { ...testKeys, SHARES_KEYS: `${next},${testKeys.SHARES_KEYS}` }

    async function start(keys: Readonly<Record<string, string>>) {
      const limits = { CLIENT_LIMIT: '0', PROJECT_LIMIT: '0', MAX_LAG_MS: '0' }
      const options = {
        ...limits,
        ...keys,
        DATABASE_URL: server.url,
        LOG_LEVEL: 'silent',
        DRAIN_SECONDS: '1',
      }
      const config = readConfig(options, modules)
      const database = await openDatabase(config.platform, modules)
      const service = await createService({ config, database, modules, isDevelopment: true })
      const url = await service.app.listen({ host: '127.0.0.1', port: 0 })
      const stop = async () => {
        try {
          await service.drain()
        } finally {
          await database.close()
        }
      }
      return { url, stop }
    }

    const users = Array.from({ length: wallets }, () => randomUUID())
    const key = createWalletKey()
    const shareOf = new Map<string, string>()
    const old = await start(testKeys)
    const device = (await sessions.open(old.url)).device
    for (const userId of users) {
      const session = await sessions.open(old.url, { userId, device })
      const [split, share] = [randomUUID(), randomBytes(33).toString('base64url')]
      const kind = { solanaAddress: '1'.repeat(32), accountKind: 'simple7702' }
      await session.post('/shares/v1/wallets', await key.wallet(session, { ...kind, split, share }))
      await session.post('/shares/v1/sets/activate', { split })
      shareOf.set(userId, share)
    }
    await old.stop()

    const service = await start(both)
    let isRotating = true
    let [reads, failures] = [0, 0]
    async function release(userId: string, url: string): Promise<boolean> {
      const session = await sessions.open(url, { userId, device })
      const { body } = await session.post('/shares/v1/release')
      return body['share'] === shareOf.get(userId)
    }
    const reading = Array.from({ length: readers }, async (_, reader) => {
      for (let index = reader; isRotating; index += readers) {
        if (!(await release(users[index % wallets] ?? '', service.url))) failures++
        reads++
      }
    })
    const lines: string[] = []
    const environment = { ...both, DATABASE_URL: server.url }
    const program = createProgram(environment, builtInModules, (line) => void lines.push(line))
    await program.parseAsync(['keys', 'rotate'], { from: 'user' })
    isRotating = false
    await Promise.all(reading)
    await service.stop()
    console.log(`21: ${reads} releases while ${wallets * 2} shares were rotated, ${failures} failed`)
    expect(lines.map((line) => JSON.parse(line) as object)).toContainEqual({
      module: 'shares',
      column: 'shares.sets.secret',
      rows: wallets * 2,
    })
    expect(failures).toBe(0)
    expect(reads).toBeGreaterThan(readers)

    const newest = await start({ ...testKeys, SHARES_KEYS: next })
    for (const userId of users.slice(0, 20)) expect(await release(userId, newest.url)).toBe(true)
    await newest.stop()
    await server.stop()
  },
)
