import { afterEach, expect, test, vi } from 'vitest'
import { accountAtom, currentEntryAtom } from '#kernel'
import { conformsToPlugin, createPluginHarness, until, type Harness } from '#kernel/testing'
import { frameUrlAtom } from '#plugins/auth/contract'
import { connectSections, connectWallets } from '#plugins/connect/contract'
import { connect } from '../connect/index.js'
import { socialLogin } from './contract.js'
import { socials } from './index.js'
import { socialAttemptAtom } from './login-state.js'
import { isInAppBrowser } from './login-window.js'
import {
  sampleFrameUrl,
  sampleSocials,
  type SampleSocials,
  type SocialCalls,
} from './testing/sample-socials.js'

conformsToPlugin(test, () => socials(), { companions: sampleSocials() })

let harness: Harness | undefined
let calls: SocialCalls = { begun: [], connected: [] }

function start(
  answers: SampleSocials = {},
  options: Partial<Parameters<typeof createPluginHarness>[1]> = {},
): Harness {
  calls = { begun: [], connected: [] }
  harness = createPluginHarness(socials(), { companions: sampleSocials(answers, calls), ...options })
  return harness
}

afterEach(async () => {
  await harness?.dispose()
  harness = undefined
  vi.restoreAllMocks()
})

/** Stands in for the window of a login. */
function installPopup(isBlocked = false) {
  const popup = { closed: false, close: vi.fn(), location: { href: '' } }
  const open = vi.spyOn(window, 'open').mockReturnValue(isBlocked ? null : (popup as unknown as Window))
  return { popup, open }
}

/** Sends a message to the page. */
const post = (data: unknown, source: unknown, origin = sampleFrameUrl) =>
  window.dispatchEvent(new MessageEvent('message', { data, origin, source: source as Window }))

const resultUri = `${sampleFrameUrl}/done#handle=h1`

async function press(h: Harness, provider = 'GitHub') {
  const screen = await h.open(connectWallets)
  await screen.press(`Continue with ${provider}`)
  return screen
}

test('its rows are between the other logins and the wallets, in the order of the specification', async () => {
  const h = start()
  expect(h.fills(connectSections).map(({ id }) => id)).toEqual(['social', 'wallet'])
  const screen = await h.open(connectWallets)
  await screen.button('Continue with Google')
  const rows = [...screen.root.querySelectorAll('[data-testid^="social-"]')]
  expect(rows.map((row) => row.getAttribute('data-testid')?.slice(7))).toEqual([
    'google',
    'x',
    'discord',
    'github',
    'apple',
    'facebook',
  ])
})

test('without an embedded wallet there are no rows', () => {
  const h = start()
  h.store.set(frameUrlAtom, undefined)
  expect(h.fills(connectSections).map(({ id }) => id)).toEqual(['wallet'])
})

test('a press opens a window of 600 by 800 on the page of the frame, which is sent to the provider', async () => {
  const { popup, open } = installPopup()
  await press(start())
  expect(open).toHaveBeenCalledTimes(1)
  expect(open.mock.calls[0]?.[0]).toBe(
    `${sampleFrameUrl}/loading#host=${encodeURIComponent(location.origin)}`,
  )
  expect(open.mock.calls[0]?.[2]).toMatch(/^popup,width=600,height=800,/)
  await until(() => popup.location.href === 'https://github.example/login', 'the provider')
})

test('a window that was still loading gets the address again', async () => {
  const { popup } = installPopup()
  await press(start())
  await until(() => popup.location.href !== '', 'the provider')
  popup.location.href = 'dropped'
  post({ loaded: true }, popup, 'https://evil.example')
  expect(popup.location.href).toBe('dropped')
  post({ loaded: true }, popup)
  expect(popup.location.href).toBe('https://github.example/login')
})

test('the result of the window connects', async () => {
  const { popup } = installPopup()
  const h = start()
  await press(h)
  await until(() => popup.location.href !== '', 'the provider')
  post({ resultUri }, popup)
  await until(() => h.read(accountAtom).status === 'connected', 'the connection')
  expect(calls.connected).toEqual([resultUri])
  expect(popup.close).toHaveBeenCalled()
})

test('29 a result of another window, of another origin or with another address is ignored', async () => {
  const { popup } = installPopup()
  const h = start()
  const screen = await press(h)
  await until(() => popup.location.href !== '', 'the provider')
  post({ resultUri }, window)
  post({ resultUri }, popup, 'https://evil.example')
  post({ resultUri: 'https://evil.example/done#handle=h1' }, popup)
  post({ resultUri: 7 }, popup)
  post('handle', popup)
  post({ error: 'denied' }, popup)
  await screen.sees('You cancelled the login.')
  expect(calls.connected).toEqual([])
  expect(h.emitted.filter(({ id }) => id.startsWith('socials.'))).toEqual([
    { id: 'socials.denied', payload: {} },
  ])
})

test('32 a blocked window says so, and another press opens it', async () => {
  const { open, popup } = installPopup(true)
  const screen = await press(start())
  await screen.sees('The window could not be opened')
  open.mockReturnValue(popup as unknown as Window)
  await screen.press('Open window')
  expect(open.mock.lastCall?.[0]).toBe('https://github.example/login')
  await screen.sees('Log in with GitHub')
})

test('32 a closed window, or one that the policy of the page cut off, leads to the field of its code', async () => {
  const { popup } = installPopup()
  const h = start()
  const screen = await press(h)
  await until(() => popup.location.href !== '', 'the provider')
  popup.closed = true
  await h.clock.advance(500)
  await screen.sees('The window was closed')
  await screen.type('Six-digit code', '408137')
  await until(() => h.read(accountAtom).status === 'connected', 'the connection')
  expect(calls.connected).toEqual([`${sampleFrameUrl}/done#code=408137`])
})

test('32 Telegram: the login replaces the page', async () => {
  const { open } = installPopup()
  const h = start({}, { page: { telegram: true } })
  await press(h)
  await until(() => h.page.opened.length > 0, 'the provider')
  expect(h.page.opened).toEqual([{ href: 'https://github.example/login', target: '_self' }])
  expect(calls.begun).toEqual([{ provider: 'github', returnTo: h.page.url() }])
  expect(open).not.toHaveBeenCalled()
})

test('Google in a web view of another app: the view says to open the page in a browser', async () => {
  const { open } = installPopup()
  const h = start({}, { page: { userAgent: 'Mozilla/5.0 (iPhone) AppleWebKit/605 Instagram 300.0' } })
  const screen = await press(h, 'Google')
  await screen.sees('Open this page in your browser')
  expect(open).not.toHaveBeenCalled()
  expect(calls.begun).toEqual([])
})

test('a provider that the service is not set up for is named, and its window closed', async () => {
  const { popup } = installPopup()
  const screen = await press(start({ uri: new Error('Logins with GitHub are not set up.') }))
  await screen.sees('Logins with GitHub are not set up.')
  expect(popup.close).toHaveBeenCalled()
})

test('29 a result that another browser began is refused, and nothing connects', async () => {
  const { popup } = installPopup()
  const h = start({ result: new Error('This login is over. Log in again.') })
  const screen = await press(h)
  await until(() => popup.location.href !== '', 'the provider')
  post({ resultUri }, popup)
  await screen.sees('This login is over. Log in again.')
  expect(h.read(accountAtom).status).toBe('disconnected')
})

test('the view without a login leads back', async () => {
  const h = start()
  const screen = await h.open(connectWallets)
  h.router.push(socialLogin)
  await screen.button('Continue with Google')
})

test.each([
  ['Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UD1A; wv) AppleWebKit/537 Chrome/130', true],
  ['Mozilla/5.0 (iPhone) [FBAN/FBIOS;FBAV/400]', true],
  ['Mozilla/5.0 (Linux; Android 14) AppleWebKit/537 Chrome/130 Mobile', false],
  ['Mozilla/5.0 (X11; Linux x86_64) Firefox/139', false],
])('isInAppBrowser(%j) is %s', (userAgent, expected) => {
  expect(isInAppBrowser(userAgent)).toBe(expected)
})

test('a login that comes back to the page waits for the host’s terms before it connects', async () => {
  const h = start({}, { features: { legalCheckbox: true } })
  await h.foyer.configure(connect({ termsUrl: 'https://meridian.example/terms' }))
  // the page was loaded again in the meantime, so that nothing is accepted
  h.store.set(socialAttemptAtom, { provider: undefined, popup: null, result: { resultUri } })
  const screen = await h.open(socialLogin)
  const go = await until(
    () => screen.root.querySelector<HTMLElement>('[data-testid="conditions-continue"]'),
    'the conditions',
  )
  expect(go.getAttribute('aria-disabled')).toBe('true')
  go.click()
  expect(calls.connected).toEqual([])
  ;(
    await until(
      () => screen.root.querySelector<HTMLElement>('[data-testid="legal-checkbox"]'),
      'the checkbox',
    )
  ).click()
  await until(() => !go.hasAttribute('aria-disabled'), 'the button')
  go.click()
  await until(() => h.read(accountAtom).status === 'connected', 'the connection')
  expect(calls.connected).toEqual([resultUri])
})

test('the rows are disabled until the terms are accepted, and open no window', async () => {
  const { open } = installPopup()
  const h = start({}, { features: { legalCheckbox: true } })
  await h.foyer.configure(connect({ termsUrl: 'https://meridian.example/terms' }))
  const screen = await press(h)
  expect(open).not.toHaveBeenCalled()
  expect(h.read(currentEntryAtom)?.id).toBe(connectWallets.id)
  const box = await until(
    () => screen.root.querySelector<HTMLElement>('[data-testid="legal-checkbox"]'),
    'the checkbox',
  )
  box.click()
  const row = await screen.button('Continue with GitHub')
  await until(() => !row.hasAttribute('aria-disabled'), 'the row')
  row.click()
  await until(() => open.mock.calls.length > 0, 'the window')
})

test('with collapseWallets the wallets are behind a row below the logins', async () => {
  const h = start({}, { features: { collapseWallets: true } })
  const screen = await h.open(connectWallets)
  await screen.button('Continue with Google')
  await screen.press('Continue with a wallet')
  await until(() => !screen.root.querySelector('[data-testid="social-google"]'), 'the wallets alone')
})
