import { expect } from 'vitest'
import * as z from 'zod'
import type { ProviderName } from '../social/provider-names.js'
import { socialResultAnswer } from '../social/social-wire.js'
import { frameOrigin, hostOrigin, type AuthClient } from './auth-client.js'

const startedAnswer = z.object({ loginId: z.string(), uri: z.string() })

/** Answer of a provider that a browser would bring to the service. */
export interface ProviderAnswer {
  /** Callback of the service, without parameters. */
  readonly url: string
  readonly parameters: URLSearchParams
  readonly isPost: boolean
}

/** Login that was begun. */
export interface StartedSocial {
  readonly loginId: string
  readonly uri: string
}

/** Begins a login. */
export async function startSocial(
  client: AuthClient,
  provider: ProviderName,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<StartedSocial> {
  const answer = await client.post('/auth/v1/social', {
    provider,
    hostOrigin,
    browser: 'Firefox 140',
    system: 'Linux',
    ...changes,
  })
  expect(answer).toMatchObject({ status: 200 })
  const started = startedAnswer.parse(answer.body)
  const state = new URL(started.uri).searchParams.get('state')
  if (state !== null && client.ip !== undefined) networks.set(state, client.ip)
  return started
}

/** Logs in at the provider as a browser does: follows redirects, keeps cookies, picks an account. An empty account refuses. */
export async function logInAtProvider(uri: string, account = '1001'): Promise<ProviderAnswer> {
  const cookies = new Map<string, string>()
  let url = uri
  let form: URLSearchParams | undefined
  for (let step = 0; step < 8; step += 1) {
    const response = await fetch(url, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { body: form }),
    })
    form = undefined
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (location !== null) {
      const next = new URL(location, url)
      if (next.pathname.includes('/callback/')) return answerOf(next, next.searchParams, false)
      url = next.href
      continue
    }
    const page = await response.text()
    const [, action = ''] = /<form method="post" action="([^"]*)"/.exec(page) ?? []
    const next = new URL(action.replaceAll('&amp;', '&'), url)
    if (next.pathname.includes('/callback/')) return answerOf(next, fieldsOf(page), true)
    if (!page.includes('name="account"')) throw new Error(`The provider shows another page: ${page}`)
    url = next.href
    form = new URLSearchParams({ account })
  }
  throw new Error('The provider redirects for ever.')
}

function answerOf({ origin, pathname }: URL, parameters: URLSearchParams, isPost: boolean): ProviderAnswer {
  return { url: `${origin}${pathname}`, parameters, isPost }
}

function fieldsOf(page: string): URLSearchParams {
  const fields = [...page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)]
  return new URLSearchParams(
    fields.map(([, name = '', value = '']) => [
      name,
      value.replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
    ]),
  )
}

/** Last page of the window of a login, as the service describes it to the page. */
export interface DonePage extends Partial<z.output<typeof socialResultAnswer>> {
  /** Handle of a login that succeeded. */
  readonly handle?: string
  /** Handle of a login that failed. */
  readonly failedHandle?: string
}

/** Networks that began logins, by the state of their answers: the same browser brings the answer, unless a test says otherwise. */
const networks = new Map<string, string>()

/** Browser that brings an answer. */
export interface Bringer {
  readonly ip?: string | undefined
  readonly userAgent?: string
}

/** Brings the answer of a provider to the service. Returns what the frame's page gets. */
export async function bringAnswer(
  { url, parameters, isPost }: ProviderAnswer,
  { ip = networks.get(parameters.get('state') ?? ''), userAgent }: Bringer = {},
): Promise<DonePage> {
  const init: RequestInit = {
    redirect: 'manual',
    headers: {
      ...(ip !== undefined && { 'x-forwarded-for': ip }),
      ...(userAgent !== undefined && { 'user-agent': userAgent }),
    },
  }
  const response = isPost
    ? await fetch(url, { ...init, method: 'POST', body: parameters })
    : await fetch(`${url}?${parameters.toString()}`, init)
  expect(response.status).toBe(303)
  const [page, fragment = ''] = (response.headers.get('location') ?? '').split('#')
  expect(page).toMatch(/\/done$/)
  const handle = new URLSearchParams(fragment).get('handle')
  if (handle === null) return {}
  const result = await readResult(new URL(url).origin, handle)
  return { ...result, ...(result.error === undefined ? { handle } : { failedHandle: handle }) }
}

/** Asks the service about a handle, as the frame's page does. */
async function readResult(service: string, handle: string) {
  const response = await fetch(`${service}/auth/v1/social/result`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: frameOrigin },
    body: JSON.stringify({ handle }),
  })
  expect(response.status).toBe(200)
  return socialResultAnswer.parse(await response.json())
}

/** Logs in with a provider until its handle. */
export async function readHandle(
  client: AuthClient,
  provider: ProviderName,
  account?: string,
): Promise<string> {
  const { uri } = await startSocial(client, provider)
  const { handle, error } = await bringAnswer(await logInAtProvider(uri, account))
  expect(error).toBeUndefined()
  return handle ?? ''
}
