import { afterEach, expect, test } from 'vitest'
import { atom } from 'jotai/vanilla'
import { accountAtom, currentEntryAtom, definePlugin, fill, localeAtom, sessionKey } from '#kernel'
import { conformsToPlugin, createPluginHarness, until, type Harness } from '#kernel/testing'
import { authId, frameUrlAtom } from '#plugins/auth/contract'
import { accountSections } from '#plugins/account/contract'
import { connectConditions, connectSections, connectWallets } from '#plugins/connect/contract'
import { connect } from '../connect/index.js'
import { browserName } from './browser-name.js'
import { emailChange, emailChangeCode, emailCode, emailDevice } from './contract.js'
import { email } from './index.js'
import { isEmail } from './is-email.js'
import { sampleEmail, sampleLogin, type SampleLogin } from './testing/sample-login.js'

conformsToPlugin(test, () => email(), { companions: sampleLogin() })

let harness: Harness | undefined

function start(login: SampleLogin = {}, features: Readonly<Record<string, boolean>> = {}): Harness {
  harness = createPluginHarness(email(), { companions: sampleLogin(login), features })
  return harness
}

afterEach(async () => {
  await harness?.dispose()
  harness = undefined
})

const entry = (h: Harness) => h.read(currentEntryAtom)?.id

test('its field is the first section, before the wallets', () => {
  expect(
    start()
      .fills(connectSections)
      .map(({ id }) => id),
  ).toEqual(['email', 'wallet'])
})

test('without an embedded wallet there is no field', async () => {
  harness = start()
  harness.store.set(frameUrlAtom, undefined)
  expect(harness.fills(connectSections).map(({ id }) => id)).toEqual(['wallet'])
})

test('with emailShowWallets off a row leads to the wallets', async () => {
  const h = start({}, { emailShowWallets: false })
  const screen = await h.open()
  await until(() => screen.root.querySelector('[data-testid="collapsed-wallets"]'), 'the row')
})

test('an address opens the view of the code, and a right code connects', async () => {
  const h = start()
  const screen = await h.open(connectWallets)
  await screen.type('Email address', ` ${sampleEmail} `)
  await screen.press('Continue')
  await screen.sees('Check your inbox')
  await screen.sees(`We sent six digits to ${sampleEmail}`)
  await screen.type('Six-digit code', '408 173')
  await until(() => h.read(accountAtom).status === 'connected', 'the connection')
})

test('the frame is loaded when the user begins to type, once, and not before', async () => {
  let loads = 0
  const h = start({ onPrepare: () => loads++ })
  const screen = await h.open(connectWallets)
  ;(await screen.field('Email address')).focus()
  expect(loads).toBe(0)
  for (const text of ['a', 'ad', 'ada']) await screen.type('Email address', text)
  expect(loads).toBe(1)
})

test('nothing is loaded while a condition of the host is open', async () => {
  let loads = 0
  const captcha = definePlugin({
    id: 'captcha',
    contributes: [
      fill(connectConditions, {
        id: 'captcha',
        isMet: atom(false),
        load: async () => ({ default: () => 'Terms' }),
      }),
    ],
  })
  harness = createPluginHarness(email(), {
    companions: [...sampleLogin({ onPrepare: () => loads++ }), captcha()],
  })
  const screen = await harness.open(connectWallets)
  await screen.type('Email address', 'ada')
  expect((await screen.field('Email address')).value).toBe('ada')
  expect(loads).toBe(0)
})

test('a login that the frame has completed by itself connects at once', async () => {
  const h = start({ action: 'CONNECT' })
  const screen = await h.open(connectWallets)
  await screen.type('Email address', sampleEmail)
  await screen.press('Continue')
  await until(() => h.read(accountAtom).status === 'connected', 'the connection')
  expect(screen.text()).not.toContain('Check your inbox')
})

test('a text that is no address is said so, and nothing is asked', async () => {
  const h = start({ action: 'never' })
  const screen = await h.open(connectWallets)
  await screen.type('Email address', 'ada@meridian')
  await screen.press('Continue')
  await screen.sees('That does not look like an email address.')
  await screen.type('Email address', 'ada@meridian.example')
  expect(screen.text()).not.toContain('That does not look')
})

test('an error of the frame is shown below the field', async () => {
  const h = start({ action: new Error('The server did not answer') })
  const screen = await h.open(connectWallets)
  await screen.type('Email address', sampleEmail)
  await screen.press('Continue')
  await screen.sees('The server did not answer')
})

test('a wrong code keeps its digits and says how many tries are left', async () => {
  const h = start({ code: new Error('That code is not right. 2 tries left.'), requestedAt: 0 })
  const screen = await h.open(emailCode)
  await screen.type('Six-digit code', '408137')
  await screen.sees('That code is not right. 2 tries left.')
  expect((await screen.field('Six-digit code')).value).toBe('408137')
})

test('the seconds until another e-mail count down, and then it can be asked for', async () => {
  const h = start({ requestedAt: 'now' })
  const screen = await h.open(emailCode)
  await screen.sees('Send again in 30 s')
  await h.clock.advance(1_000)
  await screen.sees('Send again in 29 s')
  await h.clock.advance(29_000)
  await screen.press('Send again')
  await screen.sees('Send again in 30 s')
})

test('a new device waits for its approval, and goes on to the code', async () => {
  const h = start({ action: 'VERIFY_DEVICE', device: 'approved' })
  const screen = await h.open(connectWallets)
  await screen.type('Email address', sampleEmail)
  await screen.press('Continue')
  await until(() => entry(h) === emailCode.id, 'the code')
})

test.each([
  ['in the language of the widget', 'DE', 'de', 'Deutschland'],
  ['in English', 'DE', 'en', 'Germany'],
  ['not if the service does not know it', undefined, 'en', undefined],
  ['not if it has no name', 'QX', 'en', undefined],
])('a new device shows its country %s', async (_, country, locale, name) => {
  const h = start({ requestedAt: 0, ...(country !== undefined && { country }) })
  h.store.set(localeAtom, locale)
  const screen = await h.open(emailDevice)
  await until(() => screen.root.querySelector('.email-device') !== null, 'the device')
  const values = [...screen.root.querySelectorAll('.email-device dd')].map(({ textContent }) => textContent)
  expect(values.slice(1)).toEqual(name === undefined ? [] : [name])
})

test('a refused device says so, and can be tried again', async () => {
  const h = start({ device: new Error('This login was refused'), requestedAt: 0 })
  const screen = await h.open(emailDevice)
  await screen.sees('Is this you?')
  await screen.sees('This login was refused')
  await screen.button('Try again')
})

test('a code without a login leads back', async () => {
  const h = start()
  await h.open(connectWallets)
  h.router.push(emailCode)
  await until(() => entry(h) === connectWallets.id, 'the first view')
})

test.each([
  ['ada@meridian.example', true],
  ['ada+shop@mail.meridian.example', true],
  ['ada@münchen.example', true],
  ['', false],
  ['ada', false],
  ['ada@', false],
  ['@meridian.example', false],
  ['ada@meridian', false],
  ['ada@meridian.', false],
  ['ada@@meridian.example', false],
  ['ada @meridian.example', false],
  ['ada@meridian.example\r\nBcc: eve@evil.example', false],
  ['<ada@meridian.example>', false],
  // drawn as another address
  ['a\u202eda@meridian.example', false],
  ['ada\u200b@meridian.example', false],
  ['ada@meri\u2066dian.example', false],
  [`${'a'.repeat(65)}@meridian.example`, false],
  [`ada@${'m'.repeat(250)}.example`, false],
])('isEmail(%j) is %s', (text, expected) => {
  expect(isEmail(text)).toBe(expected)
})

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:139.0) Gecko/20100101 Firefox/139.0', 0, 'Firefox · Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/139.0 Safari/537.36 Edg/139.0',
    0,
    'Edge · Windows',
  ],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Version/18.0 Mobile/15E148 Safari/604.1', 5, 'Safari · iPhone'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15', 5, 'Safari · iPad'],
  ['', 0, '–'],
])('names the browser of %j', (userAgent, touchPoints, expected) => {
  expect(browserName({ userAgent, touchPoints })).toBe(expected)
})

test('the address is a row of the account only while the embedded wallet is in use', async () => {
  const h = start()
  expect(h.fills(accountSections)).toEqual([])
  await h.service(sessionKey).connect({ connectorId: authId })
  expect(h.fills(accountSections).map(({ id }) => id)).toEqual(['email'])
})

test('a change of the address asks for a code of the old and of the new one', async () => {
  const h = start()
  const screen = await h.open(emailChange)
  await screen.type('New email address', 'new@meridian.example')
  await screen.press('Continue')
  await screen.sees(`We sent six digits to ${sampleEmail}`)
  expect(entry(h)).toBe(emailChangeCode.id)
  await screen.type('Six-digit code', '408173')
  await screen.sees('We sent six digits to new@meridian.example')
  await screen.type('Six-digit code', '173408')
  await screen.sees('You log in with new@meridian.example from now on')
})

test('the field of the second code keeps the focus of the first one', async () => {
  const screen = await start().open(emailChange)
  await screen.type('New email address', 'new@meridian.example')
  await screen.press('Continue')
  await screen.sees(`We sent six digits to ${sampleEmail}`)
  const field = screen.root.querySelector<HTMLInputElement>('[data-testid="email-change-primary"]')
  field?.focus()
  await screen.type('Six-digit code', '408173')
  await screen.sees('We sent six digits to new@meridian.example')
  const { activeElement } = screen.root.getRootNode() as Document | ShadowRoot
  expect(activeElement?.getAttribute('data-testid')).toBe('email-change-secondary')
})

test('a change that the user rejects stays in its view', async () => {
  const h = start({ change: new Error('User rejected the request') })
  const screen = await h.open(emailChange)
  await screen.type('New email address', 'new@meridian.example')
  await screen.press('Continue')
  await screen.sees('User rejected the request')
  expect(entry(h)).toBe(emailChange.id)
})

test('the host’s terms come before a login by e-mail: the button names them, and a press leads to the checkbox', async () => {
  const asked: string[] = []
  const h = start({ onAsk: (address) => void asked.push(address) }, { legalCheckbox: true })
  await h.foyer.configure(connect({ termsUrl: 'https://meridian.example/terms' }))
  const screen = await h.open(connectWallets)
  const box = await until(
    () => screen.root.querySelector<HTMLInputElement>('[data-testid="legal-checkbox"]'),
    'the checkbox',
  )
  await screen.type('Email address', sampleEmail)
  const button = await screen.button('Continue')
  expect(button.getAttribute('aria-disabled')).toBe('true')
  const description = screen.root.getElementById(button.getAttribute('aria-describedby') ?? '')
  expect(description?.contains(box)).toBe(true)
  button.click()
  expect(screen.root.activeElement).toBe(box)
  expect(asked).toEqual([])
  box.click()
  await until(() => !button.hasAttribute('aria-disabled'), 'the button')
  expect(button.hasAttribute('aria-describedby')).toBe(false)
  await screen.press('Continue')
  await screen.sees('Check your inbox')
  expect(asked).toEqual([sampleEmail])
})

test('with collapseWallets the wallets are behind a row below the field', async () => {
  const h = start({}, { collapseWallets: true })
  const screen = await h.open(connectWallets)
  await screen.field('Email address')
  await screen.press('Continue with a wallet')
  await until(() => !screen.root.querySelector('[data-testid="email-address"]'), 'the wallets alone')
})
