import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { codeOf, createAuthClient, nextCode, nextMail, readMails, wrongCode } from './testing/auth-client.js'
import { startAuth, type AuthService } from './testing/start-auth.js'
import { loginAnswer, sessionAnswer } from './wire.js'

vi.setConfig({ hookTimeout: 120_000 })

let service: AuthService
beforeAll(async () => {
  service = await startAuth()
})
afterAll(() => service.stop())
// the limits of an address, of a device and of a client begin again
beforeEach(() => service.clock.advance(3_600_001))

const frame = (options: { readonly project?: string; readonly ip?: string } = {}) =>
  createAuthClient(service.url, { now: () => service.clock.now(), ...options })

/** Begins a login and returns its code. */
async function begin(client: Awaited<ReturnType<typeof frame>>, email: string) {
  const { length } = await readMails(service.url, email)
  const started = await client.start(email)
  expect(started).toMatchObject({ status: 200 })
  const { loginId } = loginAnswer.parse(started.body)
  return { loginId, code: await nextCode(service.url, email, length) }
}

const expired = { status: 400, name: 'code', description: 'This code has expired. Ask for a new one.' }

describe('a login', () => {
  test('by its code gives a session, and the second one the same user', async () => {
    const client = await frame()
    const started = await client.start('Ada@Example.org')
    expect(started).toMatchObject({ status: 200, body: { action: 'VERIFY_OTP' } })
    const { loginId, expiresAt } = loginAnswer.parse(started.body)
    expect(expiresAt).toBe(service.clock.now() + 600_000)
    const mail = await nextMail(service.url, 'ada@example.org', 'log in')
    const answer = await client.enter(loginId, codeOf(mail))
    expect(answer).toMatchObject({
      status: 200,
      body: { user: { email: 'ada@example.org', userName: null }, expiresInSeconds: 600, isNewDevice: true },
    })
    service.clock.advance(60_000)
    const second = await client.logIn('ada@example.org')
    expect(second.isNewDevice).toBe(false)
    expect(second.user.id).toBe(sessionAnswer.parse(answer.body).user.id)
  })

  test('mails the code without putting it into the subject, with site, origin, browser and a page to refuse', async () => {
    const { code } = await begin(await frame(), 'mail@example.org')
    const [mail] = await readMails(service.url, 'mail@example.org')
    expect(mail?.subject).toBe('Shop: log in')
    expect(mail?.text).toContain('http://shop.localhost:5173, in Firefox 140 on Linux')
    expect(mail?.text).toContain(`${code.slice(0, 3)} ${code.slice(3)}`)
    expect(mail?.text).toContain('/auth/v1/mail/not-me?')
  })

  test('logs neither the code nor the address', async () => {
    service.forgetLog()
    const client = await frame()
    const { loginId, code } = await begin(client, 'log@example.org')
    await client.enter(loginId, wrongCode(code))
    await client.enter(loginId, code)
    const log = service.log().join('')
    expect(log).toContain('/auth/v1/logins/:id/code')
    expect(log).not.toContain(code)
    expect(log).not.toContain('log@example.org')
    const { rows } = await service.database.execute(
      `select coalesce(string_agg(t::text, ' '), '') as text from (select to_jsonb(l) as t from auth.logins l
         union all select to_jsonb(i) from auth.identities i union all select data from foyer_jobs.job) as all_rows`,
    )
    expect(JSON.stringify(rows)).not.toContain('log@example.org')
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`\\D${code}\\D`))
  })

  test('for a page that the project does not allow is refused', async () => {
    const client = await frame()
    const start = (hostOrigin: string) => client.start('ada@example.org', { hostOrigin })
    expect(await start('https://evil.example')).toMatchObject({
      status: 403,
      description: 'Unauthorized: origin not allowed',
    })
    expect(await start('https://shop.example/path')).toMatchObject({ status: 400, name: 'hostOrigin' })
  })

  test('names the browser in words that are no link', async () => {
    const client = await frame()
    await client.start('words@example.org', {
      browser: 'Win https://evil.example/x <b>now</b>',
      system: '../..',
    })
    const { text } = await nextMail(service.url, 'words@example.org', 'log in')
    expect(text).toContain('in Win https evil example x b now b on –')
  })
})

// 25
describe('a code is refused', () => {
  test('if it is wrong, with the tries that are left, and burned after five', async () => {
    const client = await frame()
    const { loginId, code } = await begin(client, 'wrong@example.org')
    for (const left of [4, 3, 2, 1])
      expect(await client.enter(loginId, wrongCode(code))).toMatchObject({
        status: 400,
        name: 'code',
        description: `That code is not right. ${left === 1 ? '1 try' : `${left} tries`} left.`,
      })
    expect(await client.enter(loginId, wrongCode(code))).toMatchObject(expired)
    expect(await client.enter(loginId, code)).toMatchObject(expired)
  })

  test('with twenty guesses at once, of which five are counted', async () => {
    const client = await frame()
    const { loginId, code } = await begin(client, 'race@example.org')
    await client.enter(loginId, wrongCode(code))
    const guesses = Array.from({ length: 20 }, () => client.enter(loginId, wrongCode(code)))
    const answers = await Promise.all(guesses)
    expect(answers.filter(({ description = '' }) => description.startsWith('That code'))).toHaveLength(3)
  })

  test('twice', async () => {
    const client = await frame()
    const { loginId, code } = await begin(client, 'twice@example.org')
    const answers = await Promise.all([client.enter(loginId, code), client.enter(loginId, code)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(await client.enter(loginId, code)).toMatchObject(expired)
  })

  test('in another login, on another device, for another project and host', async () => {
    const [client, thief] = [await frame(), await frame({ ip: '10.0.0.9' })]
    const first = await begin(client, 'mine@example.org')
    service.clock.advance(60_000)
    const foreign = await begin(thief, 'theirs@example.org')
    expect(await thief.enter(foreign.loginId, first.code)).toMatchObject({ status: 400, name: 'code' })
    expect(await thief.enter(first.loginId, first.code)).toMatchObject(expired)
    expect(await client.enter('unknown', first.code)).toMatchObject(expired)
    expect(await client.enter(first.loginId, first.code, { hostOrigin: 'http://localhost' })).toMatchObject(
      expired,
    )
    expect(await client.enter(first.loginId, first.code)).toMatchObject({ status: 200 })
  })

  test('after ten minutes', async () => {
    const client = await frame()
    const { loginId, code } = await begin(client, 'late@example.org')
    service.clock.advance(600_000)
    expect(await client.enter(loginId, code)).toMatchObject(expired)
  })

  test('if the device asked for a new one; that of another device stays', async () => {
    const [client, second] = [await frame(), await frame({ ip: '10.0.0.7' })]
    const first = await begin(client, 'again@example.org')
    service.clock.advance(31_000)
    const elsewhere = await begin(second, 'again@example.org')
    service.clock.advance(31_000)
    const next = await begin(client, 'again@example.org')
    expect(await client.enter(first.loginId, first.code)).toMatchObject(expired)
    expect(await second.enter(elsewhere.loginId, elsewhere.code)).toMatchObject({ status: 200 })
    expect(await client.enter(next.loginId, next.code)).toMatchObject({ status: 200 })
  })
})

describe('limits', () => {
  test('a device and an address wait 30 seconds, and the answer says how long', async () => {
    const [client, second] = [await frame(), await frame()]
    expect(await client.start('cool@example.org')).toMatchObject({ status: 200 })
    service.clock.advance(10_000)
    const refused = await second.start('cool@example.org')
    expect(refused).toMatchObject({ status: 429, description: 'Please try again after 20 seconds' })
    expect(refused.headers.get('retry-after')).toBe('20')
    expect(await client.start('cool2@example.org')).toMatchObject({ status: 429 })
    service.clock.advance(20_000)
    expect(await second.start('cool@example.org')).toMatchObject({ status: 200 })
  })

  test('an address gets five codes an hour, and a known device of its owner has five of its own', async () => {
    const owner = await frame()
    await owner.logIn('quota@example.org')
    for (let index = 0; index < 4; index++) {
      service.clock.advance(31_000)
      const stranger = await frame({ ip: `10.1.0.${index}` })
      expect(await stranger.start('quota@example.org')).toMatchObject({ status: 200 })
    }
    service.clock.advance(31_000)
    const stranger = await frame({ ip: '10.1.0.99' })
    expect(await stranger.start('quota@example.org')).toMatchObject({ status: 429 })
    await owner.logIn('quota@example.org')
  })

  test('a client gets ten codes an hour, whatever the addresses', async () => {
    for (let index = 0; index < 10; index++)
      expect(await (await frame({ ip: '10.2.0.1' })).start(`c${index}@example.org`)).toMatchObject({
        status: 200,
      })
    expect(await (await frame({ ip: '10.2.0.1' })).start('c10@example.org')).toMatchObject({ status: 429 })
    expect(await (await frame({ ip: '10.2.0.2' })).start('c10@example.org')).toMatchObject({ status: 200 })
  })

  test('a device gets three codes in ten minutes', async () => {
    const client = await frame({ ip: '10.3.0.1' })
    for (const name of ['a', 'b', 'c']) {
      expect(await client.start(`${name}@device.example`)).toMatchObject({ status: 200 })
      service.clock.advance(31_000)
    }
    expect(await client.start('d@device.example')).toMatchObject({ status: 429 })
  })
})
