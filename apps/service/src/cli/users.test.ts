import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { builtInModules } from '../modules/built-in.js'
import { readSecrets } from '../modules/auth/keys/secrets.js'
import { createSealedEmails } from '../modules/auth/users/sealed-email.js'
import { ensureDevice } from '../modules/auth/users/devices.js'
import { ensureUser } from '../modules/auth/users/identities.js'
import { createAuthRows, createRowMacs } from '../modules/auth/users/row-macs.js'
import { createNames } from '../modules/names/create-names.js'
import { createNamesStore } from '../modules/names/names-store.js'
import { nameAddresses, registeredNames, releasedNames } from '../modules/names/tables.js'
import { addShare, activateShare } from '../modules/recovery/store/shares.js'
import { createRecoveryRows, readSecrets as readRecoverySecrets } from '../modules/recovery/store/secrets.js'
import { activateSplit } from '../modules/shares/store/sets.js'
import { openSharesRows } from '../modules/shares/store/signed-rows.js'
import { createWallet } from '../modules/shares/store/wallets.js'
import { sets } from '../modules/shares/tables.js'
import { systemClock } from '../platform/clock.js'
import { openDatabase } from '../platform/database/open-database.js'
import { createEnvelope, type Envelope } from '../platform/envelope/create-envelope.js'
import { createLocalKms } from '../platform/envelope/local-kms.js'
import { masterKeys } from '../platform/envelope/master-keys.js'
import { createTestDatabase } from '../testing/open-test-database.js'
import { testKeys } from '../testing/start-service.js'
import type { TestDatabase } from '../testing/test-database.js'
import { createWalletKey } from '../testing/wallet-key.js'
import { createProgram } from './create-program.js'

// an embedded database opens slowly on a busy machine
vi.setConfig({ hookTimeout: 120_000, testTimeout: 120_000 })

const clock = systemClock
const share = 'c2hhcmUgb2YgYSB3YWxsZXQgb2YgYSB0ZXN0IG9mIHRoZSBDTEk'
const newKey = (byte: number) => `next:${Buffer.alloc(32, byte).toString('base64')}`
const nextKeys = {
  AUTH_KEYS: `${newKey(11)},${testKeys.AUTH_KEYS}`,
  SHARES_KEYS: `${newKey(12)},${testKeys.SHARES_KEYS}`,
  RECOVERY_KEYS: `${newKey(13)},${testKeys.RECOVERY_KEYS}`,
}
const account = privateKeyToAccount(generatePrivateKey())
let users: TestDatabase
let userId: string

function envelopeOf(keys: string): Envelope {
  return createEnvelope(createLocalKms(masterKeys.parse(keys), 'KEYS'))
}

const open = () => openDatabase(users.options, builtInModules)

beforeAll(async () => {
  users = await createTestDatabase(builtInModules)
  const database = await open()
  const { queries } = database
  const envelope = envelopeOf(testKeys.AUTH_KEYS)
  const secrets = await readSecrets(queries, envelope)
  const macs = createRowMacs(secrets)
  const rows = createAuthRows(secrets)
  const now = clock.now()
  const identity = {
    provider: 'email',
    subject: secrets.hmac('address', 'ada@mail.example'),
    email: 'ada@mail.example',
    isEmailVerified: true,
  }
  const emails = createSealedEmails(envelope, 'auth.identities')
  userId = (await ensureUser(queries, 'shop', identity, { rows, macs, emails, now })).userId
  const description = { jkt: 'j', hostOrigin: 'https://shop.example', browser: 'Chrome', system: 'Linux' }
  await ensureDevice(queries, { userId, project: 'shop', macs, now }, description)

  const split = randomUUID()
  const evmAddress = account.address
  const caller = {
    projectId: 'shop',
    userId,
    sessionId: 's1',
    jkt: 'j',
    hostOrigin: 'https://shop.example',
    authTime: Math.floor(now / 1_000),
  }
  const sharesEnvelope = envelopeOf(testKeys.SHARES_KEYS)
  const sharesRows = await openSharesRows(queries, sharesEnvelope)
  const sharesParts = { queries, clock, envelope: sharesEnvelope, rows: sharesRows }
  const key = createWalletKey(account)
  const signing = { owner: { userId, projectId: 'shop' }, device: { jkt: 'j' } }
  const wallet = { solanaAddress: 'S', accountKind: 'simple7702', split, share }
  await createWallet(sharesParts, caller, { ...(await key.wallet(signing, wallet)), evmAddress })
  await activateSplit(sharesParts, caller, split)
  const recoveryEnvelope = envelopeOf(testKeys.RECOVERY_KEYS)
  const recoverySecrets = await readRecoverySecrets(queries, recoveryEnvelope)
  const recoveryParts = {
    queries,
    clock,
    envelope: recoveryEnvelope,
    secrets: recoverySecrets,
    rows: createRecoveryRows(recoverySecrets),
  }
  await createNames({
    store: createNamesStore(queries),
    nodes: { has: () => false, ask: () => Promise.reject(new Error('asked')) },
    clock,
    quarantineDays: 90,
  }).register(await signedName(), { zones: ['shop.example'], reserved: [], maxPerAccount: 1 })
  const content = { split, mode: 'automatic', share } as const
  await addShare(recoveryParts, caller, await key.recovery(signing, content))
  await activateShare(recoveryParts, caller, split)
  await database.close()
})
afterAll(() => users.remove())

/** Registration of a name by the wallet. */
async function signedName() {
  const timestamp = Math.ceil(clock.now() / 1_000)
  const message = JSON.stringify({ name: 'adalace.shop.example', attributes: {}, timestamp })
  return {
    coin_type: 60,
    address: account.address,
    message,
    signature: await account.signMessage({ message }),
  }
}

async function countNames() {
  const database = await open()
  const counted = await Promise.all(
    [registeredNames, nameAddresses, releasedNames].map((table) => database.queries.$count(table)),
  )
  await database.close()
  return counted
}

async function run(keys: Readonly<Record<string, string>>, ...parameters: readonly string[]) {
  const lines: string[] = []
  const environment = { ...users.options, ...keys }
  await createProgram(environment, builtInModules, (line) => void lines.push(line)).parseAsync(parameters, {
    from: 'user',
  })
  const output = lines.join('\n')
  expect(output).not.toContain(share)
  expect(output).not.toContain('ada@mail')
  return lines.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>)
}

const countSets = async () => {
  const database = await open()
  const result: unknown = await database.queries.execute(
    sql`select count(*)::int as count from shares.sets where kind = 'device'`,
  )
  await database.close()
  return (result as { rows: { count: number }[] }).rows[0]?.count
}

test('users show prints the records of every module, by id and by address', async () => {
  const shown = await run(testKeys, 'users', 'show', 'shop', 'Ada@Mail.example', '--email')
  expect(shown).toMatchObject([
    { module: 'auth', user: userId, logins: ['email'], devices: [{ browser: 'Chrome', revokedAt: null }] },
    { module: 'shares', user: userId, accountKind: 'simple7702', devices: [{ jkt: 'j' }] },
    { module: 'recovery', user: userId, mode: 'automatic', hasContact: false },
  ])
  expect(await run({}, 'users', 'show', 'shop', userId)).toEqual(shown)
  await expect(run({}, 'users', 'show', 'other', userId)).rejects.toThrow('There is no such user')
  await expect(run(testKeys, 'users', 'show', 'shop', 'b@mail.example', '--email')).rejects.toThrow(
    'no user with this address',
  )
})

test('21: keys rotate changes every column of all modules, and the old keys can go', async () => {
  await expect(run({}, 'keys', 'rotate')).rejects.toThrow(
    'No module has master keys. Set SIGN_IN_KEYS, AUTH_KEYS',
  )
  const rotated = await run(nextKeys, 'keys', 'rotate')
  expect(rotated).toEqual([
    { module: 'auth', column: 'auth.keys.secret', rows: 1 },
    { module: 'auth', column: 'auth.identities.email', rows: 1 },
    { module: 'auth', column: 'auth.identities.user_name', rows: 0 },
    { module: 'auth', column: 'auth.logins.email', rows: 0 },
    { module: 'auth', column: 'auth.email_changes.old_email', rows: 0 },
    { module: 'auth', column: 'auth.email_changes.new_email', rows: 0 },
    { module: 'auth', column: 'auth.social_logins.identity', rows: 0 },
    { module: 'auth', column: 'auth.farcaster_logins.channel', rows: 0 },
    { module: 'shares', column: 'shares.sets.secret', rows: 2 },
    { module: 'shares', column: 'shares.keys.secret', rows: 1 },
    { module: 'recovery', column: 'recovery.shares.secret', rows: 1 },
    { module: 'recovery', column: 'recovery.keys.secret', rows: 1 },
  ])
  expect((await run(nextKeys, 'keys', 'rotate')).every(({ rows }) => rows === 0)).toBe(true)
  const [old] = nextKeys.AUTH_KEYS.split(',')
  const [first] = await run({ AUTH_KEYS: old ?? '' }, 'users', 'show', 'shop', 'ada@mail.example', '--email')
  expect(first).toMatchObject({ user: userId })
  await expect(run(testKeys, 'users', 'show', 'shop', 'ada@mail.example', '--email')).rejects.toThrow(
    'needs the key next, which is not in AUTH_KEYS',
  )
})

test('60: rows sign signs what has no MAC, and finds those of rotated keys in order', async () => {
  const readRows = async () => {
    const database = await open()
    try {
      const rows = await openSharesRows(database.queries, envelopeOf(nextKeys.SHARES_KEYS))
      const found = await database.queries.select().from(sets)
      for (const row of found) rows.check(sets, row)
      return found.length
    } finally {
      await database.close()
    }
  }
  expect(await readRows()).toBe(2)
  const signed = async () => (await run(nextKeys, 'rows', 'sign')).filter(({ signed: count }) => count !== 0)
  expect(await signed()).toEqual([])
  const database = await open()
  await database.queries.execute(sql`update shares.sets set mac = null`)
  await database.close()
  await expect(readRows()).rejects.toThrow('A row was changed outside the service.')
  expect(await signed()).toEqual([{ table: 'shares.sets', signed: 2 }])
  expect(await readRows()).toBe(2)
  await expect(run({}, 'rows', 'sign')).rejects.toThrow('No module has master keys.')
})

test('users revoke ends the devices, and users delete removes all records', async () => {
  expect(await run(nextKeys, 'users', 'revoke', 'shop', userId)).toEqual([{ revoked: userId }])
  expect(await countSets()).toBe(0)
  const [auth] = await run({}, 'users', 'show', 'shop', userId)
  expect(auth).toMatchObject({ devices: [{ revokedAt: expect.any(Number) as unknown }], sessions: 0 })

  expect(await countNames()).toEqual([1, 2, 0])
  await expect(run({}, 'users', 'delete', 'shop', userId)).rejects.toThrow('AUTH_KEYS is not set')
  expect(await run(nextKeys, 'users', 'delete', 'shop', userId)).toEqual([{ deleted: userId }])
  expect(await countNames()).toEqual([0, 0, 1])
  await expect(run({}, 'users', 'show', 'shop', userId)).rejects.toThrow('There is no such user')
  const entries = await run({}, 'audit')
  expect(entries.map(({ action, target }) => [action, target])).toEqual([
    ['users.delete', userId],
    ['users.revoke', userId],
  ])
})
