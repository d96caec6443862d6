import { randomBytes, randomUUID } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import * as z from 'zod'
import { tableName } from '../../platform/database/signed-rows.js'
import { createFrameSessions, type FrameSession, type FrameSessions } from '../../testing/frame-sessions.js'
import { startService, testKeys, type RunningService } from '../../testing/start-service.js'
import { createWalletKey } from '../../testing/wallet-key.js'
import { describeTampering, refused, type Exclusions, type Scenario } from '../../testing/tampered-columns.js'
import { createJumpingClock } from '../auth/testing/jumping-clock.js'
import { createEnvelope } from '../../platform/envelope/create-envelope.js'
import { createLocalKms } from '../../platform/envelope/local-kms.js'
import { masterKeys } from '../../platform/envelope/master-keys.js'
import { openSharesRows } from '../shares/store/signed-rows.js'
import { keys as sharesKeys, sets, sharesTables, wallets } from '../shares/tables.js'
import { readSecrets } from './store/secrets.js'
import { codes, keys as recoveryKeys, recoveryShares, recoveryTables } from './tables.js'

vi.setConfig({ hookTimeout: 120_000, testTimeout: 600_000 })

const clock = createJumpingClock()
const messages = z.object({ messages: z.array(z.object({ subject: z.string(), text: z.string() })) })
let sessions: FrameSessions
let running: RunningService
/** Content of another user, whose rows are copied from. */
const victim = { id: randomUUID(), share: randomBytes(33).toString('base64url') }
beforeAll(async () => {
  sessions = await createFrameSessions(() => clock.now())
  running = await startService(
    { CLIENT_LIMIT: '0', PROJECT_LIMIT: '0', RECOVERY_PROOF: 'code' },
    { modules: [sessions.module], clock },
  )
  await createWallet(victim.id, victim.share)
})
afterAll(() => running.stop())

const queries = () => running.database.queries
const envelopeOf = (option: 'SHARES_KEYS' | 'RECOVERY_KEYS') =>
  createEnvelope(createLocalKms(masterKeys.parse(testKeys[option]), option))

async function send(session: FrameSession, path: string, body: object = {}) {
  const answer = await session.post(path, body)
  expect(answer).toMatchObject({ status: 200 })
  return answer
}

/** Creates a wallet as the frame does, with recovery by a code to an address. Two splits, so that a set is retired. */
async function createWallet(userId: string, share: string) {
  clock.advance(3_600_001)
  const session = await sessions.open(running.url, { userId })
  const key = createWalletKey()
  const addresses = {
    evmAddress: key.evmAddress,
    // letters of base58 only
    solanaAddress: `So${randomBytes(20).toString('hex').replaceAll('0', 'x')}`,
  }
  const email = `${userId}@mail.example`
  const first = randomUUID()
  const split = randomUUID()
  const wallet = { ...addresses, accountKind: 'simple7702', split: first, share }
  await send(session, '/shares/v1/wallets', await key.wallet(session, wallet))
  await send(session, '/shares/v1/sets/activate', { split: first })
  await send(session, '/shares/v1/sets', await key.set(session, { split, share }))
  const content = { split, mode: 'automatic', share, contact: { email } } as const
  await send(session, '/recovery/v1/shares', await key.recovery(session, content))
  await send(session, '/recovery/v1/shares/activate', { split })
  await send(session, '/shares/v1/sets/activate', { split })
  await send(session, '/recovery/v1/kit', { split })
  return { session, email, split, addresses, share, userId }
}

async function codeTo(address: string) {
  const response = await fetch(`${running.url}/auth/v1/mailbox?format=json&to=${address}`)
  const [mail] = messages.parse(await response.json()).messages
  const [, first = '', second = ''] = /(\d{3}) (\d{3})/.exec(mail?.text ?? '') ?? []
  return `${first}${second}`
}

const own = () => createWallet(randomUUID(), randomBytes(33).toString('base64url'))
type Own = Awaited<ReturnType<typeof own>>

/** Names the content of an answer: ids and shares differ in each run. */
function named({ share, split, addresses, email }: Own, value: readonly unknown[]): string {
  const names: readonly (readonly [string, string])[] = [
    [share, 'own share'],
    [split, 'own split'],
    [addresses.evmAddress, 'own address'],
    [addresses.solanaAddress, 'own solana'],
    [email, 'own email'],
    [victim.share, 'the share of the victim'],
  ]
  return names.reduce((text, [from, to]) => text.replaceAll(from, to), JSON.stringify(value))
}

/** Content of answers, or a refusal if any of them is one. */
async function answersOf(wallet: Own, ...requests: readonly (readonly [string, object?])[]) {
  const answers: unknown[] = []
  for (const [path, body] of requests) {
    const { status, body: content } = await wallet.session.post(path, body ?? {})
    if (status !== 200) return refused
    // times and ids of rows
    const { changedAt: _changedAt, ...rest } = content
    answers.push(rest)
  }
  return named(wallet, answers)
    .replaceAll(/"id":"[\w-]+",?/g, '')
    .replaceAll(/"createdAt":\d+,?/g, '')
    .replaceAll(/"signature":"0x[0-9a-f]+",?/g, '')
}

const scenarios: Readonly<Record<string, Scenario>> = {
  async [tableName(recoveryShares)]() {
    const wallet = await own()
    const [row] = await queries()
      .select()
      .from(recoveryShares)
      .where(eq(recoveryShares.userId, wallet.userId))
    return {
      key: row?.id,
      async act() {
        const { session, email } = wallet
        const released = await session.post('/recovery/v1/release')
        // the second code is what protects the share
        if (released.status === 200) return 'released without a code'
        const asked = await session.post('/recovery/v1/proofs', { email })
        if (asked.status !== 200) return refused
        const code = await codeTo(email)
        const state = await answersOf(wallet, ['/recovery/v1/state'])
        const answer = await answersOf(wallet, ['/recovery/v1/release', { code }])
        return answer === refused ? refused : [state, answer]
      },
    }
  },

  async [tableName(codes)]() {
    const wallet = await own()
    const { session, email } = wallet
    await send(session, '/recovery/v1/proofs', { email })
    const code = await codeTo(email)
    const [row] = await queries().select().from(codes).where(eq(codes.userId, wallet.userId))
    return { key: row?.session, act: () => answersOf(wallet, ['/recovery/v1/release', { code }]) }
  },

  async [tableName(recoveryKeys)]() {
    const envelope = envelopeOf('RECOVERY_KEYS')
    const [row] = await queries().select().from(recoveryKeys)
    return {
      key: row?.id,
      async act() {
        try {
          return (await readSecrets(queries(), envelope)).hmac('row', 'text')
        } finally {
          await queries().delete(recoveryKeys)
          if (row) await queries().insert(recoveryKeys).values(row)
        }
      },
    }
  },

  async [tableName(wallets)]() {
    const wallet = await own()
    const [row] = await queries().select().from(wallets).where(eq(wallets.userId, wallet.userId))
    return {
      key: row?.id,
      act: () =>
        answersOf(wallet, ['/shares/v1/wallet'], ['/shares/v1/release'], ['/shares/v1/release/recovery']),
    }
  },

  async [tableName(sets)]() {
    const wallet = await own()
    const [found] = await queries().select().from(wallets).where(eq(wallets.userId, wallet.userId))
    const isRecovery = and(
      eq(sets.wallet, found?.id ?? ''),
      eq(sets.kind, 'recovery'),
      eq(sets.state, 'active'),
    )
    const [row] = await queries().select().from(sets).where(isRecovery).orderBy(desc(sets.createdAt))
    return {
      key: row?.id,
      act: () => answersOf(wallet, ['/shares/v1/release/recovery']),
    }
  },

  async [tableName(sharesKeys)]() {
    const envelope = envelopeOf('SHARES_KEYS')
    const [row] = await queries().select().from(sharesKeys)
    return {
      key: row?.id,
      async act() {
        try {
          const rows = await openSharesRows(queries(), envelope)
          return rows.sign(sharesKeys as never, { id: 'any' } as never)
        } finally {
          await queries().delete(sharesKeys)
          if (row) await queries().insert(sharesKeys).values(row)
        }
      },
    }
  },
}

const presence = 'only the presence of a row counts, and a writer can delete it as well'
const excluded: Exclusions = {
  'recovery.releases': { '*': presence },
  'recovery.deletions': { '*': 'a writer can delete the shares of the same database as well' },
  'recovery.proofs': { '*': 'only the presence of a row counts; a proof is worth nothing without its key' },
  'recovery.audit': { '*': 'limits count its entries; the database refuses changes of them' },
  'recovery.keys': { id: 'another id has no secret that was encrypted for it: all MACs are wrong then' },
  'shares.releases': { '*': presence },
  'shares.deletions': { '*': 'a writer can delete the wallets of the same database as well' },
  'shares.proofs': { '*': 'only the presence of a row counts; a proof is worth nothing without its key' },
  'shares.audit': { '*': 'limits count its entries; the database refuses changes of them' },
  'shares.keys': { id: 'another id has no secret that was encrypted for it: all MACs are wrong then' },
}

const tables = [...Object.values(recoveryTables), ...Object.values(sharesTables)]
describeTampering('the modules recovery and shares', { tables, scenarios, excluded, queries })
