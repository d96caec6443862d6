import { describe, expect, test } from 'vitest'
import { waitUntil } from '../confirm/testing/open-confirm.js'
import { createFrameLogins } from '../login/frame-logins.js'
import { showExport } from '../window/export-view.js'
import { createAsker } from './asker.js'
import { viewMessages as messages } from './messages.js'
import { openViews, type OpenViews } from './testing/open-views.js'

const words = Array.from({ length: 24 }, (_, index) => `word${index}`)

/** Opens the export in the document of the views, with a login that succeeds. */
function openExport(frame: OpenViews, shownMs?: number) {
  const { parts, tests } = frame
  const state = {
    ...parts.state,
    signIn: async () => 'ticket',
    unlocked: () => {
      const unlocked = parts.state.unlocked()
      return { ...unlocked, wallet: { ...unlocked.wallet, phrase: async () => words.join(' ') } }
    },
  }
  const user = { id: 'ada', logins: ['email'] }
  const frameLogins = createFrameLogins({
    api: parts.api,
    hostOrigin: parts.hostOrigin,
    browser: 'Firefox',
    system: 'Linux',
  })
  const openLogin = () => null
  const options = {
    ...parts,
    frameLogins,
    openLogin,
    user,
    state,
    ...(shownMs !== undefined && { shownMs }),
  }
  return createAsker(frame.display, tests).open('export', (shell) => showExport(shell, options))
}

async function logIn(frame: OpenViews) {
  await waitUntil(() => frame.title() === messages.exportTitle)
  frame.type(messages.exportEmail, 'ada@mail.example')
  await frame.pressButton(messages.sendCode)
  await waitUntil(() => frame.text().includes('We sent') || frame.text().includes('that we sent'))
  frame.type(messages.code, '123456')
  await frame.pressButton(messages.continue)
}

const holdButton = (frame: OpenViews) =>
  [...frame.display.root.querySelectorAll('button')].find(({ textContent }) => textContent === messages.hold)!

describe('export', () => {
  const mayExport = { 'recovery/state': { mode: 'password' }, 'auth/exports': { allowedAt: 0 } }

  test('in the page there is only the way to a window', async () => {
    const frame = openViews({})
    const opened = frame.views.open('export')
    await frame.pressButton(messages.openWindow)
    await opened
    expect(frame.windows).toEqual(['export'])
    expect(frame.calls).toEqual([])
  })

  test('test 22: shows the words only while the button is held and the window is in view', async () => {
    const frame = openViews(mayExport)
    const opened = openExport(frame)
    await logIn(frame)
    await waitUntil(() => frame.display.root.querySelector('.phrase') !== null)
    await waitUntil(() => holdButton(frame).getAttribute('aria-disabled') === 'false')
    expect(frame.calls.find(({ path }) => path === 'auth/exports')?.body).toEqual({ isAutomatic: false })
    expect(frame.text()).not.toContain('word0')
    const button = holdButton(frame)
    button.dispatchEvent(new Event('pointerdown'))
    expect(frame.text()).toContain('24. word23')
    button.dispatchEvent(new Event('pointerup'))
    expect(frame.text()).not.toContain('word1')
    button.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', cancelable: true }))
    expect(frame.text()).toContain('1. word0')
    frame.see({ intersectionRatio: 0.5, isVisible: true })
    expect(frame.text()).not.toContain('word1')
    frame.see()
    await frame.pressButton(messages.done)
    await opened
  })

  test('test 22: the words are gone after their time', async () => {
    const frame = openViews(mayExport)
    const opened = openExport(frame, 700)
    await logIn(frame)
    await waitUntil(() => frame.display.root.querySelector('.phrase') !== null)
    await waitUntil(() => frame.text().includes(messages.exportGone))
    expect(frame.display.root.querySelector('.phrase')).toBeNull()
    await frame.pressButton(messages.close)
    await opened
  })

  test('test 22: a new device of an automatic wallet has to come back', async () => {
    const frame = openViews({
      'recovery/state': { mode: 'automatic' },
      'auth/exports': { allowedAt: Date.now() + 86_400_000 },
    })
    const opened = openExport(frame)
    await logIn(frame)
    await waitUntil(() => frame.title() === messages.exportWaitTitle)
    expect(frame.calls.find(({ path }) => path === 'auth/exports')?.body).toEqual({ isAutomatic: true })
    expect(frame.display.root.querySelector('.phrase')).toBeNull()
    await frame.pressButton(messages.close)
    await opened
  })
})
