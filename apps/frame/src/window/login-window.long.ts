import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { linksOf, nextMail, wrongCode } from '../../../service/src/modules/auth/testing/auth-client.js'
import { nothing } from '../api/answers.js'
import { viewMessages as messages } from '../views/messages.js'
import type { LoginHost, OpenedWindow } from './testing/open-login-host.js'
import { startLoginService, userOf } from './testing/start-login-service.js'

const { advance, url, open, mailsTo, codeTo, begin, enter } = startLoginService()

describe("login: 'window'", () => {
  test('the visitor corrects the address, also after the mail was sent', async () => {
    const host = await open()
    const { running, opened } = await begin(host, 'typo@example.org')
    opened.type(messages.exportEmail, 'nothing')
    await opened.press(messages.sendCode)
    await opened.shows(messages.exportEmailInvalid)
    opened.type(messages.exportEmail, 'second@example.org')
    await opened.press(messages.sendCode)
    await codeTo('second@example.org')
    await opened.press(messages.back)
    advance(31_000)
    opened.type(messages.exportEmail, 'right@example.org')
    await enter(opened, 'right@example.org')
    expect(await running).toEqual({ action: 'CONNECT' })
    expect(userOf(host)).toMatchObject({ email: 'right@example.org' })
    expect(await mailsTo('typo@example.org')).toEqual([])
  })

  test('a further code is sent after a pause, and the first one no longer counts', async () => {
    const email = 'again@example.org'
    const host = await open()
    const { running, opened } = await begin(host, email)
    await opened.press(messages.sendCode)
    const first = await codeTo(email)
    const waiting = () => opened.button(messages.sendAgainIn.replace('{seconds}', '30'))
    await vi.waitUntil(waiting)
    expect(waiting()?.disabled).toBe(true)
    advance(31_000)
    await opened.press(messages.sendAgain)
    const second = await codeTo(email, 1)
    opened.type(messages.code, first)
    await opened.press(messages.continue)
    if (first !== second) await opened.shows('tries left')
    opened.type(messages.code, second)
    await opened.press(messages.continue)
    expect(await running).toEqual({ action: 'CONNECT' })
  })

  test('a login that has ended says so, and a new code opens the wallet', async () => {
    const email = 'ended@example.org'
    const host = await open()
    const { running, opened } = await begin(host, email)
    await opened.press(messages.sendCode)
    const code = await codeTo(email)
    for (const left of ['4 tries', '3 tries', '2 tries', '1 try', 'expired']) {
      opened.type(messages.code, wrongCode(code))
      await opened.press(messages.continue)
      await opened.shows(left)
    }
    advance(31_000)
    await opened.press(messages.sendAgain)
    opened.type(messages.code, await codeTo(email, 1))
    await opened.press(messages.continue)
    expect(await running).toEqual({ action: 'CONNECT' })
  })

  test('a new device is approved by the link of the mail first', async () => {
    const email = 'strict@example.org'
    const host = await open({ projectId: 'strict' })
    const { running, opened } = await begin(host, email)
    await opened.press(messages.sendCode)
    await opened.shows(messages.approveDevice.replace('{email}', email))
    const [link = ''] = linksOf(await nextMail(url(), email, 'approve a new device'))
    const { origin, pathname, searchParams } = new URL(link)
    await fetch(`${origin}${pathname}`, { method: 'POST', body: String(searchParams), headers: form })
    const code = await codeTo(email, 1)
    await opened.shows(messages.codeSent.replace('{email}', email))
    opened.type(messages.code, code)
    await opened.press(messages.continue)
    expect(await running).toEqual({ action: 'CONNECT' })
  })

  test('leaving the wait for an approval does not lead to the code later', async () => {
    const email = 'strict-back@example.org'
    const host = await open({ projectId: 'strict' })
    const { running, opened } = await begin(host, email)
    await opened.press(messages.sendCode)
    await opened.shows(messages.approveDevice.replace('{email}', email))
    await opened.press(messages.back)
    await opened.shows(messages.loginSendText)
    advance(31_000)
    await opened.press(messages.sendCode)
    await opened.shows(messages.approveDevice.replace('{email}', email))
    expect(opened.text()).not.toContain('An error occurred')
    await host.press(messages.cancel)
    expect(await running).toMatchObject({ code: 4001 })
  })

  test('a question of the recovery is asked in the frame, after the window has closed', async () => {
    const email = 'careful@example.org'
    const first = await open({ projectId: 'careful' })
    const { running, opened } = await begin(first, email)
    await enter(opened, email)
    expect(await running).toEqual({ action: 'CONNECT' })

    const device = await open({ projectId: 'careful' })
    const again = await begin(device, email)
    const { length } = await mailsTo(email)
    await enter(again.opened, email)
    await device.shows(messages.proofTitle)
    expect(again.opened.closed).toBe(true)
    device.type(messages.code, await codeTo(email, length + 1))
    await device.press(messages.confirm)
    expect(await again.running).toEqual({ action: 'CONNECT' })
    expect(userOf(device).address).toBe(userOf(first).address)

    // closed, the login ends once, and the next one works
    const third = await open({ projectId: 'careful' })
    const closed = await begin(third, email)
    await enter(closed.opened, email)
    await third.shows(messages.proofTitle)
    await third.press(messages.close)
    expect(await closed.running).toMatchObject({ code: 4001 })
    expect(third.hidden()).toBe(1)
  })

  test('a wallet that is to be deleted asks in the frame whether to keep it', async () => {
    const email = 'leaving@example.org'
    const first = await open()
    const { running, opened } = await begin(first, email)
    await enter(opened, email)
    await running
    await askForDeletion(first)

    const host = await open()
    const again = await begin(host, email)
    await enter(again.opened, email)
    await host.shows(messages.deletionDueTitle)
    expect(again.opened.closed).toBe(true)
    await host.press(messages.deletionLater)
    expect(await again.running).toEqual({ action: 'CONNECT' })
  })
})

describe('a login that does not come to its end settles once, and the next one works', () => {
  const endings: readonly (readonly [string, (host: LoginHost, opened: OpenedWindow) => unknown])[] = [
    ['the panel is cancelled', (host) => host.press(messages.cancel)],
    ['the panel is closed', (host) => host.press(messages.close)],
    ['the window is closed', (_host, opened) => (opened.closed = true)],
    ['the login in the window is closed', (_host, opened) => opened.press(messages.close)],
    ['Escape', () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))],
    ['RPC_ABORT', (host) => host.answers.RPC_ABORT(undefined)],
    ['SIGN_OUT', (host) => host.answers.SIGN_OUT(undefined)],
  ]
  test.each(endings)('%s', async (name, end) => {
    const email = `end-${name.replaceAll(' ', '-')}@example.org`
    const host = await open()
    const { running, opened } = await begin(host, email)
    await opened.press(messages.sendCode)
    await codeTo(email)
    await end(host, opened)
    expect(await running).toMatchObject({ code: 4001 })
    expect(opened.closed).toBe(true)
    expect(host.hidden()).toBe(1)
    expect(await host.answers.IS_CONNECTED(undefined)).toEqual({ isConnected: false })

    advance(31_000)
    const next = await begin(host, email)
    await enter(next.opened, email)
    expect(await next.running).toEqual({ action: 'CONNECT' })
  })

  test('a second login replaces the first', async () => {
    const host = await open()
    const { running, opened } = await begin(host, 'one@example.org')
    const next = await begin(host, 'two@example.org')
    expect(await running).toMatchObject({ code: 4001 })
    expect(opened.closed).toBe(true)
    await enter(next.opened, 'two@example.org')
    expect(await next.running).toEqual({ action: 'CONNECT' })
    expect(userOf(host)).toMatchObject({ email: 'two@example.org' })
  })

  test('a page that logs out while the wallet is being opened is logged out', async () => {
    const email = 'out@example.org'
    const host = await open()
    const { running, opened } = await begin(host, email)
    await enter(opened, email)
    await host.shows(messages.openingTitle)
    await host.answers.SIGN_OUT(undefined)
    expect(await running).toMatchObject({ code: 4001 })
    expect(host.tickets).toEqual([undefined])
    expect(await host.answers.IS_CONNECTED(undefined)).toEqual({ isConnected: false })
  })
})

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const deletion = z.object({ tokens: z.object({ shares: z.string(), recovery: z.string() }) })

/** Asks for the deletion of a user, as the view of the account does. */
async function askForDeletion({ api, state }: LoginHost) {
  const token = await state.unlocked().session.token('auth')
  const { tokens } = await api.post('auth', '/users/delete', {}, { answer: deletion, token })
  for (const module of ['shares', 'recovery'] as const)
    await api.post(module, '/deletion', {}, { answer: nothing, token: tokens[module] })
  await state.signOut()
}
