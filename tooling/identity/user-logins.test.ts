import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { providerNames } from '../../apps/service/src/modules/auth/social/provider-names.js'
import { audit } from '../../apps/service/src/modules/auth/tables.js'
import {
  createAuthClient,
  hostOrigin,
  linksOf,
  nextCode,
  nextMail,
  readMails,
  type AuthClient,
} from '../../apps/service/src/modules/auth/testing/auth-client.js'
import {
  bringAnswer,
  logInAtProvider,
  readHandle,
  startSocial,
} from '../../apps/service/src/modules/auth/testing/social-client.js'
import { startAuth, type AuthService } from '../../apps/service/src/modules/auth/testing/start-auth.js'
import { sessionAnswer, userLoginsAnswer } from '../../apps/service/src/modules/auth/wire.js'
import { startFarcaster, type LocalFarcaster } from './start-farcaster.mjs'
import { startIdentityProvider, type IdentityProvider } from './start-identity-provider.mjs'

vi.setConfig({ hookTimeout: 120_000 })

const hourMs = 3_600_000
let service: AuthService
let identity: IdentityProvider
let farcaster: LocalFarcaster
beforeAll(async () => {
  identity = await startIdentityProvider()
  farcaster = await startFarcaster()
  service = await startAuth({ ...identity.env, ...farcaster.env })
})
afterAll(async () => {
  await service.stop()
  await identity.stop()
  await farcaster.stop()
})
beforeEach(async () => {
  await service.database.queries.execute('delete from auth.users')
  service.clock.advance(hourMs)
  // the clock of the service runs ahead of that of the provider
  const ageSeconds = (Date.now() - service.clock.now()) / 1_000
  for (const name of providerNames) identity.setQuirks(name, { ageSeconds })
})

let clients = 0
const newClient = () =>
  createAuthClient(service.url, { now: service.clock.now, ip: `192.0.2.${(clients += 1)}` })
type Session = Awaited<ReturnType<AuthClient['logIn']>>

const listOf = async (client: AuthClient, { tokens }: Session) =>
  userLoginsAnswer.parse((await client.post('/auth/v1/users/logins/list', {}, tokens.auth)).body)

/** Logs in with a provider until the handle of a window that the frame has opened for a purpose. */
async function handleFor(client: AuthClient, purpose: string, account: string) {
  const { uri } = await startSocial(client, 'google', { purpose })
  const done = await bringAnswer(await logInAtProvider(uri, account))
  expect(done.isForFrame).toBe(true)
  return done.handle ?? ''
}

const addGoogle = async (client: AuthClient, { tokens }: Session, account: string) => {
  // logins are listed by their times
  service.clock.advance(1_000)
  return client.post(
    '/auth/v1/users/logins/social',
    { handle: await handleFor(client, 'add', account) },
    tokens.auth,
  )
}

async function logInWithGoogle(account: string) {
  const client = await newClient()
  const handle = await readHandle(client, 'google', account)
  const answer = await client.post('/auth/v1/handles', { handle })
  return { client, session: sessionAnswer.parse(answer.body) }
}

const remove = (client: AuthClient, { tokens }: Session, loginId: string) =>
  client.post('/auth/v1/users/logins/remove', { loginId }, tokens.auth)

test('30 a social login that is added opens the same wallet; removing it ends its sessions, with a notice and an event', async () => {
  const email = 'logins1@example.org'
  const client = await newClient()
  const session = await client.logIn(email)
  expect(await addGoogle(client, session, '1001')).toMatchObject({ status: 200 })
  const notice = await nextMail(service.url, email, 'Shop: a login was added')
  expect(notice.text).toContain('Firefox 140 on Linux: Google.')

  const other = await logInWithGoogle('1001')
  expect(other.session.user).toMatchObject({ id: session.user.id, logins: ['email', 'google'] })
  const { logins, addable } = await listOf(client, session)
  expect(logins).toMatchObject([
    { provider: 'email', email, isThis: true },
    { provider: 'google', email: 'ada@meridian.example', isThis: false },
  ])
  // one login by e-mail
  expect(addable).toEqual([...providerNames, 'farcaster'])

  const answer = await remove(client, session, logins[1]?.id ?? '')
  expect(answer).toMatchObject({ status: 200, body: { isSignedOut: false } })
  // the mailbox of the login that was removed is told as well
  for (const to of [email, 'ada@meridian.example'])
    await nextMail(service.url, to, 'Shop: a login was removed')
  const refresh = { refreshToken: other.session.refreshToken }
  expect(await other.client.post('/auth/v1/sessions/refresh', refresh)).toMatchObject({ status: 401 })
  expect(await client.post('/auth/v1/devices/list', {}, session.tokens.auth)).toMatchObject({ status: 200 })
  // it can be restored for 72 hours, and opens no other wallet until then
  const reserved = await newClient()
  const handle = await readHandle(reserved, 'google', '1001')
  expect(await reserved.post('/auth/v1/handles', { handle })).toMatchObject({ status: 409, name: 'login' })
  const events = await service.database.queries.select().from(audit)
  expect(events.filter(({ action }) => action.startsWith('login-'))).toMatchObject([
    { action: 'login-add', actor: session.user.id, target: 'google' },
    { action: 'login-remove', actor: session.user.id, target: 'google' },
  ])
})

test('30 a login of another user is refused, and nothing merges', async () => {
  const { session: owner } = await logInWithGoogle('1002')
  const client = await newClient()
  const session = await client.logIn('logins2@example.org')
  expect(await addGoogle(client, session, '1002')).toMatchObject({
    status: 409,
    description: 'This login opens another wallet, so it cannot be added. Use it to log in to that wallet.',
  })
  expect((await logInWithGoogle('1002')).session.user.id).toBe(owner.user.id)
  expect((await listOf(client, session)).logins).toHaveLength(1)
})

test('30 a handle is accepted for its purpose only, and by the device that began its login', async () => {
  const client = await newClient()
  const session = await client.logIn('logins3@example.org')
  const forPage = await readHandle(client, 'google', '1001')
  const add = (handle: string) => client.post('/auth/v1/users/logins/social', { handle }, session.tokens.auth)
  expect(await add(forPage)).toMatchObject({ status: 400, name: 'handle' })
  expect(await add(await handleFor(client, 'confirm', '1001'))).toMatchObject({ status: 400 })
  const handle = await handleFor(client, 'add', '1001')
  expect(await client.post('/auth/v1/handles', { handle })).toMatchObject({ status: 400 })
  const stranger = await handleFor(await newClient(), 'add', '1003')
  expect(await add(stranger)).toMatchObject({ status: 400, name: 'handle' })
  expect(await add(handle)).toMatchObject({ status: 200 })
  expect(await add(handle)).toMatchObject({ status: 400 })
})

test('30 a login that confirms a user must be one of that user', async () => {
  const { client, session } = await logInWithGoogle('1001')
  const userId = session.user.id
  const confirm = async (account: string, body = {}) =>
    client.post('/auth/v1/handles', { handle: await handleFor(client, 'confirm', account), ...body })
  expect(await confirm('1003', { userId })).toMatchObject({ status: 409, name: 'login' })
  expect(await confirm('1001')).toMatchObject({ status: 409 })
  const answer = await confirm('1001', { userId })
  expect(sessionAnswer.parse(answer.body)).toMatchObject({ user: { id: userId }, isNewDevice: false })
  const { rows } = await service.database.execute('select 1 from auth.users')
  expect(rows).toHaveLength(1)
})

test('30 an address is added by its code; one of another user only tells the owner of the mailbox', async () => {
  const { client, session } = await logInWithGoogle('1001')
  const start = (email: string) => client.post('/auth/v1/users/logins/email', { email }, session.tokens.auth)
  const enter = (code: string) =>
    client.post('/auth/v1/users/logins/email/code', { code }, session.tokens.auth)
  const taken = await (await newClient()).logIn('taken@example.org')
  service.clock.advance(31_000)
  const mails = (await readMails(service.url, 'taken@example.org')).length
  expect(await start('taken@example.org')).toMatchObject({ status: 200 })
  expect(await enter(await nextCode(service.url, 'taken@example.org', mails))).toMatchObject({ status: 409 })

  service.clock.advance(31_000)
  expect(await start('logins4@example.org')).toMatchObject({ status: 200 })
  const code = await nextCode(service.url, 'logins4@example.org', 0)
  expect(await enter('000000' === code ? '000001' : '000000')).toMatchObject({ status: 400 })
  expect(await enter(code)).toMatchObject({ status: 200 })
  expect(await enter(code)).toMatchObject({ status: 400 })
  expect(await start('logins5@example.org')).toMatchObject({ status: 409, name: 'email' })
  service.clock.advance(31_000)
  const byMail = await (await newClient()).logIn('logins4@example.org')
  expect(byMail.user.id).toBe(session.user.id)
  expect(byMail.user.id).not.toBe(taken.user.id)
})

test('30 Farcaster is added by a login that was begun for it', async () => {
  const client = await newClient()
  const session = await client.logIn('logins6@example.org')
  const begin = async (purpose: string) => {
    const body = { hostOrigin, browser: 'Firefox', system: 'Linux', purpose }
    const { loginId, url } = (await client.post('/auth/v1/farcaster', body)).body as {
      readonly loginId: string
      readonly url: string
    }
    return { loginId, token: new URL(url).searchParams.get('channelToken') ?? '' }
  }
  const add = (loginId: string) =>
    client.post('/auth/v1/users/logins/farcaster', { loginId }, session.tokens.auth)
  const foreign = await begin('login')
  await farcaster.approve(foreign.token, 0)
  expect(await add(foreign.loginId)).toMatchObject({ status: 400 })
  const { loginId, token } = await begin('add')
  expect((await add(loginId)).body).toEqual({ state: 'waiting' })
  await farcaster.approve(token, 0)
  service.clock.advance(1_000)
  expect(await client.post(`/auth/v1/farcaster/${loginId}`)).toMatchObject({ status: 400 })
  expect(await add(loginId)).toMatchObject({ status: 200, body: {} })
  expect((await listOf(client, session)).logins).toMatchObject([
    { provider: 'email' },
    { provider: 'farcaster', userName: 'user701' },
  ])
})

test('the last login stays, also when the last two are removed at once', async () => {
  const client = await newClient()
  const session = await client.logIn('logins7@example.org')
  const [only] = (await listOf(client, session)).logins
  expect(await remove(client, session, only?.id ?? '')).toMatchObject({
    status: 409,
    description: 'This is your only login. Add another one before you remove it.',
  })
  expect(await remove(client, session, 'unknown')).toMatchObject({ status: 404 })
  await addGoogle(client, session, '1001')
  const { logins } = await listOf(client, session)
  const answers = await Promise.all(logins.map(({ id }) => remove(client, session, id)))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  const { rows } = await service.database.execute('select 1 from auth.identities where removed_at is null')
  expect(rows).toHaveLength(1)
})

test('the login of this session can be removed, which ends the session', async () => {
  const client = await newClient()
  const session = await client.logIn('logins8@example.org')
  await addGoogle(client, session, '1001')
  const mine = (await listOf(client, session)).logins.find(({ isThis }) => isThis)
  expect(await remove(client, session, mine?.id ?? '')).toMatchObject({
    status: 200,
    body: { isSignedOut: true },
  })
  expect(await client.post('/auth/v1/users/logins/list', {}, session.tokens.auth)).toMatchObject({
    status: 401,
  })
})

test('changes need a login of the last ten minutes', async () => {
  const client = await newClient()
  const session = await client.logIn('logins9@example.org')
  service.clock.advance(601_000)
  const refreshed = await client.post('/auth/v1/sessions/refresh', { refreshToken: session.refreshToken })
  const { auth } = sessionAnswer.parse(refreshed.body).tokens
  expect(await client.post('/auth/v1/users/logins/list', {}, auth)).toMatchObject({ status: 200 })
  const changes = {
    email: { email: 'a@example.org' },
    'email/code': { code: '123456' },
    social: { handle: 'h' },
    farcaster: { loginId: 'l' },
    remove: { loginId: 'l' },
  }
  for (const [path, body] of Object.entries(changes))
    expect(await client.post(`/auth/v1/users/logins/${path}`, body, auth)).toMatchObject({
      status: 403,
      name: 'auth-time',
    })
})

test('an identity that was written to the database without the keys is refused', async () => {
  const client = await newClient()
  const session = await client.logIn('logins10@example.org')
  await service.database.execute(
    `insert into auth.identities (id, user_id, project, provider, subject, email_verified, created_at, mac)
     values ('planted', $1, 'shop', 'google', '1003', false, 1, 'x')`,
    [session.user.id],
  )
  expect(await client.post('/auth/v1/users/logins/list', {}, session.tokens.auth)).toMatchObject({
    status: 500,
  })
})

test('an address that the provider did not verify is a name: no mail goes to it, and pages do not get it', async () => {
  const stranger = 'ceo@victim.example'
  identity.setQuirks('facebook', { email: stranger })
  const client = await newClient()
  const handle = await readHandle(client, 'facebook', '1001')
  const session = sessionAnswer.parse((await client.post('/auth/v1/handles', { handle })).body)
  expect(session.user).toMatchObject({ email: null, userName: 'Ada Lovelace' })
  expect((await listOf(client, session)).logins).toMatchObject([
    { provider: 'facebook', email: null, userName: 'Ada Lovelace' },
  ])
  // notices of changes go to verified addresses only
  expect(await addGoogle(client, session, '1002')).toMatchObject({ status: 200 })
  const [facebook] = (await listOf(client, session)).logins
  expect(await remove(client, session, facebook?.id ?? '')).toMatchObject({ status: 200 })
  await nextMail(service.url, 'grace@meridian.example', 'Shop: a login was removed')
  expect(await readMails(service.url, stranger)).toEqual([])
})

test('a page cannot begin a change of the address that would add a login', async () => {
  const { client, session } = await logInWithGoogle('1001')
  const thief = 'thief@example.org'
  const change = (path: string, body: object) =>
    client.post(`/auth/v1/email${path}`, body, session.tokens.auth)
  expect(await change('', { email: thief })).toMatchObject({ status: 409, name: 'email' })
  expect(await readMails(service.url, thief)).toEqual([])
  expect(await change('/secondary', { code: '123456' })).toMatchObject({ status: 400 })
  expect((await listOf(client, session)).logins).toHaveLength(1)
})

describe('a thief with one code of a mail', () => {
  const linkIn = (mail: { readonly text: string }) =>
    linksOf(mail).find((url) => url.includes('/mail/restore'))
  async function press(link = '') {
    const { origin, pathname, searchParams } = new URL(link)
    return (await fetch(`${origin}${pathname}`, { method: 'POST', body: searchParams })).text()
  }
  const refresh = (client: AuthClient, { refreshToken }: Session) =>
    client.post('/auth/v1/sessions/refresh', { refreshToken })

  test('who adds a login and removes that of the owner loses the wallet to the owner', async () => {
    const email = 'owner1@example.org'
    const owner = await (await newClient()).logIn(email)
    service.clock.advance(31_000)
    const thief = await newClient()
    const stolen = await thief.logIn(email)
    expect(await addGoogle(thief, stolen, '1003')).toMatchObject({ status: 200 })
    const added = await nextMail(service.url, email, 'Shop: a login was added')
    const [first] = (await listOf(thief, stolen)).logins
    service.clock.advance(1_000)
    expect(await remove(thief, stolen, first?.id ?? '')).toMatchObject({ status: 200 })
    const removed = await nextMail(service.url, email, 'Shop: a login was removed')
    // the thief's own address is told, without a link that restores
    const own = await nextMail(service.url, 'alan@meridian.example', 'Shop: a login was removed')
    expect(linkIn(own)).toBeUndefined()
    const inWallet = await logInWithGoogle('1003')
    expect(inWallet.session.user.id).toBe(owner.user.id)
    // no second wallet is made for the owner meanwhile
    service.clock.advance(31_000)
    const late = await newClient()
    const { loginId } = (await late.start(email)).body as { readonly loginId: string }
    const code = await nextCode(service.url, email, (await readMails(service.url, email)).length - 1)
    expect(await late.enter(loginId, code)).toMatchObject({ status: 409, name: 'login' })

    expect(await press(linkIn(removed))).toContain('Your logins are restored')
    // the later change first: the earlier one can still be taken back
    expect((await logInWithGoogle('1003')).session.user.id).toBe(owner.user.id)
    expect(await press(linkIn(added))).toContain('Your logins are restored')
    expect(await press(linkIn(added))).toContain('expired')
    expect(await press(linkIn(removed))).toContain('expired')
    expect(await refresh(inWallet.client, inWallet.session)).toMatchObject({ status: 401 })
    expect((await logInWithGoogle('1003')).session.user.id).not.toBe(owner.user.id)
    service.clock.advance(31_000)
    const again = await (await newClient()).logIn(email)
    expect(again.user).toMatchObject({ id: owner.user.id, logins: ['email'] })
    await nextMail(service.url, email, 'Shop: your logins were restored')
  })

  test('who changes the address, adds a login and removes the address loses the wallet to the owner', async () => {
    const [email, evil] = ['owner2@example.org', 'thief2@example.org']
    const owner = await (await newClient()).logIn(email)
    service.clock.advance(31_000)
    const thief = await newClient()
    const stolen = await thief.logIn(email)
    service.clock.advance(31_000)
    const change = (path: string, body: object) =>
      thief.post(`/auth/v1/email${path}`, body, stolen.tokens.auth)
    let count = (await readMails(service.url, email)).length
    await change('', { email: evil })
    const primary = await nextCode(service.url, email, count)
    count = (await readMails(service.url, evil)).length
    await change('/primary', { code: primary })
    expect(await change('/secondary', { code: await nextCode(service.url, evil, count) })).toMatchObject({
      status: 200,
    })
    const changed = await nextMail(service.url, email, 'Shop: your address was changed')
    expect(linkIn(changed)).toBeDefined()
    expect(linkIn(await nextMail(service.url, evil, 'Shop: your address was changed'))).toBeUndefined()
    service.clock.advance(31_000)
    const next = await thief.logIn(evil)
    expect(next.user.id).toBe(owner.user.id)
    expect(await addGoogle(thief, next, '1004')).toMatchObject({ status: 200 })
    // the former address hears of what follows
    await nextMail(service.url, email, 'Shop: a login was added')
    const [mine] = (await listOf(thief, next)).logins
    service.clock.advance(1_000)
    expect(await remove(thief, next, mine?.id ?? '')).toMatchObject({ status: 200 })
    await nextMail(service.url, email, 'Shop: a login was removed')

    expect(await press(linkIn(changed))).toContain('Your logins are restored')
    service.clock.advance(31_000)
    const again = await (await newClient()).logIn(email)
    expect(again.user).toMatchObject({ id: owner.user.id, email, logins: ['email'] })
    expect(await refresh(thief, next)).toMatchObject({ status: 401 })
    expect((await logInWithGoogle('1004')).session.user.id).not.toBe(owner.user.id)
  })

  test('who has a login that was added lately adds and removes none, and exports wait a day for all', async () => {
    const email = 'owner3@example.org'
    const client = await newClient()
    const session = await client.logIn(email)
    expect(await addGoogle(client, session, '1001')).toMatchObject({ status: 200 })
    const later = await logInWithGoogle('1001')
    const oldest = { status: 403, name: 'oldest-login' }
    expect(await addGoogle(later.client, later.session, '1003')).toMatchObject(oldest)
    const [first] = (await listOf(later.client, later.session)).logins
    expect(await remove(later.client, later.session, first?.id ?? '')).toMatchObject(oldest)
    const exported = async (frame: AuthClient, { tokens }: Session) =>
      (await frame.post('/auth/v1/exports', { isAutomatic: false }, tokens.auth)).body as {
        readonly allowedAt: number
      }
    const waits = (await exported(later.client, later.session)).allowedAt - service.clock.now()
    expect(waits).toBeGreaterThan(23 * hourMs)
    expect(waits).toBeLessThanOrEqual(24 * hourMs)
  })

  test('cannot restore after 72 hours, and a login that was removed is free again then', async () => {
    const email = 'owner4@example.org'
    const client = await newClient()
    const session = await client.logIn(email)
    await addGoogle(client, session, '1001')
    const link = linkIn(await nextMail(service.url, email, 'Shop: a login was added'))
    const google = (await listOf(client, session)).logins[1]
    service.clock.advance(1_000)
    await remove(client, session, google?.id ?? '')
    service.clock.advance(73 * hourMs)
    expect(await press(link)).toContain('expired')
    const ageSeconds = (Date.now() - service.clock.now()) / 1_000
    identity.setQuirks('google', { ageSeconds })
    expect((await logInWithGoogle('1001')).session.user.id).not.toBe(session.user.id)
  })
})

test('a removed login whose row is revived in the database is refused', async () => {
  const client = await newClient()
  const session = await client.logIn('logins11@example.org')
  await addGoogle(client, session, '1001')
  const google = (await listOf(client, session)).logins[1]
  service.clock.advance(1_000)
  await remove(client, session, google?.id ?? '')
  await service.database.execute('update auth.identities set removed_at = null where id = $1', [google?.id])
  const thief = await newClient()
  const handle = await readHandle(thief, 'google', '1001')
  expect(await thief.post('/auth/v1/handles', { handle })).toMatchObject({ status: 500 })
})

test.each([
  ['facebook', 'auth_type', 'reauthenticate'],
  ['github', 'prompt', 'select_account'],
  ['discord', 'prompt', 'consent'],
] as const)('%s is asked for %s=%s where the frame begins the login', async (provider, name, value) => {
  const client = await newClient()
  const parameterOf = async (purpose: string) =>
    new URL((await startSocial(client, provider, { purpose })).uri).searchParams.get(name)
  expect(await parameterOf('confirm')).toBe(value)
  expect(await parameterOf('add')).toBe(value)
  expect(await parameterOf('login')).toBeNull()
})
