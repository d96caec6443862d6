import { randomBytes, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createFrameSessions, type FrameSession, type FrameSessions } from '../../testing/frame-sessions.js'
import { createEnvelope } from '../../platform/envelope/create-envelope.js'
import { createLocalKms } from '../../platform/envelope/local-kms.js'
import { masterKeys } from '../../platform/envelope/master-keys.js'
import { startService, testKeys, type RunningService } from '../../testing/start-service.js'
import { createWalletKey } from '../../testing/wallet-key.js'
import { createJumpingClock } from '../auth/testing/jumping-clock.js'
import { openSharesRows } from './store/signed-rows.js'
import { wallets } from './tables.js'

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
beforeEach(() => void (user = randomUUID()))

const login = (claims = {}) => sessions.open(running.url, { userId: user, ...claims })
const key = createWalletKey()
const addresses = {
  evmAddress: key.evmAddress,
  solanaAddress: '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV',
  accountKind: 'simple7702',
}

async function create(session: FrameSession, split = randomUUID() as string, share = newShare()) {
  const body = await key.wallet(session, { ...addresses, split, share })
  const { status } = await session.post('/shares/v1/wallets', body)
  expect(status).toBe(200)
  return { split, share }
}

/** Creates a wallet as the frame does. */
async function createActive(session: FrameSession) {
  const set = await create(session)
  expect(await session.post('/shares/v1/sets/activate', { split: set.split })).toMatchObject({ status: 200 })
  return set
}

async function addSet(session: FrameSession, split = randomUUID() as string, share = newShare()) {
  const body = await key.set(session, { split, share })
  expect(await session.post('/shares/v1/sets', body)).toMatchObject({ status: 200 })
  return { split, share }
}

describe('POST /shares/v1/wallets', () => {
  test('13: leaves no wallet until its split is activated', async () => {
    const session = await login()
    const { split, share } = await create(session)
    expect((await session.post('/shares/v1/wallet')).body).toEqual({ wallet: null, hasDeviceSet: false })
    expect(await session.post('/shares/v1/release')).toMatchObject({ status: 404, name: 'wallet' })
    expect(await session.post('/shares/v1/release/recovery')).toMatchObject({ status: 404, name: 'wallet' })
    expect((await session.post('/shares/v1/sets/read', { split })).body).toEqual({ share })

    expect(await session.post('/shares/v1/sets/activate', { split })).toMatchObject({ status: 200 })
    expect((await session.post('/shares/v1/wallet')).body).toMatchObject({
      wallet: { ...addresses, preferred: { eip155: 'smartAccount', solana: 'eoa' } },
      hasDeviceSet: true,
    })
    expect((await session.post('/shares/v1/release')).body).toEqual({ split, share })
  })

  test('13: killed and begun again leaves one wallet, with the newest share', async () => {
    const session = await login()
    const first = await create(session)
    const second = await create(session)
    expect(await session.post('/shares/v1/sets/activate', { split: first.split })).toMatchObject({
      status: 404,
      name: 'set',
    })
    await session.post('/shares/v1/sets/activate', { split: second.split })
    expect((await session.post('/shares/v1/release')).body).toEqual(second)
  })

  test('the same split again changes nothing', async () => {
    const session = await login()
    const { split, share } = await create(session)
    const answers = await Promise.all(
      [1, 2].map(async () => {
        const body = await key.wallet(session, { ...addresses, split, share: newShare() })
        return session.post('/shares/v1/wallets', body)
      }),
    )
    expect(answers[0]?.body).toEqual(answers[1]?.body)
    expect((await session.post('/shares/v1/sets/read', { split })).body).toEqual({ share })
  })

  test('of two devices at the same time: one becomes the wallet, the other is refused', async () => {
    const devices = await Promise.all([login(), login()])
    const sets = await Promise.all(devices.map((session) => create(session)))
    const answers = await Promise.all(
      devices.map((session, at) => session.post('/shares/v1/sets/activate', { split: sets[at]?.split })),
    )
    const statuses = answers.map(({ status }) => status).sort((a, b) => a - b)
    expect(statuses).toEqual([200, 404])
    const [device] = devices
    const body = await key.wallet(device, { ...addresses, ...(await newSet()) })
    expect(await device.post('/shares/v1/wallets', body)).toMatchObject({ status: 409, name: 'wallet' })
  })

  test('is forgotten after an hour when another device creates a wallet', async () => {
    const [first, second] = await Promise.all([login(), login()])
    const { split } = await create(first)
    clock.advance(3_600_001)
    await create(second)
    const again = await login({ device: first.device })
    expect(await again.post('/shares/v1/sets/read', { split })).toMatchObject({ status: 404 })
  })

  test.each([
    ['evmAddress', '0x12'],
    ['solanaAddress', '0OIl'],
    ['split', 'x'],
    ['share', 'a'.repeat(201)],
    ['share', 'ä'],
    ['accountKind', ''],
    ['signature', '0x12'],
    ['walletSignature', ''],
  ])('with a wrong %s is refused', async (field, value) => {
    const session = await login()
    const body = await key.wallet(session, { ...addresses, ...(await newSet()) })
    const answer = await session.post('/shares/v1/wallets', { ...body, [field]: value })
    expect(answer).toMatchObject({ status: 400, name: field })
    expect(JSON.stringify(answer.body)).not.toContain(`"${value}"`)
  })
})

// embedded wallet 3
describe('a signature of the key of the wallet', () => {
  const thiefKey = createWalletKey()

  test('is needed to store a share: a session alone cannot replace those of the owner', async () => {
    const owner = await login()
    const set = await createActive(owner)
    const thief = await login()
    const garbage = await newSet()
    const own = await key.set(thief, await newSet())
    for (const body of [
      await thiefKey.set(thief, garbage),
      // of the owner's device, of another user, and of another share
      await key.set(owner, garbage),
      await key.set({ ...thief, owner: { ...thief.owner, userId: randomUUID() } }, garbage),
      { ...own, share: newShare() },
      { ...own, split: randomUUID() },
    ])
      expect(await thief.post('/shares/v1/sets', body)).toMatchObject({ status: 403, name: 'signature' })
    expect(await thief.post('/shares/v1/sets', garbage)).toMatchObject({ status: 400, name: 'signature' })
    expect((await (await login()).post('/shares/v1/release/recovery')).body).toEqual(set)
  })

  test('is needed for the addresses and the kind of a wallet, which are answered with it', async () => {
    const session = await login()
    const body = await key.wallet(session, { ...addresses, ...(await newSet()) })
    for (const change of [
      { evmAddress: thiefKey.evmAddress },
      { solanaAddress: '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtW' },
      { accountKind: 'safe' },
    ])
      expect(await session.post('/shares/v1/wallets', { ...body, ...change })).toMatchObject({
        status: 403,
        name: 'signature',
      })
    expect(await session.post('/shares/v1/wallets', body)).toMatchObject({ status: 200 })
    await session.post('/shares/v1/sets/activate', { split: body.split })
    expect((await session.post('/shares/v1/wallet')).body).toMatchObject({
      wallet: { signature: body.walletSignature },
    })
  })

  test('of a wallet of an earlier release is stored when it is used, from its key only', async () => {
    const session = await login()
    await createActive(session)
    const { queries } = running.database
    const kms = createLocalKms(masterKeys.parse(testKeys.SHARES_KEYS), 'SHARES_KEYS')
    const rows = await openSharesRows(queries, createEnvelope(kms))
    await rows.change(queries, wallets, eq(wallets.userId, user), { signature: null })
    const { solanaAddress, accountKind } = addresses
    const statement = { kind: 'wallet', solanaAddress, accountKind } as const
    const store = async (signature: string) => session.post('/shares/v1/wallet/signature', { signature })
    expect(await store(await thiefKey.sign(session, statement))).toMatchObject({
      status: 403,
      name: 'signature',
    })
    const signature = await key.sign(session, statement)
    expect(await store(signature)).toMatchObject({ status: 200 })
    expect((await session.post('/shares/v1/wallet')).body).toMatchObject({ wallet: { signature } })
  })
})

const newSet = async () => ({ split: randomUUID(), share: newShare() })

describe('the login share of a device', () => {
  test('is released to its own key only', async () => {
    const [owner, device, stranger] = await Promise.all([login(), login(), login({ userId: randomUUID() })])
    const set = await createActive(owner)
    expect((await owner.post('/shares/v1/release')).body).toEqual(set)
    expect(await device.post('/shares/v1/release')).toMatchObject({ status: 404, name: 'set' })
    expect(await stranger.post('/shares/v1/release')).toMatchObject({ status: 404, name: 'wallet' })
    expect((await device.post('/shares/v1/wallet')).body).toMatchObject({ hasDeviceSet: false })
  })

  test('needs a session; a resume ticket reads the record only', async () => {
    const session = await login()
    await createActive(session)
    const ticket = await login({ device: session.device, scope: 'read' })
    expect((await ticket.post('/shares/v1/wallet')).body).toMatchObject({ hasDeviceSet: true })
    for (const path of ['/release', '/release/recovery', '/sets/read', '/sets/activate', '/sets'])
      expect(await ticket.post(`/shares/v1${path}`, await key.set(session, await newSet()))).toMatchObject({
        status: 403,
        name: 'scope',
      })
  })

  test('17: is gone after the device was revoked; other devices keep theirs', async () => {
    const owner = await login()
    const set = await createActive(owner)
    const device = await login()
    const second = await addSet(device)
    await device.post('/shares/v1/sets/activate', { split: second.split })
    expect((await device.post('/shares/v1/release')).body).toEqual(second)

    await owner.post('/shares/v1/devices/revoke', { jkt: device.device.jkt })
    expect(await device.post('/shares/v1/release')).toMatchObject({ status: 404, name: 'set' })
    expect((await owner.post('/shares/v1/release')).body).toEqual(set)
    await owner.post('/shares/v1/devices/revoke', { everywhere: true })
    expect(await owner.post('/shares/v1/release')).toMatchObject({ status: 404, name: 'set' })
    expect((await (await login()).post('/shares/v1/release/recovery')).body).toEqual(second)
  })

  test('of another device, or of all, is deleted only after a recent login; the own one always', async () => {
    const owner = await login()
    const set = await createActive(owner)
    const open = await login({ ageSeconds: 601 })
    const split = await addSet(open)
    await open.post('/shares/v1/sets/activate', { split: split.split })
    const refused = { status: 403, name: 'auth-time' }
    expect(await open.post('/shares/v1/devices/revoke', { jkt: owner.device.jkt })).toMatchObject(refused)
    expect(await open.post('/shares/v1/devices/revoke', { everywhere: true })).toMatchObject(refused)
    expect((await owner.post('/shares/v1/release')).body).toEqual(set)
    const own = await open.post('/shares/v1/devices/revoke', { jkt: open.device.jkt })
    expect(own).toMatchObject({ status: 200 })
    expect(await open.post('/shares/v1/release')).toMatchObject({ status: 404, name: 'set' })
  })

  test('is released 600 times an hour', async () => {
    const session = await login()
    await createActive(session)
    const { wallet } = (await session.post('/shares/v1/wallet')).body as { wallet: { id: string } }
    await running.database.queries.execute(sql`
      insert into shares.audit (at, actor, action, project, wallet, place, result)
      select ${clock.now()}, ${user}, 'release', 'development', ${wallet.id}, '', 'done' from generate_series(1, 599)`)
    expect(await session.post('/shares/v1/release')).toMatchObject({ status: 200 })
    const refused = await session.post('/shares/v1/release')
    expect(refused).toMatchObject({ status: 429, name: 'wallet' })
    expect(refused.headers.get('retry-after')).toBe('3600')
    clock.advance(3_600_000)
    expect(await session.post('/shares/v1/release')).toMatchObject({ status: 200 })
  })
})

describe('the login share of the recovery set', () => {
  test('is released once in a session that is younger than 10 minutes', async () => {
    const set = await createActive(await login())
    const old = await login({ ageSeconds: 601 })
    expect(await old.post('/shares/v1/release/recovery')).toMatchObject({ status: 403, name: 'auth-time' })
    const recent = await login({ ageSeconds: 590 })
    const answers = await Promise.all([1, 2, 3].map(() => recent.post('/shares/v1/release/recovery')))
    const released = answers.filter(({ status }) => status === 200)
    expect(released.map(({ body }) => body)).toEqual([set])
    expect(answers.filter(({ status }) => status === 403).map(({ name }) => name)).toEqual([
      'session',
      'session',
    ])
  })

  test('is released 5 times a day per wallet', async () => {
    await createActive(await login())
    const release = async () => (await login()).post('/shares/v1/release/recovery')
    for (let time = 0; time < 5; time++) expect((await release()).status).toBe(200)
    expect(await release()).toMatchObject({ status: 429, name: 'wallet' })
    clock.advance(86_400_000)
    expect((await release()).status).toBe(200)
  })
})

describe('the limit of a recovery', () => {
  test('18: counts the tries of a device for a split once, so that failed recoveries lock no one out', async () => {
    const owner = await login()
    await createActive(owner)
    const release = async (claims = {}) => (await login(claims)).post('/shares/v1/release/recovery')
    const { device } = await login()
    for (let time = 0; time < 12; time++) expect((await release({ device })).status).toBe(200)
    for (let time = 0; time < 4; time++) expect((await release()).status).toBe(200)
    expect(await release()).toMatchObject({ status: 429, name: 'wallet' })
    expect((await release({ device })).status).toBe(200)
    // the next split gives the device another share
    const next = await addSet(owner)
    await owner.post('/shares/v1/sets/activate', { split: next.split })
    expect(await release({ device })).toMatchObject({ status: 429, name: 'wallet' })
  })
})

describe('a new split', () => {
  test('18: becomes the recovery set when it is activated, and replaces the set of its own device only', async () => {
    const owner = await login()
    const first = await createActive(owner)
    const device = await login()
    const second = await addSet(device)
    // killed before the activation
    expect((await (await login()).post('/shares/v1/release/recovery')).body).toEqual(first)
    expect(await device.post('/shares/v1/release')).toMatchObject({ status: 404 })
    expect((await device.post('/shares/v1/sets/read', { split: second.split })).body).toEqual({
      share: second.share,
    })
    expect(await owner.post('/shares/v1/sets/read', { split: second.split })).toMatchObject({ status: 404 })

    for (let time = 0; time < 2; time++)
      expect(await device.post('/shares/v1/sets/activate', { split: second.split })).toMatchObject({
        status: 200,
      })
    expect((await (await login()).post('/shares/v1/release/recovery')).body).toEqual(second)
    expect((await owner.post('/shares/v1/release')).body).toEqual(first)
    expect((await device.post('/shares/v1/release')).body).toEqual(second)
  })

  test('18: that a crash left pending is activated by another device', async () => {
    const owner = await login()
    await createActive(owner)
    const lost = await addSet(owner)
    const next = await addSet(owner)
    const device = await login()
    await device.post('/shares/v1/sets/activate', { split: lost.split })
    expect((await (await login()).post('/shares/v1/release/recovery')).body).toEqual(lost)
    expect((await owner.post('/shares/v1/release')).body).toEqual(lost)
    await device.post('/shares/v1/sets/activate', { split: next.split })
    expect((await (await login()).post('/shares/v1/release/recovery')).body).toEqual(next)
  })

  test('18: is the recovery set again when two devices activated in another order than the module recovery', async () => {
    const owner = await login()
    await createActive(owner)
    const device = await login()
    const [first, second] = [await addSet(owner), await addSet(device)]
    await device.post('/shares/v1/sets/activate', { split: second.split })
    await owner.post('/shares/v1/sets/activate', { split: first.split })
    // the split that is active in the module recovery
    await (await login()).post('/shares/v1/sets/activate', { split: second.split })
    expect((await (await login()).post('/shares/v1/release/recovery')).body).toEqual(second)
    expect((await owner.post('/shares/v1/release')).body).toEqual(first)
  })

  test('drops the oldest of those that were never activated', async () => {
    const owner = await login()
    const set = await createActive(owner)
    const splits = []
    for (let count = 0; count < 12; count++) {
      clock.advance(1)
      splits.push((await addSet(owner)).split)
    }
    const read = (split = '') => owner.post('/shares/v1/sets/read', { split })
    expect((await Promise.all(splits.map(read))).map(({ status }) => status)).toEqual([
      404,
      404,
      ...Array<number>(10).fill(200),
    ])
    expect((await owner.post('/shares/v1/release')).body).toEqual(set)
  })

  test('of another user is unknown', async () => {
    const owner = await login()
    const { split } = await create(owner)
    const stranger = await login({ userId: randomUUID() })
    for (const path of ['/sets/read', '/sets/activate'])
      expect(await stranger.post(`/shares/v1${path}`, { split })).toMatchObject({ status: 404, name: 'set' })
  })
})

test('the preferred type of account is stored by namespace', async () => {
  const session = await login()
  expect(
    await session.post('/shares/v1/wallet/preferred', { namespace: 'eip155', type: 'eoa' }),
  ).toMatchObject({ status: 404, name: 'wallet' })
  await createActive(session)
  await session.post('/shares/v1/wallet/preferred', { namespace: 'eip155', type: 'eoa' })
  expect((await session.post('/shares/v1/wallet')).body).toMatchObject({
    wallet: { preferred: { eip155: 'eoa', solana: 'eoa' } },
  })
})

describe('the database', () => {
  const execute = (query: ReturnType<typeof sql>) => running.database.queries.execute(query)

  test('19: holds no share in clear, and a row that was moved to another user gives none', async () => {
    const [session, thief] = await Promise.all([login(), login({ userId: randomUUID() })])
    const { share } = await createActive(session)
    await createActive(thief)
    const bytes = Buffer.from(share, 'base64url')
    const encodings = [
      share,
      bytes.toString('hex'),
      bytes.toString('base64'),
      Buffer.from(share).toString('hex'),
    ]
    const { rows } = (await execute(sql`
      select (select json_agg(w) from shares.wallets w)::text || (select json_agg(s) from shares.sets s)::text
        || (select json_agg(a) from shares.audit a)::text as dump`)) as {
      rows: { dump: string }[]
    }
    const [{ dump } = { dump: '' }] = rows
    expect(dump).toContain('e1.test.')
    for (const text of encodings) expect(dump).not.toContain(text)
    expect(running.log().join('')).not.toContain(share)

    await execute(sql`
      update shares.sets s set secret = o.secret from shares.sets o, shares.wallets w
      where w.id = s.wallet and w.user_id <> ${user} and o.wallet in (select id from shares.wallets where user_id = ${user})
        and o.kind = s.kind`)
    const answer = await thief.post('/shares/v1/release')
    expect(answer.status).toBe(500)
    expect(JSON.stringify(answer.body)).not.toContain(share)
    expect((await session.post('/shares/v1/release')).body).toMatchObject({ share })
    // the whole row, with its id
    await execute(
      sql`delete from shares.sets where wallet in (select id from shares.wallets where user_id <> ${user})`,
    )
    await execute(sql`
      update shares.sets set jkt = ${thief.device.jkt}, wallet = (select wallet from shares.audit
        where actor <> ${user} and action = 'wallet-activate' order by id desc limit 1)
      where kind = 'device' and wallet in (select id from shares.wallets where user_id = ${user})`)
    expect(await thief.post('/shares/v1/release')).toMatchObject({ status: 500, name: 'service' })
  })

  test('refuses changes of the audit log', async () => {
    await createActive(await login())
    for (const query of [sql`delete from shares.audit`, sql`update shares.audit set result = 'x'`])
      await expect(execute(query)).rejects.toMatchObject({
        cause: { message: 'entries of the audit log cannot be changed' },
      })
  })
})
