import { describe, expect, test } from 'vitest'
import { recoverMessageAddress } from 'viem'
import { hostOrigin, nextMail, wrongCode } from '../../../service/src/modules/auth/testing/auth-client.js'
import { viewMessages as messages } from '../views/messages.js'
import { outcome, startLoginService, userOf } from './testing/start-login-service.js'

const { url, open, mailsTo, codeTo, begin, enter } = startLoginService()

describe("login: 'window'", () => {
  test('takes the code in a window that a press opens, and the wallet signs', async () => {
    const email = 'ada@example.org'
    const host = await open()
    const running = outcome(host.answers.CONNECT_EMAIL({ email }))
    await host.shows(location.host)
    expect(host.title()).toBe(messages.loginTitle)
    expect(host.windows).toEqual([])
    await host.press(messages.openWindow)
    const [opened] = host.windows
    await opened!.shows('shop.localhost:5173')
    expect(opened!.value(messages.exportEmail)).toBe(email)
    expect(host.text()).toContain(messages.loginPanelOpen)
    await host.press(messages.showWindow)
    expect(opened!.focused).toBe(1)
    // the page alone has no mail sent
    expect(await mailsTo(email)).toEqual([])

    await opened!.press(messages.sendCode)
    const code = await codeTo(email)
    opened!.type(messages.code, '12')
    await opened!.press(messages.continue)
    await opened!.shows(messages.codeLength)
    opened!.type(messages.code, wrongCode(code))
    await opened!.press(messages.continue)
    await opened!.shows('4 tries left')
    expect(host.tickets).toEqual([])
    opened!.type(messages.code, code)
    await opened!.press(messages.continue)
    expect(await running).toEqual({ action: 'CONNECT' })
    await opened!.done
    expect(opened!.closed).toBe(true)
    expect(host.tickets).toEqual([expect.stringMatching(/.{20}/)])
    expect(host.hidden()).toBe(1)

    const { address, email: known } = userOf(host)
    expect(known).toBe(email)
    const signature = await (await host.state.unlocked().wallet.signer()).signMessage('hello')
    expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(address)
    // what the window got holds neither session nor share
    const got = JSON.stringify(opened!.received)
    for (const secret of host.tickets) expect(got).not.toContain(secret)
    expect(got).not.toMatch(/token|share|ticket/i)
  })

  test('the page enters no code, and waits for no approval', async () => {
    const host = await open()
    const refuses = (ask: () => unknown) =>
      expect((async () => ask())()).rejects.toMatchObject({
        code: 4200,
        message: expect.stringContaining('entered in the window') as string,
      })
    await refuses(() => host.answers.CONNECT_OTP({ otp: '123456' }))
    await refuses(() => host.answers.CONNECT_DEVICE(undefined))
    // also not while a login is open, with the right code
    const email = 'stolen@example.org'
    const { running, opened } = await begin(host, email)
    await opened.press(messages.sendCode)
    const code = await codeTo(email)
    await refuses(() => host.answers.CONNECT_OTP({ otp: code }))
    opened.type(messages.code, code)
    await opened.press(messages.continue)
    expect(await running).toEqual({ action: 'CONNECT' })
  })

  test('the widget takes the code where the project has not chosen the window', async () => {
    const email = 'plain@example.org'
    const host = await open({ login: 'widget' })
    expect(await host.answers.CONNECT_EMAIL({ email })).toEqual({ action: 'VERIFY_OTP' })
    await host.answers.CONNECT_OTP({ otp: await codeTo(email) })
    expect(userOf(host)).toMatchObject({ email })
    expect(host.windows).toEqual([])
  })
})

describe('messages of others', () => {
  const stepOf = (more: object) => ({ type: 'foyer-login-step', id: 7, ...more })

  test('the frame takes steps of its window and origin only, once the window is ready', async () => {
    const email = 'mallory@example.org'
    const host = await open({ popups: 'deaf' })
    const running = outcome(host.answers.CONNECT_EMAIL({ email }))
    await host.press(messages.openWindow)
    const [opened] = host.windows
    const send = stepOf({ step: 'send', email })
    opened!.send(send)
    opened!.send({ type: 'foyer-window-ready' }, { source: window })
    opened!.send({ type: 'foyer-window-ready' }, { origin: hostOrigin })
    opened!.send(send)
    opened!.send({ type: 'foyer-window-ready' })
    for (const sender of [
      { source: window },
      { source: null },
      { origin: hostOrigin },
      { origin: 'null' },
      { origin: `${location.origin}.evil.example` },
    ])
      opened!.send(send, sender)
    for (const broken of [
      null,
      'text',
      stepOf({ step: 'send' }),
      stepOf({ step: 'send', email: 'x'.repeat(300) }),
      stepOf({ step: 'code', code: '12345' }),
      stepOf({ step: 'code', code: 123456 }),
      stepOf({ step: 'sign', email }),
      { ...stepOf({ step: 'send', email }), id: '7' },
    ])
      opened!.send(broken)
    // the only one that counts, to another address: nothing was sent before it
    opened!.send(stepOf({ step: 'send', email: 'counts@example.org' }))
    await nextMail(url(), 'counts@example.org', 'log in')
    expect(await mailsTo(email)).toEqual([])
    await host.press(messages.cancel)
    expect(await running).toMatchObject({ code: 4001 })
    // after the end the window is heard no more
    opened!.send(stepOf({ step: 'send', email }))
    expect(await mailsTo(email)).toEqual([])
  })

  test('the window shows a login of its opener and origin only, and no result of others', async () => {
    const email = 'window@example.org'
    const host = await open()
    const { running, opened } = await begin(host, email)
    const start = { type: 'foyer-login-start', hostOrigin: 'https://evil.example', email: 'evil@example.org' }
    const result = { type: 'foyer-login-result', id: 1, error: 'Type your phrase' }
    for (const sender of [{ source: window }, { origin: hostOrigin }]) {
      opened.sendFromFrame(start, sender)
      opened.sendFromFrame(result, sender)
    }
    opened.sendFromFrame({ ...result, id: 99 })
    expect(opened.text()).not.toMatch(/evil|phrase/)
    await enter(opened, email)
    expect(await running).toEqual({ action: 'CONNECT' })
  })
})

describe('a login that does not come to its end settles once', () => {
  test('before the window is opened, the panel is closed', async () => {
    const host = await open()
    const running = outcome(host.answers.CONNECT_EMAIL({ email: 'early@example.org' }))
    await host.press(messages.cancel)
    expect(await running).toMatchObject({ code: 4001 })
    expect(host.windows).toEqual([])
  })

  test.each(['blocked', 'cut'] as const)('a window that is %s gives the reason', async (popups) => {
    const host = await open({ popups })
    const running = outcome(host.answers.CONNECT_EMAIL({ email: `${popups}@example.org` }))
    await host.press(messages.openWindow)
    expect(await running).toMatchObject({ code: 4200, message: messages.loginWindowCut })
    expect(host.hidden()).toBe(1)
  })

  test('a frame that goes away closes its window', async () => {
    const host = await open()
    const { opened } = await begin(host, 'gone@example.org')
    host.leave()
    await opened.done
    expect(opened.closed).toBe(true)
  })
})
