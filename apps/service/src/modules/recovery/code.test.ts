import { randomUUID } from 'node:crypto'
import { createFakeClock } from 'foyerkit/testing'
import { eq, sql } from 'drizzle-orm'
import type { RecoveryContact } from 'foyerkit/plugins/auth/wire'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { createFrameSessions, type FrameSession, type FrameSessions } from '../../testing/frame-sessions.js'
import { createEnvelope } from '../../platform/envelope/create-envelope.js'
import { createLocalKms } from '../../platform/envelope/local-kms.js'
import { masterKeys } from '../../platform/envelope/master-keys.js'
import { startService, testKeys, type RunningService } from '../../testing/start-service.js'
import { createWalletKey } from '../../testing/wallet-key.js'
import { createRecoveryRows, readSecrets } from './store/secrets.js'
import { recoveryShares } from './tables.js'

// a database is created, which takes long where other work fills the machine
vi.setConfig({ hookTimeout: 120_000, testTimeout: 60_000 })

const clock = createFakeClock(Date.now())
const envelope = createEnvelope(createLocalKms(masterKeys.parse(testKeys.RECOVERY_KEYS), 'RECOVERY_KEYS'))
const project = 'shop'
const key = createWalletKey()
/** Project whose row has the setting of earlier releases, or was changed in the database. */
const lowered = 'lowered'
const share = 'c2hhcmUgb2YgYSB3YWxsZXQ'
const messages = z.object({ messages: z.array(z.object({ subject: z.string(), text: z.string() })) })
let sessions: FrameSessions
let running: RunningService
beforeAll(async () => {
  sessions = await createFrameSessions(() => clock.now())
  running = await startService(
    { CLIENT_LIMIT: '0', RECOVERY_PROOF: 'code' },
    { modules: [sessions.module], clock },
  )
  const common = { name: 'The shop', allowedOrigins: [], features: {}, analytics: false }
  await running.projects.add({ ...common, id: project })
  await running.projects.add({
    ...common,
    id: lowered,
    settings: { recovery: { recoveryProof: 'session' } },
  })
})
afterAll(() => running.stop())
let userId: string
let email: string
beforeEach(() => {
  userId = randomUUID()
  email = `${userId}@mail.example`
})

const login = (
  changes: { readonly language?: string; readonly project?: string; readonly ageSeconds?: number } = {},
) => sessions.open(running.url, { userId, project, ...changes })

/** Stores an active share. Returns its split. */
async function addShare(contact: RecoveryContact = { email }, of = project): Promise<string> {
  const session = await login({ project: of })
  const split = randomUUID()
  const body = await key.recovery(session, { split, mode: 'automatic', share, contact })
  expect(await session.post('/recovery/v1/shares', body)).toMatchObject({ status: 200 })
  await session.post('/recovery/v1/shares/activate', { split })
  return split
}

async function mailsTo(address: string) {
  const response = await fetch(`${running.url}/auth/v1/mailbox?format=json&to=${address}`)
  return messages.parse(await response.json()).messages
}

async function requestCode(session: FrameSession, body: object = { email }) {
  expect(await session.post('/recovery/v1/proofs', body)).toMatchObject({ status: 200 })
  const [mail] = await mailsTo(email)
  const [, first = '', second = ''] = /(\d{3}) (\d{3})/.exec(mail?.text ?? '') ?? []
  return `${first}${second}`
}

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('RECOVERY_PROOF=code', () => {
  test('60: is not lowered by the settings of a project, which others may write', async () => {
    await addShare({ email }, lowered)
    const session = await login({ project: lowered })
    expect(await session.post('/recovery/v1/release')).toMatchObject({ status: 403, name: 'proof' })
  })

  test('releases the share of a user with an address by a code of the mail only', async () => {
    await addShare()
    const session = await login()
    expect(await session.post('/recovery/v1/release')).toMatchObject({ status: 403, name: 'proof' })
    const code = await requestCode(session, { email: ` ${email.toUpperCase()}` })
    const guess = await session.post('/recovery/v1/release', { code: wrong(code) })
    expect(guess).toMatchObject({ status: 400, name: 'code' })
    expect(JSON.stringify(guess.body)).toContain('That code is not right. 4 tries left.')
    expect((await session.post('/recovery/v1/release', { code })).body).toMatchObject({ share })
    expect(running.log().join('')).not.toContain(code)
  })

  test('mails in the language of the request, without the code in the subject', async () => {
    await addShare()
    const code = await requestCode(await login({ language: 'de-AT' }))
    const [mail] = await mailsTo(email)
    expect(mail?.subject).toBe('The shop: Wallet auf einem neuen Gerät öffnen')
    expect(mail?.text).toContain('http://localhost:3000')
    expect(code).toMatch(/^\d{6}$/)
  })

  test('27: changes the address that gets codes by a signature of the key; the former gets codes for 72 hours and after an undo', async () => {
    const split = await addShare()
    const next = `next-${email}`
    const session = await login()
    const move = await key.contact(session, split, { email: next })
    expect(await session.post('/recovery/v1/contact', move)).toMatchObject({ status: 200 })
    const changedAt = clock.now()
    // nothing to do
    expect(await session.post('/recovery/v1/contact', move)).toMatchObject({ status: 200 })

    const canGetCode = async (address: string, claims = {}) => {
      await clock.advance(31_000)
      const recent = await sessions.open(running.url, { userId, project, ...claims })
      return (await recent.post('/recovery/v1/proofs', { email: address })).status === 200
    }
    expect(await canGetCode(next)).toBe(true)
    expect(await canGetCode(email)).toBe(true)
    // 72 hours of repeating jobs would take a while
    const { queries } = running.database
    const rows = createRecoveryRows(await readSecrets(queries, envelope))
    await rows.change(queries, recoveryShares, eq(recoveryShares.userId, userId), (row) => ({
      contactChangedAt: (row.contactChangedAt ?? 0) - 72 * 3_600_000,
    }))
    expect(await canGetCode(next)).toBe(true)
    expect(await canGetCode(email)).toBe(false)
    const before = { emailChangedAt: Math.floor(changedAt / 1_000) - 72 * 3_600 - 1 }
    expect(await canGetCode(email, before)).toBe(false)
    const undone = { emailChangedAt: Math.floor(changedAt / 1_000) }
    expect(await canGetCode(email, undone)).toBe(true)
  })

  // embedded wallet 3
  test('leads codes elsewhere, or nowhere, by a signature of the key of the wallet only', async () => {
    const split = await addShare()
    const [session, thief] = [await login(), await login()]
    const own = await key.contact(thief, split, { email: `next-${email}` })
    for (const body of [
      await createWalletKey().contact(thief, split, 'none'),
      // of the owner's device, of another split, and for another address
      await key.contact(session, split, 'none'),
      await key.contact(thief, randomUUID(), 'none'),
      { ...own, contact: { email: 'thief@mail.example' } },
      { ...own, contact: 'none' },
    ])
      expect(await thief.post('/recovery/v1/contact', body)).toMatchObject({ status: 403, name: 'signature' })
    expect(await (await login()).post('/recovery/v1/release')).toMatchObject({ status: 403, name: 'proof' })
    const take = await key.contact(session, split, 'none')
    expect(await session.post('/recovery/v1/contact', take)).toMatchObject({ status: 200 })
    expect((await (await login()).post('/recovery/v1/release')).body).toMatchObject({ share })
  })

  test('keeps the address for a further split that names none', async () => {
    await addShare()
    await addShare('present')
    const session = await login()
    expect(await session.post('/recovery/v1/release')).toMatchObject({ status: 403, name: 'proof' })
    await requestCode(session)
  })

  test('accepts a code in its session only, once and for 10 minutes', async () => {
    await addShare()
    const [session, device] = [await login(), await login()]
    const code = await requestCode(session)
    expect(await device.post('/recovery/v1/release', { code })).toMatchObject({ status: 400, name: 'code' })
    await clock.advance(599_000)
    expect(await session.post('/recovery/v1/release', { code })).toMatchObject({ status: 200 })
    const again = await session.post('/recovery/v1/release', { code })
    expect(JSON.stringify(again.body)).toContain('This code has expired. Ask for a new one.')
  })

  test('burns a code after five wrong ones, also when they are sent at once', async () => {
    await addShare()
    const session = await login()
    const code = await requestCode(session)
    await session.post('/recovery/v1/state')
    await Promise.all(
      [1, 2, 3, 4, 5, 6].map(() => session.post('/recovery/v1/release', { code: wrong(code) })),
    )
    expect(await session.post('/recovery/v1/release', { code })).toMatchObject({ status: 400, name: 'code' })
  })

  test('60: is mailed in a login of the last ten minutes only', async () => {
    await addShare()
    const old = await login({ ageSeconds: 601 })
    const refused = { status: 403, name: 'auth-time' }
    expect(await old.post('/recovery/v1/proofs', { email })).toMatchObject(refused)
  })

  test('60: compares 20 wrong codes of a user in a day, whatever the sessions', async () => {
    await addShare()
    let [compared, refused] = [0, 0]
    for (let count = 0; count < 5; count++) {
      await clock.advance(31_000)
      const session = await login()
      const code = await requestCode(session)
      for (let guess = 0; guess < 5; guess++) {
        const { status } = await session.post('/recovery/v1/release', { code: wrong(code) })
        if (status === 400) compared += 1
        if (status === 429) refused += 1
      }
      // the right one is not compared either
      if (count === 4)
        expect(await session.post('/recovery/v1/release', { code })).toMatchObject({ status: 429 })
    }
    expect([compared, refused]).toEqual([20, 5])
  })

  test('60: says five times a day that an address is not the one of the wallet', async () => {
    await addShare()
    const ask = async (address: string) => (await login()).post('/recovery/v1/proofs', { email: address })
    for (let count = 0; count < 5; count++)
      expect(await ask(`guess-${count}@mail.example`)).toMatchObject({ status: 400, name: 'email' })
    expect(await ask('guess-5@mail.example')).toMatchObject({ status: 429 })
    expect(await ask(email)).toMatchObject({ status: 429 })
  })

  test('mails only to the address of the wallet, once in 30 seconds and 5 times an hour', async () => {
    await addShare()
    const ask = async (address = email) => (await login()).post('/recovery/v1/proofs', { email: address })
    expect(await ask('thief@mail.example')).toMatchObject({ status: 400, name: 'email' })
    expect(await mailsTo('thief@mail.example')).toEqual([])
    expect(await ask()).toMatchObject({ status: 200 })
    const refused = await ask()
    expect(refused).toMatchObject({ status: 429 })
    expect(refused.headers.get('retry-after')).toBe('30')
    for (let count = 0; count < 4; count++) {
      await clock.advance(30_000)
      expect(await ask()).toMatchObject({ status: 200 })
    }
    await clock.advance(30_000)
    expect(await ask()).toMatchObject({ status: 429 })
  })

  test('releases the share of a user without an address by the session', async () => {
    await addShare('none')
    const session = await login()
    expect(await session.post('/recovery/v1/proofs', { email })).toMatchObject({ status: 404, name: 'share' })
    expect(await session.post('/recovery/v1/release')).toMatchObject({ status: 200 })
  })

  test('19: has no address and no code in the database', async () => {
    await addShare()
    const code = await requestCode(await login())
    const result: unknown = await running.database.queries.execute(sql`
      select (select json_agg(s) from recovery.shares s)::text || (select json_agg(c) from recovery.codes c)::text
        || (select json_agg(a) from recovery.audit a)::text as dump`)
    const [{ dump } = { dump: '' }] = (result as { readonly rows: readonly { readonly dump: string }[] }).rows
    expect(dump).toContain(userId)
    for (const text of [email, `"${code}"`]) expect(dump).not.toContain(text)
  })
})
