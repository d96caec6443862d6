import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createFrameSessions, type FrameSession, type FrameSessions } from '../../testing/frame-sessions.js'
import { startService, type RunningService } from '../../testing/start-service.js'
import { createWalletKey, type WalletKey } from '../../testing/wallet-key.js'
import { createJumpingClock } from '../auth/testing/jumping-clock.js'

// a database is created, which takes long where other work fills the machine
vi.setConfig({ hookTimeout: 120_000, testTimeout: 60_000 })

const clock = createJumpingClock()
const newShare = () => randomBytes(33).toString('base64url')
let sessions: FrameSessions
let running: RunningService
beforeAll(async () => {
  sessions = await createFrameSessions(() => clock.now())
  running = await startService(
    { CLIENT_LIMIT: '0', PROJECT_LIMIT: '0' },
    { modules: [sessions.module], clock },
  )
})
afterAll(() => running.stop())
let user: string
let key: WalletKey
beforeEach(() => {
  user = randomUUID()
  key = createWalletKey()
})

const login = (claims = {}) => sessions.open(running.url, { userId: user, ...claims })
const release = async (claims = {}) => (await login(claims)).post('/recovery/v1/release')

interface AutomaticShare {
  readonly split: string
  readonly share: string
}

type NewBody = Parameters<WalletKey['recovery']>[1]
const post = async (session: FrameSession, body: NewBody) =>
  session.post('/recovery/v1/shares', await key.recovery(session, body))

async function add(session: FrameSession, split: string = randomUUID()): Promise<AutomaticShare> {
  const share = newShare()
  expect(await post(session, { split, mode: 'automatic', share })).toMatchObject({ status: 200 })
  return { split, share }
}

async function activate(session: FrameSession, { split }: { readonly split: string }) {
  expect(await session.post('/recovery/v1/shares/activate', { split })).toMatchObject({ status: 200 })
}

async function addActive(session: FrameSession): Promise<AutomaticShare> {
  const entry = await add(session)
  await activate(session, entry)
  return entry
}

const passwordShare = () => ({
  split: randomUUID() as string,
  mode: 'password' as const,
  ciphertext: randomBytes(61).toString('base64url'),
  kdf: { name: 'argon2id', memory: 65_536, passes: 3, lanes: 1, salt: 'c2FsdA' },
})

async function rowsOf(query: ReturnType<typeof sql>) {
  const result: unknown = await running.database.queries.execute(query)
  return (result as { readonly rows: readonly Readonly<Record<string, string>>[] }).rows
}

describe('POST /recovery/v1/shares', () => {
  test('13: leaves a pending share that can be read back and is not released', async () => {
    const session = await login()
    const { split, share } = await add(session)
    expect((await session.post('/recovery/v1/state')).body).toEqual({
      mode: null,
      split: null,
      evmAddress: null,
      changedAt: null,
      kit: 'none',
    })
    expect(await session.post('/recovery/v1/release')).toMatchObject({ status: 404, name: 'share' })
    expect((await session.post('/recovery/v1/shares/read', { split })).body).toEqual({
      mode: 'automatic',
      share,
    })
    await activate(session, { split })
    expect((await session.post('/recovery/v1/state')).body).toEqual({
      mode: 'automatic',
      split,
      evmAddress: key.evmAddress,
      changedAt: clock.now(),
      kit: 'none',
    })
    expect((await session.post('/recovery/v1/release')).body).toEqual({ split, mode: 'automatic', share })
  })

  test('stores what the frame has encrypted, with its parameters', async () => {
    const session = await login()
    const entry = { ...passwordShare(), mode: 'passkey' as const, credentialId: 'Y3JlZGVudGlhbA' }
    expect(await post(session, entry)).toMatchObject({ status: 200 })
    await activate(session, entry)
    const { split, ciphertext, kdf, credentialId, mode } = entry
    expect((await release()).body).toEqual({ split, mode, ciphertext, kdf, credentialId })
  })

  // embedded wallet 13
  test('belongs to the device that wrote it until it is active: no other reads or activates it', async () => {
    const session = await login()
    const { split } = await add(session)
    const other = await login()
    for (const path of ['/shares/read', '/shares/activate'])
      expect(await other.post(`/recovery/v1${path}`, { split })).toMatchObject({ status: 404, name: 'share' })
    // a later session of the same device goes on after a crash
    const later = await login({ device: session.device })
    expect(await later.post('/recovery/v1/shares/read', { split })).toMatchObject({ status: 200 })
    await activate(later, { split })
  })

  // embedded wallet 13
  test('ends an hour after it was stored, and is deleted with the next one', async () => {
    const session = await login()
    const { split } = await add(session)
    clock.advance(3_600_001)
    const later = await login({ device: session.device })
    for (const path of ['/shares/read', '/shares/activate'])
      expect(await later.post(`/recovery/v1${path}`, { split })).toMatchObject({ status: 404, name: 'share' })
    const next = await addActive(later)
    expect(await rowsOf(sql`select split from recovery.shares where user_id = ${user}`)).toEqual([
      { split: next.split },
    ])
  })

  test('the same split again changes nothing', async () => {
    const session = await login()
    const { split, share } = await add(session)
    await post(session, { split, mode: 'automatic', share: newShare() })
    expect((await session.post('/recovery/v1/shares/read', { split })).body).toMatchObject({ share })
  })

  test('refuses the share of another wallet: it must not replace the one that is active', async () => {
    const session = await login()
    const foreign = createWalletKey()
    const newBody = () =>
      foreign.recovery(session, { split: randomUUID(), mode: 'automatic', share: newShare() })
    const early = await newBody()
    expect(await session.post('/recovery/v1/shares', early)).toMatchObject({ status: 200 })
    const active = await addActive(session)
    expect(await session.post('/recovery/v1/shares', await newBody())).toMatchObject({
      status: 409,
      name: 'wallet',
    })
    expect(await session.post('/recovery/v1/shares/activate', { split: early.split })).toMatchObject({
      status: 409,
      name: 'wallet',
    })
    expect((await release()).body).toMatchObject(active)
  })

  test('needs a recent login to change the protection, not to split again', async () => {
    const recent = await login()
    const entry = passwordShare()
    const old = await login({ ageSeconds: 601 })
    expect(await post(old, entry)).toMatchObject({ status: 403, name: 'auth-time' })
    await addActive(old)
    expect(await post(old, entry)).toMatchObject({ status: 403, name: 'auth-time' })
    expect(await post(recent, entry)).toMatchObject({ status: 200 })
    await activate(recent, entry)
    const automatic = { split: randomUUID(), mode: 'automatic', share: newShare() } as const
    expect(await post(old, automatic)).toMatchObject({ status: 403, name: 'auth-time' })
    expect(await post(recent, automatic)).toMatchObject({ status: 200 })
  })

  test('27: waits 24 hours after a change of the address to change the protection, not to split again', async () => {
    const emailChangedAt = Math.floor(clock.now() / 1_000)
    const session = await login({ emailChangedAt })
    await addActive(session)
    const entry = passwordShare()
    expect(await post(session, entry)).toMatchObject({
      status: 403,
      name: 'email-changed',
    })
    const earlier = await login({ emailChangedAt: emailChangedAt - 86_401 })
    expect(await post(earlier, entry)).toMatchObject({ status: 200 })
  })

  test.each<[string, Record<string, unknown>]>([
    ['the share of a password in clear', { mode: 'password', share: 'AAAA' }],
    ['no share', { mode: 'automatic' }],
    ['a share and a ciphertext', { mode: 'automatic', share: 'AAAA', ciphertext: 'AAAA' }],
    ['an unknown mode', { mode: 'none', share: 'AAAA' }],
    ['long parameters', { mode: 'password', ciphertext: 'AAAA', kdf: { a: 'x'.repeat(201) } }],
    ['a wrong address', { mode: 'automatic', share: 'AAAA', evmAddress: '0x1' }],
    ['an unknown receiver of codes', { mode: 'automatic', share: 'AAAA', contact: 'other' }],
    ['no signature', { mode: 'automatic', share: 'AAAA', signature: undefined }],
  ])('with %s is refused', async (_case, fields) => {
    const session = await login()
    const body = await key.recovery(session, { split: randomUUID(), mode: 'automatic', share: 'AAAA' })
    const { mode: _mode, share: _share, ...rest } = body
    expect(await session.post('/recovery/v1/shares', { ...rest, ...fields })).toMatchObject({ status: 400 })
  })
})

// embedded wallet 3
test('a session alone cannot replace the share: the key of the wallet signs what is stored', async () => {
  const owner = await login()
  const active = await addActive(owner)
  const thief = await login()
  const foreign = createWalletKey()
  const share = { split: randomUUID(), mode: 'automatic', share: newShare() } as const
  const own = await key.recovery(thief, passwordShare())
  for (const body of [
    { ...(await foreign.recovery(thief, share)), evmAddress: key.evmAddress },
    // of the owner's device, and of another user
    await key.recovery(owner, share),
    await key.recovery({ ...thief, owner: { ...thief.owner, userId: randomUUID() } }, share),
    { ...own, ciphertext: newShare() },
    { ...own, split: randomUUID() },
    { ...own, mode: 'passkey' },
    { ...own, kdf: { ...own.kdf, passes: 1 } },
    { ...own, contact: { email: 'thief@mail.example' } },
  ])
    expect(await thief.post('/recovery/v1/shares', body)).toMatchObject({ status: 403, name: 'signature' })
  expect((await release()).body).toMatchObject(active)
})

describe('a share that is activated', () => {
  test('18: replaces the former one, which is deleted, and a crash before it leaves the former one', async () => {
    const session = await login()
    const first = await addActive(session)
    const second = await add(session)
    expect((await release()).body).toMatchObject(first)
    await activate(session, second)
    await activate(session, second)
    expect((await release()).body).toMatchObject(second)
    expect(await session.post('/recovery/v1/shares/activate', { split: first.split })).toMatchObject({
      status: 404,
      name: 'share',
    })
    expect(await rowsOf(sql`select state from recovery.shares where user_id = ${user}`)).toEqual([
      { state: 'active' },
    ])
  })

  test('20: makes the kit that the user saved an old one', async () => {
    const session = await login()
    const kitOf = async () => (await session.post('/recovery/v1/state')).body['kit']
    const first = await addActive(session)
    const next = await add(session)
    // of a split that is not active, and of another user
    expect(await session.post('/recovery/v1/kit', { split: next.split })).toMatchObject({ status: 404 })
    const stranger = await login({ userId: randomUUID() })
    expect(await stranger.post('/recovery/v1/kit', { split: first.split })).toMatchObject({ status: 404 })
    expect(await kitOf()).toBe('none')
    expect(await session.post('/recovery/v1/kit', { split: first.split })).toMatchObject({ status: 200 })
    expect(await kitOf()).toBe('current')
    await activate(session, next)
    expect(await kitOf()).toBe('old')
    await addActive(session)
    expect(await kitOf()).toBe('old')
    const last = await addActive(session)
    expect(await session.post('/recovery/v1/kit', { split: last.split })).toMatchObject({ status: 200 })
    expect(await kitOf()).toBe('current')
  })

  test('of another user is unknown', async () => {
    const { split } = await add(await login())
    const stranger = await login({ userId: randomUUID() })
    for (const path of ['/shares/read', '/shares/activate'])
      expect(await stranger.post(`/recovery/v1${path}`, { split })).toMatchObject({ status: 404 })
  })
})

describe('POST /recovery/v1/release', () => {
  test('answers once in a session that is younger than 10 minutes', async () => {
    const entry = await addActive(await login())
    expect(await release({ ageSeconds: 601 })).toMatchObject({ status: 403, name: 'auth-time' })
    expect(await release({ scope: 'read' })).toMatchObject({ status: 403, name: 'scope' })
    const session = await login({ ageSeconds: 590 })
    const answers = await Promise.all([1, 2, 3].map(() => session.post('/recovery/v1/release')))
    const released = answers.filter(({ status }) => status === 200)
    expect(released.map(({ body }) => body)).toEqual([{ mode: 'automatic', ...entry }])
    expect(answers.filter(({ status }) => status === 403).map(({ name }) => name)).toEqual([
      'session',
      'session',
    ])
  })

  test('answers 5 times a day per wallet', async () => {
    await addActive(await login())
    for (let time = 0; time < 5; time++) expect((await release()).status).toBe(200)
    expect(await release()).toMatchObject({ status: 429, name: 'wallet' })
    clock.advance(86_400_000)
    expect((await release()).status).toBe(200)
  })

  test('18: counts the tries of a device for a split once, so that failed recoveries lock no one out', async () => {
    await addActive(await login())
    const { device } = await login()
    for (let time = 0; time < 12; time++) expect((await release({ device })).status).toBe(200)
    for (let time = 0; time < 4; time++) expect((await release()).status).toBe(200)
    expect(await release()).toMatchObject({ status: 429, name: 'wallet' })
    expect((await release({ device })).status).toBe(200)
    // the next split gives the device another share
    await addActive(await login())
    expect(await release({ device })).toMatchObject({ status: 429, name: 'wallet' })
  })

  test('releases 100 automatic shares of a project in an hour, then logs an alarm and none', async () => {
    clock.advance(3_600_000)
    await running.projects.add({
      id: 'shop',
      name: 'Shop',
      allowedOrigins: [],
      features: {},
      analytics: false,
    })
    const project = 'shop'
    await addActive(await login({ project }))
    await running.database.queries.execute(sql`
      insert into recovery.audit (at, actor, action, project, wallet, place, result)
      select ${clock.now()}, 'u' || i, 'release', 'shop', '', '', 'done' from generate_series(1, 99) i`)
    expect((await release({ project })).status).toBe(200)
    running.forgetLog()
    expect(await release({ project })).toMatchObject({ status: 429, name: 'projectId' })
    expect(running.log().join('')).toContain('limit of recoveries of a project')
    const session = await login({ project })
    const entry = passwordShare()
    await post(session, entry)
    await activate(session, entry)
    expect((await release({ project })).status).toBe(200)
  })
})

describe('the database', () => {
  const execute = (query: ReturnType<typeof sql>) => running.database.queries.execute(query)

  test('19: holds no share in clear, and a row that was moved to another user gives none', async () => {
    const { share } = await addActive(await login())
    const thiefId = randomUUID()
    await addActive(await login({ userId: thiefId }))
    const [{ dump = '' } = {}] = await rowsOf(sql`
      select (select json_agg(s) from recovery.shares s)::text || (select json_agg(a) from recovery.audit a)::text
        || (select json_agg(k) from recovery.keys k)::text as dump`)
    const bytes = Buffer.from(share, 'base64url')
    expect(dump).toContain('e1.test.')
    for (const text of [
      share,
      bytes.toString('hex'),
      bytes.toString('base64'),
      Buffer.from(share).toString('hex'),
    ])
      expect(dump).not.toContain(text)
    expect(running.log().join('')).not.toContain(share)

    await execute(sql`delete from recovery.shares where user_id = ${thiefId}`)
    await execute(sql`update recovery.shares set user_id = ${thiefId} where user_id = ${user}`)
    const answer = await (await login({ userId: thiefId })).post('/recovery/v1/release')
    expect(answer).toMatchObject({ status: 500, name: 'service' })
    expect(JSON.stringify(answer.body)).not.toContain(share)
  })

  test('refuses changes of the audit log', async () => {
    await addActive(await login())
    for (const query of [sql`delete from recovery.audit`, sql`truncate recovery.audit`])
      await expect(execute(query)).rejects.toMatchObject({
        cause: { message: 'entries of the audit log cannot be changed' },
      })
  })
})
