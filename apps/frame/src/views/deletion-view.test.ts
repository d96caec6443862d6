import { expect, test } from 'vitest'
import { ApiError } from '../api/client.js'
import { waitUntil } from '../confirm/testing/open-confirm.js'
import { viewMessages as messages } from './messages.js'
import { openViews, type OpenViews } from './testing/open-views.js'

const dueAt = Date.UTC(2026, 11, 2, 12)
const tokens = { shares: 'shares-token', recovery: 'recovery-token' }
const asked = { 'auth/users/delete': { dueAt, tokens } }
const pathsOf = (frame: OpenViews) => frame.calls.map(({ path }) => path)

/** Confirms the deletion with a code. */
async function confirm(frame: OpenViews) {
  await frame.pressButton(messages.deletionConfirm)
  await frame.pressButton(messages.sendCode)
  await waitUntil(() => frame.display.root.querySelector('input') !== null)
  frame.type(messages.code, '123456')
  await frame.pressButton(messages.deletionConfirm)
}

test('offers the export first, and does nothing by itself', async () => {
  const frame = openViews({})
  const opened = frame.views.open('deletion')
  await frame.pressButton(messages.deletionExport)
  expect(frame.windows).toEqual(['export'])
  await frame.pressButton(messages.deletionConfirm)
  await waitUntil(() => frame.text().includes('We send a code to ada@mail.example'))
  await frame.pressButton(messages.back)
  expect(frame.text()).toContain(messages.deletionAssets)
  await frame.pressButton(messages.close)
  await opened
  expect(frame.calls).toEqual([])
})

test('after a fresh code it asks all modules, the one of the logins first, and logs out', async () => {
  const frame = openViews(asked)
  const opened = frame.views.open('deletion')
  await confirm(frame)
  await waitUntil(() => frame.title() === messages.deletionAskedTitle)
  expect(frame.text()).toContain('Dec 2, 2026')
  expect(pathsOf(frame).slice(-4)).toEqual([
    'auth/users/delete',
    'shares/deletion',
    'recovery/deletion',
    'state/sign-out',
  ])
  // the page hears of it when the view is closed
  expect(frame.tickets).toEqual(['fresh'])
  await frame.pressButton(messages.done)
  await opened
  expect(frame.tickets).toEqual(['fresh', undefined])
})

test('a module that does not answer is asked again, before the user is logged out', async () => {
  const frame = openViews({
    ...asked,
    'recovery/deletion': new ApiError('The server did not answer', 503, ''),
  })
  void frame.views.open('deletion')
  await confirm(frame)
  await waitUntil(() => frame.text().includes('The server did not answer'))
  expect(pathsOf(frame)).not.toContain('state/sign-out')
  delete frame.answers['recovery/deletion']
  await frame.pressButton(messages.tryAgain)
  await waitUntil(() => frame.title() === messages.deletionAskedTitle)
  // the code is used up, so it was not entered again
  expect(pathsOf(frame).filter((path) => path === 'login/code')).toHaveLength(1)
  await frame.pressButton(messages.close)
})

test('a wallet that is to be deleted is kept by a press, the module of the logins last', async () => {
  const frame = openViews({ 'auth/users/keep/tokens': { tokens } }, { deletionDueAt: dueAt })
  const opened = frame.views.open('deletion')
  await waitUntil(() => frame.title() === messages.deletionDueTitle)
  expect(frame.text()).toContain('Dec 2, 2026')
  await frame.pressButton(messages.deletionKeep)
  await opened
  expect(pathsOf(frame)).toEqual([
    'auth/users/keep/tokens',
    'shares/deletion/cancel',
    'recovery/deletion/cancel',
    'auth/users/keep',
    'session/renew',
  ])
})

test('a login is told of the date, and can go on without keeping the wallet', async () => {
  const frame = openViews({ 'auth/users/keep/tokens': { tokens } })
  const { session } = frame.parts.state.unlocked()
  const later = frame.views.askKeep(dueAt, session)
  await frame.pressButton(messages.deletionLater)
  await later
  expect(frame.calls).toEqual([])
  const kept = frame.views.askKeep(dueAt, session)
  await frame.pressButton(messages.deletionKeep)
  await kept
  expect(pathsOf(frame)).toContain('auth/users/keep')
  expect(frame.text()).toBe('')
})

test('closed, the question does not end the login', async () => {
  const frame = openViews({})
  const asking = frame.views.askKeep(dueAt, frame.parts.state.unlocked().session)
  await frame.pressButton(messages.close)
  await asking
})
