import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { codeOf, createAuthClient, linksOf, nextMail } from './testing/auth-client.js'
import { startAuth, type AuthService } from './testing/start-auth.js'
import { deviceApprovals } from './tables.js'
import { loginAnswer, sessionAnswer } from './wire.js'

vi.setConfig({ hookTimeout: 120_000 })

let service: AuthService
beforeAll(async () => {
  service = await startAuth({ COUNTRY_HEADER: 'CF-IPCountry' })
})
afterAll(() => service.stop())
// beyond the limits of codes of a client
beforeEach(() => service.clock.advance(3_600_001))

const frame = (country?: string) =>
  createAuthClient(service.url, { now: () => service.clock.now(), project: 'strict', country })

/** Sends the form of a page. */
function press(link: string) {
  const { origin, pathname, searchParams } = new URL(link)
  return fetch(`${origin}${pathname}`, { method: 'POST', body: searchParams })
}

describe('a project that asks for an approval of new devices', () => {
  test('mails a link, and the code after a press; the device is approved from then on', async () => {
    const email = 'strict@example.org'
    const client = await frame()
    const started = await client.start(email)
    expect(started).toMatchObject({ status: 200, body: { action: 'VERIFY_DEVICE' } })
    const { loginId, country } = loginAnswer.parse(started.body)
    expect(country).toBeUndefined()
    const state = async () => (await client.post(`/auth/v1/logins/${loginId}/device`)).body
    expect(await state()).toEqual({ state: 'waiting' })
    expect(await client.enter(loginId, '000000')).toMatchObject({ status: 400 })
    const mail = await nextMail(service.url, email, 'Strict: approve a new device')
    expect(codeOf(mail)).toBe('')
    const [link = ''] = linksOf(mail)

    const page = await fetch(link, { headers: { 'accept-language': 'de-AT,de;q=0.8' } })
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await page.text()).toContain('Firefox 140 unter Linux')
    expect(await state()).toEqual({ state: 'waiting' })

    expect(await (await press(link)).text()).toContain('The device is approved.')
    expect(await state()).toEqual({ state: 'approved' })
    const code = codeOf(await nextMail(service.url, email, 'log in'))
    expect(await client.enter(loginId, code)).toMatchObject({ status: 200, body: { isNewDevice: true } })
    expect(await (await press(link)).text()).toContain('expired')

    service.clock.advance(31_000)
    expect(await client.start(email)).toMatchObject({ body: { action: 'VERIFY_OTP' } })
    service.clock.advance(31_000)
    // approved for this address, and for no other, with or without a user
    expect(await client.start('unknown@example.org')).toMatchObject({ body: { action: 'VERIFY_DEVICE' } })
  })

  test('asks again for the address of another user on a device that its own owner has approved', async () => {
    const victim = 'victim@example.org'
    const owner = await frame()
    const { loginId: first } = loginAnswer.parse((await owner.start(victim)).body)
    await press(linksOf(await nextMail(service.url, victim, 'approve'))[0] ?? '')
    await owner.enter(first, codeOf(await nextMail(service.url, victim, 'log in')))
    const attacker = await frame()
    const { loginId } = loginAnswer.parse((await attacker.start('attacker@example.org')).body)
    await press(linksOf(await nextMail(service.url, 'attacker@example.org', 'approve'))[0] ?? '')
    const code = codeOf(await nextMail(service.url, 'attacker@example.org', 'log in'))
    expect(await attacker.enter(loginId, code)).toMatchObject({ status: 200 })
    service.clock.advance(31_000)
    expect(await attacker.start(victim)).toMatchObject({ body: { action: 'VERIFY_DEVICE' } })
    service.clock.advance(31_000)
    expect(await attacker.start('attacker@example.org')).toMatchObject({ body: { action: 'VERIFY_OTP' } })
    service.clock.advance(31_000)
    expect(await owner.start(victim)).toMatchObject({ body: { action: 'VERIFY_OTP' } })
  })

  test('takes the approval back with the device', async () => {
    const email = 'leaver@example.org'
    const client = await frame()
    const logIn = async () => {
      const { loginId } = loginAnswer.parse((await client.start(email)).body)
      await press(linksOf(await nextMail(service.url, email, 'approve'))[0] ?? '')
      const answer = await client.enter(loginId, codeOf(await nextMail(service.url, email, 'log in')))
      return sessionAnswer.parse(answer.body)
    }
    const { tokens } = await logIn()
    service.clock.advance(31_000)
    await client.post('/auth/v1/sessions/end', { everywhere: true }, tokens.auth)
    expect(await client.start(email)).toMatchObject({ body: { action: 'VERIFY_DEVICE' } })
    const rows = await service.database.queries.select().from(deviceApprovals)
    expect(rows.filter(({ jkt }) => jkt === client.device.jkt)).toEqual([])
  })

  test('approves nothing by a row that was written to the database', async () => {
    const [approved, forged] = [await frame(), await frame()]
    await approved.start('writer@example.org')
    await press(linksOf(await nextMail(service.url, 'writer@example.org', 'approve'))[0] ?? '')
    await service.database.execute(
      `update auth.device_approvals set jkt = '${forged.device.jkt}' where jkt = '${approved.device.jkt}'`,
    )
    service.clock.advance(31_000)
    expect(await forged.start('writer@example.org')).toMatchObject({ body: { action: 'VERIFY_DEVICE' } })
  })

  test('names the country that the proxy has set, in mail and on the page', async () => {
    const email = 'travel@example.org'
    const client = await frame('pt')
    const started = await client.start(email)
    expect(loginAnswer.parse(started.body)).toMatchObject({ action: 'VERIFY_DEVICE', country: 'PT' })
    const mail = await nextMail(service.url, email, 'approve a new device')
    expect(mail.text).toContain('Country of the request: Portugal.')
    const [link = ''] = linksOf(mail)
    const page = await fetch(link, { headers: { 'accept-language': 'fr' } })
    expect(await page.text()).toContain('Pays de la demande : Portugal.')
    await press(link)
    expect((await nextMail(service.url, email, 'log in')).text).toContain('Country of the request: Portugal.')
  })

  test('asks for it with known and unknown addresses alike, and "not me" ends the login', async () => {
    const client = await frame()
    const started = await client.start('strict@example.org')
    expect(started).toMatchObject({ body: { action: 'VERIFY_DEVICE' } })
    const { loginId } = loginAnswer.parse(started.body)
    const [approve = '', notMe = ''] = linksOf(
      await nextMail(service.url, 'strict@example.org', 'approve', 1),
    )
    await press(notMe)
    expect((await client.post(`/auth/v1/logins/${loginId}/device`)).body).toEqual({ state: 'ended' })
    expect(await (await press(approve)).text()).toContain('expired')
    const stranger = await frame()
    expect((await stranger.post(`/auth/v1/logins/${loginId}/device`)).body).toEqual({ state: 'ended' })
  })

  test('accepts no link that the service did not write', async () => {
    const { loginId } = loginAnswer.parse((await (await frame()).start('forged@example.org')).body)
    const forged = `${service.url}/auth/v1/mail/approve?id=${loginId}&tag=${'A'.repeat(43)}`
    expect((await press(forged)).status).toBe(400)
    expect(await (await fetch(forged)).text()).not.toContain('<form')
    const [approve = ''] = linksOf(await nextMail(service.url, 'forged@example.org', 'approve'))
    expect((await press(approve.replace('approve', 'undo'))).status).toBe(400)
  })
})

describe('the mailbox', () => {
  test('is a page and JSON, for pages of this machine only', async () => {
    const url = `${service.url}/auth/v1/mailbox`
    const page = await fetch(url)
    expect(page.headers.get('content-type')).toContain('text/html')
    expect(await page.text()).toContain('Strict: approve a new device')
    expect((await fetch(url, { headers: { origin: 'https://evil.example' } })).status).toBe(403)
    expect((await fetch(url, { headers: { origin: 'http://localhost:5173' } })).status).toBe(200)
  })
})
