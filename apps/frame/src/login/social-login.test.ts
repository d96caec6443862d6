import { describe, expect, test, vi } from 'vitest'
import type { SessionAnswer } from '../api/answers.js'
import type { ApiClient } from '../api/client.js'
import { createAskLink } from './link-login.js'
import { createSocialLogins } from './social-login.js'

const hostOrigin = 'https://shop.example'
const session = {
  user: { id: 'u1', email: null, userName: 'ada' },
  tokens: { auth: 'a', shares: 's', recovery: 'r' },
  expiresInSeconds: 600,
  refreshToken: 'f',
  authTime: 1,
  isNewDevice: true,
} satisfies SessionAnswer
const question = {
  link: { id: 'l1', email: 'ada@meridian.example', logins: ['email'], needsCode: true },
}

/** Logins over a service with these answers, by path. */
function create(answers: Readonly<Record<string, unknown>>) {
  const calls: (readonly [string, unknown])[] = []
  const api = {
    post: async (_module: string, path: string, body: unknown) => {
      calls.push([path, body])
      return answers[path]
    },
  } as unknown as ApiClient
  const ask = vi.fn<Parameters<typeof createAskLink>[0]['ask']>()
  const logins = createSocialLogins({
    api,
    hostOrigin,
    browser: 'Firefox',
    system: 'Linux',
    askLink: createAskLink({ api, ask }),
  })
  return { logins, calls, ask }
}

const started = { '/social': { loginId: 'i1', uri: 'https://github.example/login' } }
const done = 'https://frame.example/done'

describe('social logins of the frame', () => {
  test('begin with the site and the device, and with the address to return to', async () => {
    const { logins, calls } = create(started)
    expect(await logins.begin('github', undefined)).toBe('https://github.example/login')
    await logins.begin('x', `${hostOrigin}/cart`)
    const body = { hostOrigin, browser: 'Firefox', system: 'Linux' }
    expect(calls).toEqual([
      ['/social', { provider: 'github', ...body }],
      ['/social', { provider: 'x', ...body, returnTo: `${hostOrigin}/cart` }],
    ])
  })

  test('end by the handle of the window', async () => {
    const { logins, calls } = create({ '/handles': session })
    expect(await logins.complete(`${done}#handle=h1`)).toEqual(session)
    expect(calls).toEqual([['/handles', { handle: 'h1' }]])
  })

  test('32 end by the digits of a window without a way back, for the login that was begun', async () => {
    const { logins, calls } = create({ ...started, '/social/i1/code': session })
    await expect(logins.complete(`${done}#code=408137`)).rejects.toThrow('Choose how to log in first')
    await logins.begin('github', undefined)
    expect(await logins.complete(`${done}#code=408137`)).toEqual(session)
    expect(calls.at(-1)).toEqual(['/social/i1/code', { code: '408137' }])
  })

  test.each([done, `${done}#`, 'handle', `${done}#error=denied`])(
    'refuse a result without a handle: %s',
    (uri) => expect(create({}).logins.complete(uri)).rejects.toThrow('This login is over. Log in again.'),
  )

  test('30 ask whose wallet it is, and link by a code only', async () => {
    const answers = { '/handles': question, '/logins/link': { expiresAt: 1 }, '/logins/link/code': session }
    const { logins, calls, ask } = create(answers)
    ask.mockImplementation(async ({ email, sendCode, link }) => {
      expect(email).toBe('ada@meridian.example')
      await sendCode?.()
      return link('408137')
    })
    expect(await logins.complete(`${done}#handle=h1`)).toEqual(session)
    expect(calls.slice(1)).toEqual([
      ['/logins/link', { linkId: 'l1', accept: true }],
      ['/logins/link/code', { linkId: 'l1', code: '408137' }],
    ])
  })

  test('30 keep a wallet of its own without a code', async () => {
    const { logins, calls, ask } = create({ '/handles': question, '/logins/link': session })
    ask.mockImplementation(({ keepSeparate }) => keepSeparate())
    expect(await logins.complete(`${done}#handle=h1`)).toEqual(session)
    expect(calls.slice(1)).toEqual([['/logins/link', { linkId: 'l1', accept: false }]])
  })
})
