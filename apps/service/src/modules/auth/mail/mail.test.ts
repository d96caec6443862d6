import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createAuthClient } from '../testing/auth-client.js'
import { startAuth, type AuthService } from '../testing/start-auth.js'
import { composeMail } from './compose-mail.js'
import { countryOf } from './country.js'
import { fillText, plainWords } from './fill-text.js'
import { askedLanguage } from './asked-language.js'
import { mailLanguages } from './languages.js'
import { en } from './texts/en.js'

vi.setConfig({ hookTimeout: 120_000 })

interface Received {
  readonly from: string
  readonly to: readonly string[]
  readonly data: string
}

describe('by SMTP', () => {
  const received: Received[] = []
  let failures = 1
  let smtp: SMTPServer
  let service: AuthService
  beforeAll(async () => {
    smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onAuth: ({ username, password }, _session, done) =>
        done(null, username === 'mail' && password === 'p@ss' ? { user: username } : {}),
      onData(stream, { envelope }, done) {
        void buffer(stream).then((data) => {
          if (failures-- > 0) return done(new Error('try later'))
          received.push({
            from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
            to: envelope.rcptTo.map(({ address }) => address),
            data: data.toString(),
          })
          return done()
        })
      },
    })
    smtp.listen(0, '127.0.0.1')
    await once(smtp.server, 'listening')
    const { port } = smtp.server.address() as AddressInfo
    service = await startAuth({
      SMTP_URL: `smtp://mail:p%40ss@127.0.0.1:${port}`,
      MAIL_FROM: 'Shop <login@shop.example>',
    })
  })
  afterAll(async () => {
    await service.stop()
    await new Promise<void>((resolve) => smtp.close(() => resolve()))
  })

  test('a code is mailed in the language of the login, again after a failure, and there is no mailbox', async () => {
    const client = await createAuthClient(service.url, {
      now: () => service.clock.now(),
      language: 'de-AT',
    })
    await client.start('ada@example.org')
    await expect.poll(() => received.length).toBe(1)
    const [mail] = received
    expect(mail).toMatchObject({ from: 'login@shop.example', to: ['ada@example.org'] })
    expect(mail?.data).toContain('Subject: Shop: Anmeldung')
    expect(mail?.data).toContain('Auto-Submitted: auto-generated')
    expect(mail?.data).toMatch(/^\d{3} \d{3}\r$/m)
    expect((await fetch(`${service.url}/auth/v1/mailbox`)).status).toBe(404)
    expect(service.log().join('')).not.toContain('ada@example.org')
  })
})

describe('texts', () => {
  test.each(Object.keys(mailLanguages))('of %s have the placeholders of English', (language) => {
    const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort()
    const texts = mailLanguages[language] ?? en
    for (const name of Object.keys(en) as (keyof typeof en)[]) {
      expect([...new Set(placeholders(texts[name]))], name).toEqual([...new Set(placeholders(en[name]))])
      if (language !== 'en') expect(texts[name], name).not.toBe(en[name])
    }
  })

  test.each([
    [undefined, 'en'],
    ['', 'en'],
    ['de', 'de'],
    ['DE-at', 'de'],
    ['pt', 'pt-BR'],
    ['pt-PT', 'pt-BR'],
    ['zh-Hant-TW', 'zh'],
    ['xx', 'en'],
    ['xx, fr-CA;q=0.9, de;q=0.8', 'fr'],
    ['*', 'en'],
  ])('for the header %s are those of %s', (header, language) => {
    expect(askedLanguage({ headers: { 'accept-language': header } })).toBe(language)
  })

  test.each([
    ['DE', 'DE'],
    [' pt ', 'PT'],
    ['XX', undefined],
    ['T1', undefined],
    ['Germany', undefined],
    ['<b', undefined],
    [undefined, undefined],
  ])('the country %j of a proxy is %j', (value, country) => {
    expect(countryOf({ headers: { 'cf-ipcountry': value } }, 'cf-ipcountry')).toBe(country)
    expect(countryOf({ headers: { 'cf-ipcountry': value } }, undefined)).toBeUndefined()
  })

  test('isolate values in right-to-left languages only', () => {
    expect(fillText('a {x} b', { x: 'y' }, 'en')).toBe('a y b')
    expect(fillText('a {x} b', { x: 'y' }, 'ar')).toBe('a \u2068y\u2069 b')
  })

  test.each([
    ['Chrome 130.0.1', 'Chrome 130.0.1'],
    ['evil.example', 'evil example'],
    ['https://evil.example/?a=1', 'https evil example a 1'],
    ['a\r\nb\u202ec', 'a b c'],
    ['<b>', 'b'],
    ['', '–'],
    ['x'.repeat(100), 'x'.repeat(60)],
  ])('%j of a request becomes %j', (text, plain) => {
    expect(plainWords(text)).toBe(plain)
  })

  test('are escaped in HTML, and a subject is one line', () => {
    const mail = composeMail('a@b.example', {
      language: 'ar',
      subject: 'Shop\r\nBcc: x',
      parts: [{ kind: 'text', text: '<script>"&\'' }],
    })
    expect(mail.subject).toBe('Shop Bcc: x')
    expect(mail.html).toContain('<p>&lt;script&gt;&quot;&amp;&#39;</p>')
    expect(mail.html).toContain('dir="rtl"')
  })
})
