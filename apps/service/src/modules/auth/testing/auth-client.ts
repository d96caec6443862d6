import { expect } from 'vitest'
import * as z from 'zod'
import { createTestDevice, type TestDevice } from '../../../access/testing/test-device.js'
import { sessionAnswer, loginAnswer } from '../wire.js'

/** Origin of the frame in tests. */
export const frameOrigin = 'http://frame.localhost:8788'
/** Origin of the host page in tests. */
export const hostOrigin = 'http://shop.localhost:5173'

const mails = z.object({
  messages: z.array(
    z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string(), at: z.number() }),
  ),
})
const failed = z.object({ reasons: z.array(z.object({ name: z.string(), description: z.string() })) })

/** Answer of an endpoint. */
interface TestAnswer {
  readonly status: number
  readonly headers: Headers
  readonly body: unknown
  /** Of an error. */
  readonly name?: string | undefined
  readonly description?: string | undefined
}

/** Options of {@link createAuthClient}. */
export interface AuthClientOptions {
  readonly now?: () => number
  readonly project?: string
  readonly hostOrigin?: string
  /** Default: a new one. */
  readonly device?: TestDevice
  /** Address of X-Forwarded-For. */
  readonly ip?: string
  /** Of Accept-Language. */
  readonly language?: string
  /** Country that a proxy names. */
  readonly country?: string | undefined
}

export type SessionTokens = z.output<typeof sessionAnswer>

/** Frame of a test: one device key on one host site. */
export interface AuthClient {
  readonly device: TestDevice
  /** Address of the client, if the test names one. */
  readonly ip: string | undefined
  /** Sends a request with a proof, once again if it needs a nonce. */
  post(path: string, body?: unknown, token?: string): Promise<TestAnswer>
  /** Begins a login. */
  start(email: string, changes?: Readonly<Record<string, unknown>>): Promise<TestAnswer>
  /** Sends the code of a login. */
  enter(loginId: string, code: string, changes?: Readonly<Record<string, unknown>>): Promise<TestAnswer>
  /** Logs in with the code of the mailbox. */
  logIn(email: string, changes?: Readonly<Record<string, unknown>>): Promise<SessionTokens>
}

/** Creates a frame for a service. */
export async function createAuthClient(
  url: string,
  {
    now,
    project = 'shop',
    hostOrigin: host = hostOrigin,
    ip,
    device: given,
    language,
    country,
  }: AuthClientOptions = {},
): Promise<AuthClient> {
  const device = given ?? (await createTestDevice(now))
  let nonce: string | undefined

  async function send(path: string, body: unknown, token?: string) {
    const address = `${url}${path}`
    const response = await fetch(`${address}?projectId=${project}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: frameOrigin,
        dpop: await device.prove({ url: address, nonce, token }),
        ...(token !== undefined && { authorization: `DPoP ${token}` }),
        ...(ip !== undefined && { 'x-forwarded-for': ip }),
        ...(language !== undefined && { 'accept-language': language }),
        ...(country !== undefined && { 'cf-ipcountry': country }),
      },
      body: JSON.stringify(body),
    })
    nonce = response.headers.get('dpop-nonce') ?? nonce
    const answer: unknown = await response.json()
    const [reason] = failed.safeParse(answer).data?.reasons ?? []
    return { status: response.status, headers: response.headers, body: answer, ...reason }
  }

  const client: AuthClient = {
    device,
    ip,
    async post(path, body = {}, token) {
      const first = await send(path, body, token)
      return first.name === 'dpop-nonce' ? send(path, body, token) : first
    },
    start: (email, changes) =>
      client.post('/auth/v1/logins', {
        email,
        hostOrigin: host,
        browser: 'Firefox 140',
        system: 'Linux',
        ...changes,
      }),
    enter: (loginId, code, changes) => client.post(`/auth/v1/logins/${loginId}/code`, { code, ...changes }),
    async logIn(email, changes) {
      const before = await readMails(url, email)
      const started = await client.start(email)
      expect(started).toMatchObject({ status: 200 })
      const { loginId } = loginAnswer.parse(started.body)
      const code = await nextCode(url, email, before.length)
      const answer = await client.enter(loginId, code, changes)
      expect(answer).toMatchObject({ status: 200 })
      return sessionAnswer.parse(answer.body)
    },
  }
  return client
}

/** Reads the mail to an address, the newest first. */
export async function readMails(url: string, to: string) {
  const response = await fetch(`${url}/auth/v1/mailbox?format=json&to=${encodeURIComponent(to)}`)
  return mails.parse(await response.json()).messages
}

/**
 * Waits for a mail whose subject has these words, after so many of them. Mails leave after the answers of the service, so a notice of
 * an earlier request can come in between.
 */
export async function nextMail(url: string, to: string, subject: string, known = 0) {
  const found = async () => (await readMails(url, to)).filter((mail) => mail.subject.includes(subject))
  await expect.poll(async () => (await found()).length, { interval: 20 }).toBeGreaterThan(known)
  return (await found())[0]!
}

/** Waits for a code in the mail after so many. */
export async function nextCode(url: string, to: string, count: number): Promise<string> {
  const codes = async () => {
    const all = await readMails(url, to)
    return all
      .slice(0, all.length - count)
      .map(codeOf)
      .filter((code) => code !== '')
  }
  await expect.poll(async () => (await codes()).length, { interval: 20 }).toBeGreaterThan(0)
  return (await codes())[0] ?? ''
}

/** Reads the code of a mail. */
export function codeOf({ text }: { readonly text: string }): string {
  const [, first = '', second = ''] = /^(\d{3}) (\d{3})$/m.exec(text) ?? []
  return `${first}${second}`
}

/** Reads the links of a mail. */
export function linksOf({ text }: { readonly text: string }): readonly string[] {
  return text.match(/^https?:\/\/\S+$/gm) ?? []
}

/** Returns a wrong code. */
export const wrongCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
