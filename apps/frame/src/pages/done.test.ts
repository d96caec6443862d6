import { afterEach, expect, test, vi } from 'vitest'
import { showDone } from './done.js'
import { readResult } from './read-result.js'

const host = 'https://shop.example'
const origin = 'https://frame.example'
const device = { browser: 'Firefox', system: 'Linux', host }
const posted = vi.fn<(message: unknown, target: string) => void>()
const left = vi.fn<(url: string) => void>()

afterEach(() => {
  document.body.replaceChildren()
  posted.mockReset()
  left.mockReset()
})

/** Opens the page of the end of a login with a fragment. */
function open(
  values: Readonly<Record<string, string>>,
  { hasOpener = true, answer }: { readonly hasOpener?: boolean; readonly answer?: unknown } = {},
) {
  const replaced = vi.fn()
  const page = {
    document,
    location: { hash: `#${new URLSearchParams(values).toString()}`, origin, pathname: '/done' },
    history: { replaceState: replaced },
    opener: hasOpener ? { postMessage: posted } : null,
  } as unknown as Window
  const call = vi.fn(async () => new Response(JSON.stringify(answer), { status: answer ? 200 : 400 }))
  showDone({ page, authUrl: 'https://api.example', fetch: call, leave: left })
  return { call, replaced, text: () => document.body.textContent }
}

test('the handle goes to the page that began the login, and to no other origin', () => {
  const { replaced, text } = open({ handle: 'h1', ...device })
  expect(posted.mock.calls).toEqual([[{ resultUri: `${origin}/done#handle=h1` }, host]])
  expect(replaced).toHaveBeenCalledWith(null, '', '/done')
  expect(text()).toContain('This login was started on https://shop.example, in Firefox on Linux.')
})

test('a failed login says why, and tells the page', () => {
  expect(open({ error: 'denied', ...device }).text()).toContain('You cancelled the login')
  expect(posted.mock.calls).toEqual([[{ error: 'denied' }, host]])
})

test.each([{}, { handle: 'h1' }, { handle: 'h1', host: 'javascript:alert(1)' }, { error: 'made up' }])(
  'a fragment without a login hands nothing over: %j',
  (values: Readonly<Record<string, string>>) => {
    const { text } = open(values)
    expect(posted).not.toHaveBeenCalled()
    expect(text()).toContain('The login did not work')
  },
)

test('32 without an opener, as under a COOP of the host, six digits are shown after a press', async () => {
  const { call, text } = open({ handle: 'h1', ...device }, { hasOpener: false, answer: { code: '408137' } })
  expect(call).not.toHaveBeenCalled()
  document.querySelector<HTMLElement>('[data-testid="show-code"]')?.click()
  await vi.waitFor(() => expect(text()).toContain('408 137'))
  expect(text()).toContain('only if you started this login there yourself')
})

test('32 no digits: the page says so', async () => {
  const { text } = open({ handle: 'h1', ...device }, { hasOpener: false })
  document.querySelector<HTMLElement>('[data-testid="show-code"]')?.click()
  await vi.waitFor(() => expect(text()).toContain('No code could be made'))
})

test('32 a login that left the page goes back to it, with the result in its address', () => {
  open({ handle: 'h1', ...device, return: `${host}/shop?item=1#top` })
  const url = new URL(left.mock.calls[0]?.[0] ?? '')
  expect(url.origin + url.pathname + url.hash).toBe(`${host}/shop#top`)
  expect(url.searchParams.get('item')).toBe('1')
  expect(url.searchParams.get('foyer_social')).toBe(`${origin}/done#handle=h1`)
  expect(posted).not.toHaveBeenCalled()
})

test('an address to return to on another origin is ignored', () => {
  expect(readResult(`#handle=h1&host=${host}&return=https://evil.example/`).returnTo).toBeUndefined()
  open({ handle: 'h1', ...device, return: 'https://evil.example/' })
  expect(left).not.toHaveBeenCalled()
})
