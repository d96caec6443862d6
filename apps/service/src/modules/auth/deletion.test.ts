import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createDeletions, graceMs } from '../../access/index.js'
import { removeShares } from '../recovery/user-records.js'
import { deletions as recoveryDeletions } from '../recovery/tables.js'
import { removeWallets } from '../shares/user-records.js'
import { deletions as sharesDeletions } from '../shares/tables.js'
import { createEnvelope } from '../../platform/envelope/create-envelope.js'
import { createLocalKms } from '../../platform/envelope/local-kms.js'
import { masterKeys } from '../../platform/envelope/master-keys.js'
import { releaseAccountsOf } from '../../platform/module/user-records.js'
import { testKeys } from '../../testing/start-service.js'
import { createWalletKey, type WalletKey } from '../../testing/wallet-key.js'
import { builtInModules } from '../built-in.js'
import { deleteDueUsers } from './deletion/delete-due.js'
import { tellModules } from './deletion/tell-modules.js'
import { readSecrets } from './keys/secrets.js'
import { createSigningKeys } from '../../signing-keys/signing-keys.js'
import { keysOverlapMs } from './create-auth.js'
import { createSignToken } from './sessions/access-tokens.js'
import { audit, deletedUsers, keys as authKeys, users } from './tables.js'
import { createAuthClient, nextMail, readMails, type AuthClient } from './testing/auth-client.js'
import { startAuth, type AuthService } from './testing/start-auth.js'
import { createAuthRows, createRowMacs } from './users/row-macs.js'
import { deletionAnswer, keepTokensAnswer, sessionAnswer } from './wire.js'

vi.setConfig({ hookTimeout: 120_000 })

const dayMs = 86_400_000
const envelope = createEnvelope(createLocalKms(masterKeys.parse(testKeys.AUTH_KEYS), 'AUTH_KEYS'))
const share = 'c2hhcmUgb2YgYSB3YWxsZXQ'
let service: AuthService
beforeAll(async () => {
  service = await startAuth()
})
afterAll(() => service.stop())
beforeEach(() => service.clock.advance(dayMs))

const newClient = () => createAuthClient(service.url, { now: service.clock.now })
type Session = Awaited<ReturnType<AuthClient['logIn']>>

/** Stores a wallet with its shares, as the frame does. */
async function storeWallet(
  client: AuthClient,
  { user, tokens }: Session,
  key: WalletKey = createWalletKey(),
) {
  const split = randomUUID()
  const signing = { owner: { userId: user.id, projectId: 'shop' }, device: client.device }
  const wallet = {
    solanaAddress: '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV',
    accountKind: 'simple7702',
    split,
    share,
  }
  for (const [path, body] of [
    ['/shares/v1/wallets', await key.wallet(signing, wallet)],
    ['/recovery/v1/shares', await key.recovery(signing, { split, mode: 'automatic', share })],
    ['/recovery/v1/shares/activate', { split }],
    ['/shares/v1/sets/activate', { split }],
  ] as const) {
    const token = path.startsWith('/shares') ? tokens.shares : tokens.recovery
    expect(await client.post(path, body, token)).toMatchObject({ status: 200 })
  }
}

const ask = (client: AuthClient, { tokens }: Session) => client.post('/auth/v1/users/delete', {}, tokens.auth)

/** Asks all modules, as the frame does. */
async function askAll(client: AuthClient, session: Session) {
  const { dueAt, tokens } = deletionAnswer.parse((await ask(client, session)).body)
  for (const module of ['shares', 'recovery'] as const)
    expect(await client.post(`/${module}/v1/deletion`, {}, tokens[module])).toMatchObject({ status: 200 })
  return dueAt
}

async function keepAll(client: AuthClient, session: Session) {
  const answer = await client.post('/auth/v1/users/keep/tokens', {}, session.tokens.auth)
  const { tokens } = keepTokensAnswer.parse(answer.body)
  for (const module of ['shares', 'recovery'] as const)
    expect(await client.post(`/${module}/v1/deletion/cancel`, {}, tokens[module])).toMatchObject({
      status: 200,
    })
  expect(await client.post('/auth/v1/users/keep', {}, session.tokens.auth)).toMatchObject({ status: 200 })
}

/** Runs the jobs of all modules. */
async function runJobs() {
  const { clock } = service
  const { queries } = service.database
  for (const [table, remove] of [
    [sharesDeletions, removeWallets],
    [recoveryDeletions, removeShares],
  ] as const)
    await createDeletions({
      queries,
      table,
      clock,
      remove: (transaction, { projectId: project, userId }) =>
        remove({
          queries: transaction,
          project,
          userId,
          actor: userId,
          now: clock.now(),
          releaseAccounts: releaseAccountsOf(builtInModules),
        }),
    }).sweep()
  const secrets = await readSecrets(queries, envelope)
  await deleteDueUsers({ queries, rows: createAuthRows(secrets), macs: createRowMacs(secrets), clock })
}

const tables = [
  'auth.users',
  'auth.identities',
  'auth.devices',
  'auth.sessions',
  'shares.wallets',
  'shares.sets',
  'recovery.shares',
]
/** Number of rows of each table. */
async function countRows() {
  const counts: Record<string, unknown> = {}
  for (const table of tables) {
    const { rows } = await service.database.execute(`select count(*)::int as count from ${table}`)
    counts[table] = (rows[0] as { readonly count: number }).count
  }
  return counts
}

test('after seven days the records of all modules are gone, and the address opens a new wallet', async () => {
  const email = 'delete1@example.org'
  const client = await newClient()
  const session = await client.logIn(email)
  await storeWallet(client, session)
  const dueAt = await askAll(client, session)
  expect(dueAt).toBe(service.clock.now() + graceMs)
  const mail = await nextMail(service.url, email, 'Shop: your wallet will be deleted')
  const date = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(dueAt)
  expect(mail.text).toContain(date)
  expect(mail.text).toContain('log in on http://shop.localhost:5173 before')

  service.clock.advance(graceMs - 1)
  await runJobs()
  expect(await countRows()).toMatchObject({ 'auth.users': 1, 'shares.wallets': 1, 'recovery.shares': 1 })
  service.clock.advance(1)
  await runJobs()
  expect(await countRows()).toEqual(Object.fromEntries(tables.map((table) => [table, 0])))
  const events = await service.database.queries.select().from(audit).where(eq(audit.actor, session.user.id))
  expect(events.map(({ action }) => action)).toEqual(['login', 'deletion-ask', 'user-delete'])

  const fresh = await (await newClient()).logIn(email)
  expect(fresh.user.id).not.toBe(session.user.id)
  expect(fresh.deletionDueAt).toBeUndefined()
  await service.database.queries.delete(users)
})

test('names of the wallet go with the user, and those of an address that the user only claims stay', async () => {
  const [owner, stranger] = [1, 2].map(() => privateKeyToAccount(generatePrivateKey()))
  const register = async (account = owner!, name = '') => {
    const timestamp = Math.floor(service.clock.now() / 1_000)
    const message = JSON.stringify({ name, attributes: {}, timestamp })
    const signature = await account.signMessage({ message })
    const response = await fetch(`${service.url}/v1/profile/account?projectId=development`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ coin_type: 60, address: account.address, message, signature }),
    })
    return response.text()
  }
  const namesOf = async (account = owner!) => {
    const url = `${service.url}/v1/profile/reverse/${account.address}?projectId=development`
    return ((await (await fetch(url)).json()) as { name: string }[]).map(({ name }) => name)
  }
  const created = '{"success":true}'
  expect(await register(stranger, 'stranger.foyer.id')).toBe(created)
  expect(await register(owner, 'before-the-wallet.foyer.id')).toBe(created)
  service.clock.advance(1_000)
  const [client, thief] = [await newClient(), await newClient()]
  const session = await client.logIn('names1@example.org')
  await storeWallet(client, session, createWalletKey(owner))
  service.clock.advance(61_000)
  const claimed = await thief.logIn('names2@example.org')
  // as in rows of earlier releases, which stored addresses without a signature
  await storeWallet(thief, claimed, createWalletKey(owner))
  const other = await newClient()
  const external = await other.logIn('names3@example.org')
  await storeWallet(other, external, createWalletKey(stranger))
  service.clock.advance(1_000)
  expect(await register(owner, 'ada-lovelace.foyer.id')).toBe(created)

  await askAll(thief, claimed)
  await askAll(other, external)
  service.clock.advance(graceMs)
  await runJobs()
  expect(await namesOf(owner)).toEqual(['ada-lovelace.foyer.id', 'before-the-wallet.foyer.id'])
  expect(await namesOf(stranger)).toEqual(['stranger.foyer.id'])

  await askAll(client, await client.logIn('names1@example.org'))
  service.clock.advance(graceMs)
  await runJobs()
  expect(await namesOf(owner)).toEqual(['before-the-wallet.foyer.id'])
  expect(await register(stranger, 'ada-lovelace.foyer.id')).toContain('only its last owner can register it')
  await service.database.queries.delete(users)
})

test('a login before the job has run opens a new wallet, and the old session is over', async () => {
  const email = 'delete2@example.org'
  const client = await newClient()
  const session = await client.logIn(email)
  await askAll(client, session)
  service.clock.advance(graceMs)
  const refresh = { refreshToken: session.refreshToken }
  expect(await client.post('/auth/v1/sessions/refresh', refresh)).toMatchObject({ status: 401 })
  expect((await (await newClient()).logIn(email)).user.id).not.toBe(session.user.id)
})

test('a login in the time of grace names the date, and a press keeps everything', async () => {
  const email = 'delete3@example.org'
  const client = await newClient()
  const [first, other] = [await client.logIn(email), await newClient()]
  await storeWallet(client, first)
  service.clock.advance(31_000)
  const elsewhere = await other.logIn(email)
  const dueAt = await askAll(client, first)
  const refresh = { refreshToken: elsewhere.refreshToken }
  expect(await other.post('/auth/v1/sessions/refresh', refresh)).toMatchObject({ status: 401 })

  service.clock.advance(5 * dayMs)
  const again = await client.logIn(email)
  expect(again).toMatchObject({ user: { id: first.user.id }, deletionDueAt: dueAt })
  await keepAll(client, again)
  const { body } = await client.post('/auth/v1/sessions/refresh', { refreshToken: again.refreshToken })
  expect(sessionAnswer.parse(body).deletionDueAt).toBeUndefined()
  expect(await client.post('/auth/v1/users/keep', {}, again.tokens.auth)).toMatchObject({ status: 409 })
  service.clock.advance(30 * dayMs)
  await runJobs()
  const later = await client.logIn(email)
  expect(later.user.id).toBe(first.user.id)
  expect(await client.post('/shares/v1/release', {}, later.tokens.shares)).toMatchObject({ status: 200 })
  expect((await client.post('/recovery/v1/state', {}, later.tokens.recovery)).body).toMatchObject({
    mode: 'automatic',
  })
})

test('asked again, it answers the same date without a mail; three a day are asked', async () => {
  const email = 'delete4@example.org'
  const client = await newClient()
  const session = await client.logIn(email)
  const expectNotices = (count: number) =>
    expect
      .poll(
        async () =>
          (await readMails(service.url, email)).filter(({ subject }) => subject.includes('deleted')).length,
      )
      .toBe(count)
  const dueAt = await askAll(client, session)
  service.clock.advance(60_000)
  expect(await askAll(client, session)).toBe(dueAt)
  await expectNotices(1)
  for (let turn = 2; turn <= 3; turn += 1) {
    await keepAll(client, session)
    await askAll(client, session)
    // the notice of a deletion that is cancelled before it is sent is left out
    await expectNotices(turn)
  }
  await keepAll(client, session)
  expect(await ask(client, session)).toMatchObject({ status: 429, name: 'deletion' })
  await expectNotices(3)
})

test('needs a login of the last ten minutes', async () => {
  const client = await newClient()
  const session = await client.logIn('delete5@example.org')
  service.clock.advance(601_000)
  const { body } = await client.post('/auth/v1/sessions/refresh', { refreshToken: session.refreshToken })
  const { tokens } = sessionAnswer.parse(body)
  expect(await client.post('/auth/v1/users/delete', {}, tokens.auth)).toMatchObject({
    status: 403,
    name: 'auth-time',
  })
})

test('other modules delete and keep for tokens of a deletion only, which open nothing else', async () => {
  const client = await newClient()
  const session = await client.logIn('delete6@example.org')
  const { tokens } = deletionAnswer.parse((await ask(client, session)).body)
  for (const module of ['shares', 'recovery'] as const) {
    const refused = { status: 403, name: 'scope' }
    expect(await client.post(`/${module}/v1/deletion`, {}, session.tokens[module])).toMatchObject(refused)
    expect(await client.post(`/${module}/v1/deletion/cancel`, {}, tokens[module])).toMatchObject(refused)
  }
  expect(await client.post('/shares/v1/wallet', {}, tokens.shares)).toMatchObject({ status: 403 })
  expect(await client.post('/shares/v1/release', {}, tokens.shares)).toMatchObject({ status: 403 })
  expect(await client.post('/recovery/v1/state', {}, tokens.recovery)).toMatchObject({ status: 403 })
})

test('shares go by themselves if the frame was closed before it asked their modules', async () => {
  const { queries } = service.database
  await queries.delete(users)
  await queries.delete(deletedUsers)
  for (const table of ['shares.wallets', 'recovery.shares'])
    await service.database.execute(`delete from ${table}`)
  const client = await newClient()
  const session = await client.logIn('delete7@example.org')
  await storeWallet(client, session)
  await ask(client, session)
  const url = service.url.replace('127.0.0.1', 'localhost')
  const rows = createAuthRows(await readSecrets(queries, envelope))
  const keys = createSigningKeys({
    ...{ queries, envelope, clock: service.clock },
    ...{ keys: authKeys, overlapMs: keysOverlapMs },
  })
  const signToken = createSignToken({ keys, issuer: () => url, clock: service.clock })
  const tell = (modulesUrl = url) =>
    tellModules(
      {
        parts: { queries, rows, clock: service.clock, signToken },
        modulesUrl: () => modulesUrl,
        log: { warn },
      },
      new AbortController().signal,
    )
  const warn = vi.fn<(fields: object, text: string) => void>()
  const countTold = async () => (await queries.select().from(deletedUsers)).length

  service.clock.advance(graceMs - 1)
  await runJobs()
  await tell()
  expect(await countRows()).toMatchObject({ 'auth.users': 1, 'shares.wallets': 1, 'recovery.shares': 1 })
  service.clock.advance(1)
  await runJobs()
  // the user is gone, and the modules do not know
  expect(await countRows()).toMatchObject({ 'auth.users': 0, 'shares.wallets': 1, 'recovery.shares': 1 })
  await tell('http://127.0.0.1:9')
  expect(warn).toHaveBeenCalledOnce()
  expect(await countTold()).toBe(1)
  await tell()
  expect(await countTold()).toBe(0)
  service.clock.advance(graceMs - 1)
  await runJobs()
  expect(await countRows()).toMatchObject({ 'shares.wallets': 1, 'recovery.shares': 1 })
  service.clock.advance(1)
  await runJobs()
  expect(await countRows()).toEqual(Object.fromEntries(tables.map((table) => [table, 0])))
})
