import { expect, test } from 'vitest'
import { ApiError } from '../api/client.js'
import { waitUntil } from '../confirm/testing/open-confirm.js'
import { viewMessages as messages } from './messages.js'
import { openViews } from './testing/open-views.js'

const login = (id: string, provider: string, changes = {}) => ({
  id,
  provider,
  email: `${provider}@mail.example`,
  userName: null,
  createdAt: Date.UTC(2026, 10, 1),
  isThis: false,
  ...changes,
})
const email = login('i1', 'email', { email: 'ada@mail.example', isThis: true })
const github = login('i2', 'github', { email: null, userName: 'ada' })
const addable = ['google', 'github', 'farcaster']
const one = { logins: [email], addable }
const two = { logins: [email, github], addable }
const list = 'auth/users/logins/list'
const automatic = { mode: 'automatic', split: 's', changedAt: 1 }

const bodiesOf = (frame: ReturnType<typeof openViews>, path: string) =>
  frame.calls.filter((call) => call.path === path).map(({ body }) => body)

test('lists the logins, and offers no button to remove the only one', async () => {
  const frame = openViews({ [list]: one })
  const opened = frame.views.open('logins')
  await waitUntil(() => frame.text().includes('ada@mail.example'))
  expect(frame.title()).toBe(messages.loginsTitle)
  expect(frame.text()).toContain(messages.loginsOne)
  expect(frame.text()).toContain(messages.thisLogin)
  expect(frame.text()).not.toContain(messages.removeLogin)
  await frame.pressButton(messages.close)
  await opened
})

test('says what failed, and stays', async () => {
  const frame = openViews({ [list]: new Error('secret detail') })
  void frame.views.open('logins')
  await waitUntil(() => frame.text().includes('An error occurred'))
  await frame.pressButton(messages.close)
})

test('adds a login by its window, and shows the new list', async () => {
  const frame = openViews({
    [list]: one,
    'auth/social': { loginId: 'l1', uri: 'https://google.example/login' },
  })
  const opened = frame.views.open('logins')
  await frame.pressButton(messages.addLogin)
  await frame.pressButton('Google')
  await waitUntil(() => frame.text().includes('Open Google again'))
  expect(bodiesOf(frame, 'auth/social')).toMatchObject([{ provider: 'google', purpose: 'add' }])
  const [popup] = frame.loginWindows
  await frame.pressButton(messages.windowHasCode)
  expect(document.activeElement?.getAttribute('autocomplete')).toBe('one-time-code')
  frame.answerWindow(popup!, { error: 'denied' })
  await waitUntil(() => frame.text().includes(messages.windowDenied))
  frame.answers[list] = { logins: [email, login('i3', 'google')], addable }
  frame.answerWindow(popup!, { resultUri: `${location.origin}/done#handle=h1` })
  await waitUntil(() => frame.text().includes('google@mail.example'))
  expect(bodiesOf(frame, 'auth/users/logins/social')).toEqual([{ handle: 'h1' }])
  expect(frame.display.root.querySelector('p[role="status"].view-text')?.textContent).toBe(
    messages.loginAdded,
  )
  // the record of the user is renewed, and no handle opened a session
  expect(frame.calls.some(({ path }) => path === 'session/renew')).toBe(true)
  expect(frame.signIns).toEqual([])
  await frame.pressButton(messages.close)
  await opened
})

test('30 a login of another user is refused in the view of its window', async () => {
  const foreign = new ApiError('This login opens another wallet', 409, 'login')
  const frame = openViews({
    [list]: one,
    'auth/social': { loginId: 'l1', uri: 'https://google.example/login' },
    'auth/users/logins/social': foreign,
  })
  void frame.views.open('logins')
  await frame.pressButton(messages.addLogin)
  await frame.pressButton('Google')
  await waitUntil(() => frame.text().includes('Open Google again'))
  frame.answerWindow(frame.loginWindows[0]!, { resultUri: `${location.origin}/done#handle=h1` })
  await waitUntil(() => frame.text().includes('This login opens another wallet'))
  // the window says "You are logged in": it does not stay beside the refusal
  expect(frame.loginWindows[0]?.closed).toBe(true)
  await frame.pressButton(messages.back)
  await waitUntil(() => frame.title() === messages.addLoginTitle && frame.text().includes('Farcaster'))
  await frame.pressButton(messages.close)
})

test('adds an address by a code', async () => {
  const frame = openViews({ [list]: { logins: [github], addable: ['email', ...addable] } })
  void frame.views.open('logins')
  await frame.pressButton(messages.addLogin)
  await frame.pressButton('Email')
  frame.type(messages.exportEmail, 'nonsense')
  await frame.pressButton(messages.sendCode)
  await waitUntil(() => frame.text().includes(messages.exportEmailInvalid))
  frame.type(messages.exportEmail, 'new@mail.example')
  await frame.pressButton(messages.sendCode)
  await waitUntil(() => frame.text().includes('new@mail.example'))
  frame.type(messages.code, '408137')
  await frame.pressButton(messages.addLogin)
  await waitUntil(() => frame.text().includes(messages.loginAdded))
  expect(bodiesOf(frame, 'auth/users/logins/email')).toEqual([{ email: 'new@mail.example' }])
  expect(bodiesOf(frame, 'auth/users/logins/email/code')).toEqual([{ code: '408137' }])
  await frame.pressButton(messages.close)
})

test('removes a login after a question', async () => {
  const frame = openViews({
    [list]: two,
    'recovery/state': automatic,
    'auth/users/logins/remove': { isSignedOut: false },
  })
  void frame.views.open('logins')
  await frame.pressButton(`${messages.removeLogin}: GitHub ada`)
  expect(frame.title()).toBe(messages.removeLoginTitle)
  expect(frame.text()).toContain(messages.removeLoginText)
  frame.answers[list] = one
  await frame.pressButton(messages.removeLogin)
  await waitUntil(() => frame.text().includes(messages.loginRemoved))
  expect(bodiesOf(frame, 'auth/users/logins/remove')).toEqual([{ loginId: 'i2' }])
  expect(frame.tickets).toEqual([])
  await frame.pressButton(messages.close)
})

test('logs out with the login of the session', async () => {
  const frame = openViews({
    [list]: two,
    'recovery/state': automatic,
    'auth/users/logins/remove': { isSignedOut: true },
  })
  const opened = frame.views.open('logins')
  await frame.pressButton(`${messages.removeLogin}: Email ada@mail.example`)
  expect(frame.text()).toContain(messages.removeThisLoginText)
  await frame.pressButton(messages.removeLogin)
  await opened
  expect(frame.calls.at(-1)?.path).toBe('state/sign-out')
  expect(frame.tickets).toEqual([undefined])
})

test('leads the codes of a recovery elsewhere before their address is removed, by a signature of the wallet', async () => {
  const frame = openViews({
    [list]: two,
    'recovery/state': { ...automatic, mode: 'password', split: 's1' },
    'recovery/contact': {},
    'auth/users/logins/remove': { isSignedOut: false },
  })
  void frame.views.open('logins')
  await frame.pressButton(`${messages.removeLogin}: Email`)
  frame.answers[list] = { logins: [github], addable }
  await frame.pressButton(messages.removeLogin)
  await waitUntil(() => frame.text().includes(messages.loginRemoved))
  expect(bodiesOf(frame, 'wallet/sign')).toMatchObject([{ kind: 'contact', split: 's1', contact: 'none' }])
  expect(bodiesOf(frame, 'recovery/contact')).toEqual([{ contact: 'none', signature: '0xsigned' }])
  expect(bodiesOf(frame, 'auth/users/logins/remove')).toEqual([{ loginId: 'i1' }])
  const paths = frame.calls.map(({ path }) => path)
  expect(paths.indexOf('recovery/contact')).toBeLessThan(paths.indexOf('auth/users/logins/remove'))
  await frame.pressButton(messages.close)
})

test('leads the codes of a recovery to the oldest login that has an address', async () => {
  const google = login('i3', 'google')
  const frame = openViews({
    [list]: { logins: [email, github, google], addable },
    'recovery/state': { ...automatic, mode: 'passkey', split: 's1' },
    'recovery/contact': {},
    'auth/users/logins/remove': { isSignedOut: false },
  })
  void frame.views.open('logins')
  await frame.pressButton(`${messages.removeLogin}: Email`)
  await frame.pressButton(messages.removeLogin)
  await waitUntil(() => frame.text().includes(messages.loginRemoved))
  expect(bodiesOf(frame, 'recovery/contact')).toMatchObject([{ contact: { email: 'google@mail.example' } }])
  await frame.pressButton(messages.close)
})

test('asks for a login with the oldest one, also if the present login is recent', async () => {
  const logins = [
    { ...email, isThis: false },
    { ...github, isThis: true },
  ]
  const frame = openViews(
    { [list]: { logins, addable, oldestId: 'i1' } },
    { user: { logins: ['email', 'github'] } },
  )
  void frame.views.open('logins')
  await frame.pressButton(messages.addLogin)
  await waitUntil(() => frame.title() === messages.confirmTitle)
  expect(frame.text()).toContain('ada@mail.example')
  expect(frame.text()).not.toContain('Continue with GitHub')
  await frame.pressButton(messages.close)
})

test('asks for a fresh login if the present one is old', async () => {
  const frame = openViews({ [list]: two }, { ageMs: 9 * 60_000, user: { logins: ['email', 'github'] } })
  void frame.views.open('logins')
  await frame.pressButton(messages.addLogin)
  await waitUntil(() => frame.title() === messages.confirmTitle)
  expect(frame.text()).toContain('Continue with GitHub')
  await frame.pressButton(messages.sendCode)
  await waitUntil(() => frame.display.root.querySelector('input') !== null)
  frame.type(messages.code, '123456')
  await frame.pressButton(messages.confirm)
  await waitUntil(() => frame.title() === messages.addLoginTitle)
  expect(frame.signIns).toHaveLength(1)
  expect(frame.tickets).toEqual(['fresh'])
  await frame.pressButton(messages.close)
})
