import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { calculateJwkThumbprint, decodeJwt, exportJWK, generateKeyPair } from 'jose'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { createEnvelope, type Envelope } from '../../platform/envelope/create-envelope.js'
import { createLocalKms } from '../../platform/envelope/local-kms.js'
import { masterKeys } from '../../platform/envelope/master-keys.js'
import { tableName } from '../../platform/database/signed-rows.js'
import { createSigningKeys } from '../../signing-keys/signing-keys.js'
import { testKeys } from '../../testing/start-service.js'
import { describeTampering, refused, type Exclusions, type Scenario } from '../../testing/tampered-columns.js'
import { tellModules } from './deletion/tell-modules.js'
import { proveFarcaster, type FarcasterParts } from './farcaster/farcaster-login.js'
import { readSecrets, type Secrets } from './keys/secrets.js'
import { createMailLinks } from './mail/mail-links.js'
import { hashOf, sealIdentity, type SocialParts, type SocialRow } from './social/social-parts.js'
import {
  authTables,
  deletedUsers,
  devices,
  emailChanges,
  farcasterLogins,
  identities,
  keys,
  logins,
  sessions,
  socialLogins,
  users,
} from './tables.js'
import { createAuthClient, hostOrigin, nextCode, readMails } from './testing/auth-client.js'
import { startAuth, type AuthService } from './testing/start-auth.js'
import { createAuthRows } from './users/row-macs.js'
import { createSealedEmails } from './users/sealed-email.js'
import { loginAnswer, sessionAnswer } from './wire.js'

vi.setConfig({ hookTimeout: 120_000, testTimeout: 600_000 })

const envelope: Envelope = createEnvelope(createLocalKms(masterKeys.parse(testKeys.AUTH_KEYS), 'AUTH_KEYS'))
let service: AuthService
let secrets: Secrets
/** User whose rows are copied from. */
let victim = ''
beforeAll(async () => {
  service = await startAuth({ CODES_PER_CLIENT: '1000' })
  secrets = await readSecrets(service.database.queries, envelope)
})
afterAll(() => service.stop())

const frame = () => createAuthClient(service.url, { now: () => service.clock.now() })
const address = () => `user-${randomUUID()}@example.org`
const queries = () => service.database.queries
/** Names a user: an id would differ in each run. */
const nameOf = (own: string, id: string | null | undefined) =>
  id === own ? 'own' : id === victim ? 'victim' : id == null ? 'none' : 'another'

/** User of the session of an answer, or a refusal. */
function sessionOf(own: string | undefined, answer: { readonly status: number; readonly body: unknown }) {
  const { data } = sessionAnswer.safeParse(answer.body)
  if (!data) return refused
  if (own === undefined) return data.user.id === victim ? 'victim' : 'new'
  return nameOf(own, data.user.id)
}

/** Logs in a user of its own. */
async function logIn() {
  // above the pauses between codes
  service.clock.advance(3_600_001)
  const client = await frame()
  const email = address()
  return { client, email, session: await client.logIn(email) }
}

async function moveAddress({ client, email, session }: Awaited<ReturnType<typeof logIn>>) {
  service.clock.advance(31_000)
  const next = address()
  const { length } = await readMails(service.url, email)
  await client.post('/auth/v1/email', { email: next }, session.tokens.auth)
  const first = await nextCode(service.url, email, length)
  await client.post('/auth/v1/email/primary', { code: first }, session.tokens.auth)
  const second = await nextCode(service.url, next, 0)
  const moved = await client.post('/auth/v1/email/secondary', { code: second }, session.tokens.auth)
  expect(moved).toMatchObject({ status: 200 })
  return next
}

const refresh = async ({ client, session }: Pick<Awaited<ReturnType<typeof logIn>>, 'client' | 'session'>) =>
  client.post('/auth/v1/sessions/refresh', { refreshToken: session.refreshToken })

const appParts = () => ({
  queries: queries(),
  secrets,
  clock: service.clock,
  rows: createAuthRows(secrets),
  emails: {
    socialLogins: createSealedEmails(envelope, 'auth.social_logins'),
    farcasterLogins: createSealedEmails(envelope, 'auth.farcaster_logins'),
  },
})

const scenarios: Readonly<Record<string, Scenario>> = {
  async [tableName(users)]() {
    const own = await logIn()
    await moveAddress(own)
    const changedAt = Math.floor(service.clock.now() / 1_000)
    return {
      key: own.session.user.id,
      async act() {
        const answer = await refresh(own)
        const { data } = sessionAnswer.safeParse(answer.body)
        if (!data) return refused
        const { eca } = decodeJwt(data.tokens.recovery)
        const isWaiting = typeof eca === 'number' && Math.abs(eca - changedAt) < 60
        return { user: nameOf(own.session.user.id, data.user.id), isWaiting, due: data.deletionDueAt ?? null }
      },
    }
  },

  async [tableName(identities)]() {
    const own = await logIn()
    const [row] = await queries().select().from(identities).where(eq(identities.userId, own.session.user.id))
    return {
      key: row?.id,
      async act() {
        service.clock.advance(31_000)
        const { length } = await readMails(service.url, own.email)
        const { loginId } = loginAnswer.parse((await own.client.start(own.email)).body)
        const code = await nextCode(service.url, own.email, length)
        const answer = await own.client.enter(loginId, code)
        const name = sessionOf(own.session.user.id, answer)
        // an address without an identity opens a wallet of its own
        return name === 'another' ? refused : name
      },
    }
  },

  async [tableName(devices)]() {
    const own = await logIn()
    const [row] = await queries().select().from(devices).where(eq(devices.userId, own.session.user.id))
    return { key: row?.id, act: async () => sessionOf(own.session.user.id, await refresh(own)) }
  },

  async [tableName(sessions)]() {
    const own = await logIn()
    const [row] = await queries().select().from(sessions).where(eq(sessions.userId, own.session.user.id))
    return { key: row?.id, act: async () => sessionOf(own.session.user.id, await refresh(own)) }
  },

  async [tableName(logins)]() {
    service.clock.advance(3_600_001)
    const client = await frame()
    const email = address()
    const { loginId } = loginAnswer.parse((await client.start(email)).body)
    const code = await nextCode(service.url, email, 0)
    return {
      key: loginId,
      async act() {
        const linked = await client.post('/auth/v1/logins/link', { linkId: loginId, accept: false })
        if (linked.status === 200) return 'a session without a code'
        return sessionOf(undefined, await client.enter(loginId, code))
      },
    }
  },

  async [tableName(socialLogins)]() {
    service.clock.advance(3_600_001)
    const client = await frame()
    const parts = appParts() as unknown as SocialParts
    const handle = randomUUID()
    const now = service.clock.now()
    const content = {
      ...{ id: randomUUID(), project: 'shop', provider: 'google', purpose: 'login' as const, hostOrigin },
      ...{ jkt: client.device.jkt, returnTo: null, browser: 'Firefox', system: 'Linux', language: 'en' },
      ...{ stateHash: randomUUID(), redirectUri: 'https://api.example/callback', failure: null, tries: 0 },
      ...{ handleHash: hashOf(handle), codeHmac: null, linkUser: null, linkLogin: null },
      ...{ askerHmac: null, isApart: false },
      ...{ state: 'finished' as const, createdAt: now, expiresAt: now + 600_000, mac: '' },
    }
    const proven = { provider: 'google', subject: randomUUID(), email: null, isEmailVerified: false }
    const identity = await sealIdentity(parts, content as unknown as SocialRow, proven)
    await queries()
      .insert(socialLogins)
      .values(parts.rows.sign(socialLogins, { ...content, identity }))
    return {
      key: content.id,
      act: async () => sessionOf(undefined, await client.post('/auth/v1/handles', { handle })),
    }
  },

  async [tableName(farcasterLogins)]() {
    const parts = appParts()
    const id = randomUUID()
    const now = service.clock.now()
    await queries()
      .insert(farcasterLogins)
      .values(
        parts.rows.sign(farcasterLogins, {
          ...{ id, project: 'shop', purpose: 'login' as const, hostOrigin, jkt: 'device' },
          ...{ browser: 'Firefox', system: 'Linux', language: 'en', nonce: 'genuine' },
          channel: await parts.emails.farcasterLogins.seal('channel', id),
          ...{ state: 'waiting' as const, createdAt: now, expiresAt: now + 300_000 },
        }),
      )
    const farcaster = {
      readChannel: async (token: string) => ({ token, userName: 'ada' }),
      check: async (_signed: unknown, site: unknown) => ({ fid: JSON.stringify(site), custody: '0x1' }),
    }
    return {
      key: id,
      async act() {
        const asker = { loginId: id, project: 'shop', jkt: 'device' }
        const proven = await proveFarcaster({ ...parts, farcaster } as unknown as FarcasterParts, asker, [
          'login',
        ])
        return proven.state === 'waiting' ? refused : proven.identity.subject
      },
    }
  },

  async [tableName(emailChanges)]() {
    // as the release before stored a change, which is undone for 72 hours
    const own = await logIn()
    const [former, id] = [address(), randomUUID()]
    const subjects = { own: secrets.hmac('address', former), next: secrets.hmac('address', own.email) }
    const changes = createSealedEmails(envelope, 'auth.email_changes')
    const { rows } = appParts()
    await queries()
      .insert(emailChanges)
      .values(
        rows.sign(emailChanges, {
          ...{ id, userId: own.session.user.id, project: 'shop', language: 'en', undoneAt: null },
          oldEmail: await changes.seal(former, `${id}.old`),
          newEmail: await changes.seal(own.email, `${id}.new`),
          changedAt: service.clock.now(),
        }),
      )
    const link = createMailLinks(secrets, () => service.url).create('undo', id)
    const subjectOf = async (user: string) =>
      (await queries().select().from(identities).where(eq(identities.userId, user)))[0]?.subject
    const before = await subjectOf(victim)
    const [row] = await queries()
      .select()
      .from(emailChanges)
      .where(eq(emailChanges.userId, own.session.user.id))
    return {
      key: row?.id,
      async act() {
        const { origin, pathname, searchParams } = new URL(link)
        await fetch(`${origin}${pathname}`, { method: 'POST', body: searchParams })
        const isMoved = (await subjectOf(victim)) !== before
        const subject = await subjectOf(own.session.user.id)
        if (!isMoved && subject === subjects.next) return refused
        return { isMoved, isUndone: subject === subjects.own }
      },
    }
  },

  async [tableName(deletedUsers)]() {
    const { rows, clock } = appParts()
    await queries().delete(deletedUsers)
    const userId = `deleted-${randomUUID()}`
    const row = { userId, project: 'shop', deletedAt: clock.now() }
    await queries().insert(deletedUsers).values(rows.sign(deletedUsers, row))
    return {
      key: userId,
      async act() {
        const told: string[] = []
        const signToken = async (token: { readonly userId: string; readonly project: string }) => {
          told.push(`${token.userId === userId ? 'own' : 'another'} ${token.project}`)
          return 'token'
        }
        await tellModules(
          {
            parts: { queries: queries(), rows, clock, signToken },
            modulesUrl: () => 'http://127.0.0.1:9',
            log: { warn: () => undefined },
          },
          new AbortController().signal,
        )
        return told.length === 0 ? refused : [...new Set(told)]
      },
    }
  },

  async [tableName(keys)]() {
    const fresh = () =>
      createSigningKeys({ queries: queries(), envelope, clock: service.clock, keys, overlapMs: 3_600_000 })
    await queries().delete(keys).where(eq(keys.id, 'forged'))
    const { kid } = await fresh().current()
    const [{ publicKey: genuine } = { publicKey: null }] = await queries()
      .select()
      .from(keys)
      .where(eq(keys.id, kid))
    const { publicKey } = await generateKeyPair('ES256')
    const forged = { ...(await exportJWK(publicKey)), kid: 'forged', alg: 'ES256', use: 'sig' }
    await queries()
      .insert(keys)
      .values({ id: 'forged', secret: 'e1.a.b.c', publicKey: forged, notAfter: service.clock.now() + 1e12 })
    const before = await queries().select().from(keys)
    const thumbprint = await calculateJwkThumbprint(genuine ?? forged)
    return {
      key: kid,
      async act() {
        try {
          const published = await fresh().published()
          const prints = await Promise.all(published.keys.map((key) => calculateJwkThumbprint(key)))
          // a key that another process would have created instead is genuine, too
          const isForged = prints.includes(await calculateJwkThumbprint(forged))
          return { isForged, isSame: prints.includes(thumbprint) }
        } finally {
          await queries().delete(keys)
          await queries().insert(keys).values(before)
        }
      },
    }
  },
}

const excluded: Exclusions = {
  'auth.counters': {
    '*': 'a writer can delete the row as well; codes are counted in the memory of the process, too, see code-limits.test.ts',
  },
  'auth.proofs': { '*': 'only the presence of a row counts; a proof is worth nothing without its key' },
  'auth.audit': { '*': 'no step of the module believes it' },
  'auth.device_approvals': {
    '*': 'its id is an HMAC of device and address by a key outside the database: a writer can only prolong an approval, or delete it',
  },
  'auth.devices': {
    browser: 'shown to its user only',
    system: 'shown to its user only',
    created_at: 'shown to its user only',
    last_used_at: 'shown to its user only; changes with each refresh',
  },
  'auth.identities': {
    created_at: 'orders the logins of one user',
    email: 'encrypted for its row; its own earlier value is an earlier version of the row',
    user_name: 'shown to its user only; encrypted for its row',
  },
  'auth.keys': { id: 'another id has no secret that was encrypted for it: the process makes a new key' },
}

describeTampering('the module auth', {
  ...{ tables: Object.values(authTables), scenarios, excluded, queries },
  async prepare() {
    if (victim !== '') return
    const own = await logIn()
    await moveAddress(own)
    victim = own.session.user.id
  },
})
