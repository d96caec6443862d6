import { randomUUID } from 'node:crypto'
import { createFakeClock } from 'foyerkit/testing'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { createFrameSessions, type FrameSession, type FrameSessions } from '../../testing/frame-sessions.js'
import { startService, type RunningService } from '../../testing/start-service.js'

// a database is created, which takes long where other work fills the machine
vi.setConfig({ hookTimeout: 120_000, testTimeout: 60_000 })

const clock = createFakeClock(Date.now())
const project = 'shop'
const share = 'c2hhcmUgb2YgYSB3YWxsZXQ'
const messages = z.object({ messages: z.array(z.object({ subject: z.string(), text: z.string() })) })
let sessions: FrameSessions
let running: RunningService
beforeAll(async () => {
  sessions = await createFrameSessions(() => clock.now())
  running = await startService({ CLIENT_LIMIT: '0' }, { modules: [sessions.module], clock })
  await running.projects.add({
    id: project,
    name: 'The shop',
    allowedOrigins: [],
    features: {},
    analytics: false,
    settings: { recovery: { recoveryProof: 'code' } },
  })
})
afterAll(() => running.stop())
let userId: string
let email: string
beforeEach(() => {
  userId = randomUUID()
  email = `${userId}@mail.example`
})

const login = (changes: { readonly language?: string } = {}) =>
  sessions.open(running.url, { userId, project, ...changes })

/** Stores an active share. */
async function addShare(contact: { readonly email?: string } = { email }) {
  const session = await login()
  const split = randomUUID()
  const body = { evmAddress: `0x${'ab'.repeat(20)}`, split, mode: 'automatic', share, ...contact }
  expect(await session.post('/recovery/v1/shares', body)).toMatchObject({ status: 200 })
  await session.post('/recovery/v1/shares/activate', { split })
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

describe('a project that asks for a code', () => {
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

  test('27: changes the address that gets codes by a code to the former, which gets codes for 72 hours and after an undo', async () => {
    await addShare()
    const next = `next-${email}`
    const session = await login()
    const move = (body: object) => session.post('/recovery/v1/contact', { email: next, ...body })
    expect(await move({})).toMatchObject({ status: 403, name: 'proof' })
    const code = await requestCode(session)
    expect(await move({ code: wrong(code) })).toMatchObject({ status: 400, name: 'code' })
    expect(await move({ code })).toMatchObject({ status: 200 })
    const changedAt = clock.now()
    // nothing to do
    expect(await move({})).toMatchObject({ status: 200 })

    const canGetCode = async (address: string, claims = {}) => {
      await clock.advance(31_000)
      const recent = await sessions.open(running.url, { userId, project, ...claims })
      return (await recent.post('/recovery/v1/proofs', { email: address })).status === 200
    }
    expect(await canGetCode(next)).toBe(true)
    expect(await canGetCode(email)).toBe(true)
    // 72 hours of repeating jobs would take a while
    await running.database.queries.execute(
      sql`update recovery.shares set contact_changed_at = contact_changed_at - ${72 * 3_600_000} where user_id = ${userId}`,
    )
    expect(await canGetCode(next)).toBe(true)
    expect(await canGetCode(email)).toBe(false)
    const before = { emailChangedAt: Math.floor(changedAt / 1_000) - 72 * 3_600 - 1 }
    expect(await canGetCode(email, before)).toBe(false)
    const undone = { emailChangedAt: Math.floor(changedAt / 1_000) }
    expect(await canGetCode(email, undone)).toBe(true)
  })

  test('takes the address that gets codes away by a code to it only', async () => {
    await addShare()
    const session = await login()
    const take = (body: object) => session.post('/recovery/v1/contact', { email: null, ...body })
    expect(await take({})).toMatchObject({ status: 403, name: 'proof' })
    expect(await (await login()).post('/recovery/v1/release')).toMatchObject({ status: 403, name: 'proof' })
    expect(await take({ code: await requestCode(session) })).toMatchObject({ status: 200 })
    expect((await (await login()).post('/recovery/v1/release')).body).toMatchObject({ share })
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
    await addShare({})
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
