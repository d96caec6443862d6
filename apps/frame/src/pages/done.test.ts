import { afterEach, expect, test, vi } from 'vitest'
import { showDone } from './done.js'

const host = 'https://shop.example'
const origin = 'https://frame.example'
const device = { browser: 'Firefox', system: 'Linux', host, isForFrame: false }
const posted = vi.fn<(message: unknown, target: string) => void>()
const left = vi.fn<(url: string) => void>()

afterEach(() => {
  document.body.replaceChildren()
  posted.mockReset()
  left.mockReset()
})

/** Answers of the service: of the result, and of the digits. 400 for one that is undefined. */
interface Answers {
  readonly result?: unknown
  readonly digits?: unknown
}

/** Opens the page of the end of a login with a fragment. */
async function open(
  fragment: Readonly<Record<string, string>>,
  { result, digits }: Answers = {},
  { hasOpener = true }: { readonly hasOpener?: boolean } = {},
) {
  const replaced = vi.fn()
  const page = {
    document,
    location: { hash: `#${new URLSearchParams(fragment).toString()}`, origin, pathname: '/done' },
    history: { replaceState: replaced },
    opener: hasOpener ? { postMessage: posted } : null,
  } as unknown as Window
  const call = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(async (url) => {
    const answer = url.endsWith('/social/result') ? result : digits
    if (answer instanceof Error) throw answer
    return new Response(JSON.stringify(answer ?? {}), { status: answer === undefined ? 400 : 200 })
  })
  await showDone({ page, authUrl: 'https://api.example', fetch: call as typeof fetch, leave: left })
  const paths = () => call.mock.calls.map(([url]) => new URL(url).pathname)
  return { call, paths, replaced, text: () => document.body.textContent }
}

test('the handle goes to the page that the service names, and to no other origin', async () => {
  const { call, replaced, text } = await open({ handle: 'h1' }, { result: device })
  expect(call.mock.calls[0]?.[1].body).toBe(JSON.stringify({ handle: 'h1' }))
  expect(posted.mock.calls).toEqual([[{ resultUri: `${origin}/done#handle=h1` }, host]])
  expect(replaced).toHaveBeenCalledWith(null, '', '/done')
  expect(text()).toContain('This login was started on https://shop.example, in Firefox on Linux.')
})

test('the result of a login that the frame began goes to the frame', async () => {
  await open({ handle: 'h1' }, { result: { ...device, isForFrame: true } })
  expect(posted.mock.calls).toEqual([[{ resultUri: `${origin}/done#handle=h1` }, origin]])
})

test('a failed login says why, and tells the page', async () => {
  const { text } = await open({ handle: 'h1' }, { result: { ...device, error: 'denied' } })
  expect(text()).toContain('You cancelled the login')
  expect(posted.mock.calls).toEqual([[{ error: 'denied' }, host]])
})

const evil = 'https://evil.example'
const forged = { host: evil, return: `${evil}/phish`, browser: 'Firefox', system: 'Linux' }

test.each([
  { error: 'denied', ...forged },
  { error: 'over', ...forged },
  { ...forged },
  { handle: 'unknown', ...forged },
  { handle: 'unknown', for: 'frame', ...forged },
])('a fragment that someone has written leads nowhere and hands nothing over: %j', async (fragment) => {
  const { text } = await open(fragment)
  expect(left).not.toHaveBeenCalled()
  expect(posted).not.toHaveBeenCalled()
  expect(text()).toContain('The login did not work')
  expect(text()).not.toContain('evil.example')
})

test('a genuine handle in a fragment that someone has written goes where the service says', async () => {
  await open({ handle: 'h1', ...forged }, { result: device })
  expect(left).not.toHaveBeenCalled()
  expect(posted.mock.calls).toEqual([[{ resultUri: `${origin}/done#handle=h1` }, host]])
})

test.each([new Error('offline'), { host: 'https://shop.example' }])(
  'a service that does not answer as expected hands nothing over',
  async (result) => {
    const { text } = await open({ handle: 'h1' }, { result })
    expect(posted).not.toHaveBeenCalled()
    expect(text()).toContain('The service did not answer')
  },
)

test('32 without an opener, as under a COOP of the host, six digits are shown after a press', async () => {
  const answers = { result: device, digits: { code: '408137' } }
  const { paths, text } = await open({ handle: 'h1' }, answers, { hasOpener: false })
  expect(paths()).toEqual(['/auth/v1/social/result'])
  document.querySelector<HTMLElement>('[data-testid="show-code"]')?.click()
  await vi.waitFor(() => expect(text()).toContain('408 137'))
  expect(text()).toContain('only if you started this login there yourself')
})

test('32 no digits: the page says so', async () => {
  const { text } = await open({ handle: 'h1' }, { result: device }, { hasOpener: false })
  document.querySelector<HTMLElement>('[data-testid="show-code"]')?.click()
  await vi.waitFor(() => expect(text()).toContain('No code could be made'))
})

test.each([
  [`${host}/shop?item=1`, `${host}/shop?item=1#`],
  [`${host}/#tgWebAppData=x`, `${host}/#tgWebAppData=x&`],
])('32 a login that left the page goes back to it after a press: %s', async (returnTo, expected) => {
  const { text } = await open({ handle: 'h1' }, { result: { ...device, returnTo } })
  expect(left).not.toHaveBeenCalled()
  expect(text()).toContain('This login was started on https://shop.example, in Firefox on Linux.')
  document.querySelector<HTMLElement>('[data-testid="go-back"]')?.click()
  // in the fragment: queries get into logs and analytics
  const result = encodeURIComponent(`${origin}/done#handle=h1`)
  expect(left.mock.calls).toEqual([[`${expected}foyer_social=${result}`]])
  expect(posted).not.toHaveBeenCalled()
})

test.each([{}, { returnTo: `${host}/` }, { isForFrame: true }])(
  'a login that another machine began hands nothing over, and shows digits at a press: %j',
  async (changes) => {
    const result = { ...device, ...changes, isApart: true }
    const { paths, text } = await open({ handle: 'h1' }, { result, digits: { code: '408137' } })
    expect(posted).not.toHaveBeenCalled()
    expect(left).not.toHaveBeenCalled()
    expect(text()).toContain('Did you start this login?')
    expect(text()).toContain('https://shop.example, in Firefox on Linux')
    expect(paths()).toEqual(['/auth/v1/social/result'])
    document.querySelector<HTMLElement>('[data-testid="show-code"]')?.click()
    await vi.waitFor(() => expect(text()).toContain('408 137'))
  },
)
