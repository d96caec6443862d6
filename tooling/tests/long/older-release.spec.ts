import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test as base } from '@playwright/test'
import { generateKeyPair, signJWT } from '@walletconnect/relay-auth'
import WebSocket from 'ws'
import { skipWithout } from '../../../apps/service/src/testing/servers/skip-without.js'
import { startPostgres } from '../../../apps/service/src/testing/servers/start-postgres.js'
import { startService } from '../../service/start-service.mjs'
import { repositoryRoot } from '../../setup/repository.mjs'

/** The release before the modules kept limits and settings of their own. */
const olderCommit = '5329225'

/** Whether the commit is here: a shallow clone has no history. */
function hasOlderCommit(): boolean {
  try {
    execFileSync('git', ['cat-file', '-e', `${olderCommit}^{commit}`], {
      cwd: repositoryRoot,
      stdio: 'ignore',
    })
    return true
  } catch {
    return false
  }
}

const test = base.extend<object, { work: string; olderCheckout: string }>({
  work: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'foyer-older-release-'))
      await use(folder)
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  olderCheckout: [
    async ({ work }, use) => {
      const checkout = join(work, 'checkout')
      const git = (...parameters: readonly string[]) =>
        execFileSync('git', parameters, { cwd: repositoryRoot, stdio: 'ignore' })
      git('worktree', 'add', '--detach', checkout, olderCommit)
      for (const modules of ['node_modules', 'apps/service/node_modules'])
        symlinkSync(join(repositoryRoot, modules), join(checkout, modules))
      await use(checkout)
      git('worktree', 'remove', '--force', checkout)
    },
    { scope: 'worker' },
  ],
})

/** Calls a method of a relay as a new client. */
async function callRelay(url: string, method: string, params: object): Promise<unknown> {
  const keys = generateKeyPair()
  const token = await signJWT('subject', url, 3_600, keys)
  const socket = new WebSocket(`${url}/?auth=${token}&projectId=development`)
  try {
    return await new Promise((resolve, reject) => {
      socket.on('error', reject)
      socket.on('open', () => socket.send(JSON.stringify({ id: Date.now(), jsonrpc: '2.0', method, params })))
      socket.on('message', (data: Buffer) => {
        const { result, error } = JSON.parse(data.toString()) as { result?: unknown; error?: object }
        if (error) reject(new Error(JSON.stringify(error)))
        else resolve(result)
      })
    })
  } finally {
    socket.terminate()
  }
}

/** Upgrades a database, runs the older release on it, and upgrades again. A waiting message survives. */
async function expectRollback(folder: string, olderCheckout: string, environment: Record<string, string>) {
  const topic = 'b'.repeat(64)
  const message = { topic, message: 'c2VhbGVk', ttl: 3_600, tag: 1108 }
  const waiting = { messages: [{ message: message.message }] }
  const start = (checkout: string) => startService({ folder, environment, checkout })

  const newer = await start(repositoryRoot)
  await callRelay(newer.relayUrl, 'irn_publish', message)
  await newer.stop()

  const older = await start(olderCheckout)
  expect((await fetch(`${older.url}/ready`)).status).toBe(200)
  expect((await fetch(`${older.url}/getWallets?projectId=development`)).status).toBe(200)
  expect(await callRelay(older.relayUrl, 'irn_fetchMessages', { topic })).toMatchObject(waiting)
  await callRelay(older.relayUrl, 'irn_publish', { ...message, message: 'b2xkZXI=' })
  await older.stop()

  const upgraded = await start(repositoryRoot)
  expect(await callRelay(upgraded.relayUrl, 'irn_fetchMessages', { topic })).toMatchObject({
    messages: [...waiting.messages, { message: 'b2xkZXI=' }],
  })
  await upgraded.stop()
}

test.describe(`the release of commit ${olderCommit} on the newest database`, () => {
  test.skip(!hasOlderCommit(), 'This clone does not have its history: git fetch --unshallow')

  test('runs embedded, and this release again after it', async ({ work, olderCheckout }) => {
    await expectRollback(join(work, 'data'), olderCheckout, {})
  })

  test('runs on PostgreSQL, and this release again after it', async ({ work, olderCheckout }) => {
    test.skip(skipWithout('an older release on PostgreSQL', 'postgres'), 'PostgreSQL is not installed')
    const postgres = await startPostgres()
    try {
      await expectRollback(join(work, 'postgres-data'), olderCheckout, { DATABASE_URL: postgres.url })
    } finally {
      await postgres.stop()
    }
  })
})
