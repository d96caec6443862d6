import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createAuthClient, nextCode, nextMail, readMails, wrongCode } from './testing/auth-client.js'
import { guessCodes } from './testing/guess-codes.js'
import { startAuth, type AuthService } from './testing/start-auth.js'
import { loginAnswer } from './wire.js'

vi.setConfig({ hookTimeout: 120_000, testTimeout: 120_000 })

let service: AuthService
beforeAll(async () => {
  service = await startAuth()
})
afterAll(() => service.stop())

test('60: an owner whose browser lost its key gets a code for the resume ticket, and a mail once a day that someone tries codes', async () => {
  const email = 'lost-key@example.org'
  const frame = () => createAuthClient(service.url, { now: () => service.clock.now() })
  const { resumeTicket: ticket, user } = await (await frame()).logIn(email)
  expect(await guessCodes(service, email, { guesses: 100, clients: 20 })).toMatchObject({
    lookedAt: 20,
    logins: 0,
  })
  service.clock.advance(3_600_001)
  const stranger = await frame()
  const { length } = await readMails(service.url, email)
  expect(await stranger.start(email)).toMatchObject({ status: 200 })
  const notices = async () =>
    (await readMails(service.url, email)).filter(({ subject }) => subject.includes('someone tries to log in'))
  await nextMail(service.url, email, 'someone tries to log in')
  expect(await notices()).toHaveLength(1)
  service.clock.advance(31_000)
  const owner = await frame()
  expect(await owner.start(email, { ticket: 'of-someone-else' })).toMatchObject({ status: 200 })
  service.clock.advance(31_000)
  const { loginId } = loginAnswer.parse((await owner.start(email, { ticket })).body)
  const code = await nextCode(service.url, email, length)
  expect(await owner.enter(loginId, wrongCode(code))).toMatchObject({ status: 400 })
  expect(await owner.enter(loginId, code)).toMatchObject({ status: 200, body: { user: { id: user.id } } })
})

test('60: a resume ticket gives 20 guesses a day, with however many keys', async () => {
  const email = 'ticket@example.org'
  const frame = () => createAuthClient(service.url, { now: () => service.clock.now() })
  const { resumeTicket: ticket } = await (await frame()).logIn(email)
  let mails = 0
  for (let count = 0; count < 8; count++) {
    service.clock.advance(3_600_001)
    const thief = await frame()
    const { length } = await readMails(service.url, email)
    const started = loginAnswer.safeParse((await thief.start(email, { ticket })).body)
    if (!started.success) continue
    if (count < 4) {
      const code = await nextCode(service.url, email, length)
      for (let guess = 0; guess < 5; guess++) await thief.enter(started.data.loginId, wrongCode(code))
      mails += 1
    }
  }
  // the last code that is sent is the fourth: the fifth login is silent
  expect(mails).toBe(4)
  const codes = (await readMails(service.url, email)).filter(({ subject }) => subject === 'Shop: log in')
  expect(codes).toHaveLength(5)
})

test('60: guesses at a new address count for it, whatever the sessions', async () => {
  const target = 'free@example.org'
  const subjects = async () => (await readMails(service.url, target)).length
  let codes = 0
  for (let count = 0; count < 6; count++) {
    service.clock.advance(3_600_001)
    const thief = await createAuthClient(service.url, { now: () => service.clock.now() })
    const own = `thief-${count}@evil.example`
    const session = await thief.logIn(own)
    service.clock.advance(31_000)
    const { length } = await readMails(service.url, own)
    await thief.post('/auth/v1/email', { email: target }, session.tokens.auth)
    const first = await nextCode(service.url, own, length)
    const before = await subjects()
    await thief.post('/auth/v1/email/primary', { code: first }, session.tokens.auth)
    if (count >= 4) continue
    const code = await nextCode(service.url, target, before)
    codes += 1
    for (let guess = 0; guess < 5; guess++)
      await thief.post('/auth/v1/email/secondary', { code: wrongCode(code) }, session.tokens.auth)
  }
  expect(codes).toBe(4)
  expect(await subjects()).toBe(4)
})

test('60: the counts of the process stay if those of the database are taken back', async () => {
  const { database } = service
  await database.execute(`create function auth.forget() returns trigger language plpgsql as
    $$ begin new.count := 0; return new; end $$`)
  await database.execute(
    'create trigger forget before insert or update on auth.counters for each row execute function auth.forget()',
  )
  try {
    const report = await guessCodes(service, 'forgotten@example.org', { guesses: 60, clients: 12 })
    expect(report).toMatchObject({ lookedAt: 20, logins: 0 })
  } finally {
    await database.execute('drop trigger forget on auth.counters')
  }
})
