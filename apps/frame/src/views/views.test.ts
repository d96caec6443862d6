import { describe, expect, test } from 'vitest'
import { ApiError } from '../api/client.js'
import { press, waitUntil } from '../confirm/testing/open-confirm.js'
import { viewMessages as messages } from './messages.js'
import { openViews } from './testing/open-views.js'

const devices = {
  devices: [
    {
      id: 'd1',
      jkt: 'k1',
      browser: 'Firefox',
      system: 'Linux',
      hostOrigin: 'https://a.example',
      lastUsedAt: 1,
      isThis: true,
    },
    {
      id: 'd2',
      jkt: 'k2',
      browser: 'Safari',
      system: 'iPhone',
      hostOrigin: 'https://b.example',
      lastUsedAt: 2,
      isThis: false,
    },
  ],
}
const automatic = { mode: 'automatic', split: 's', changedAt: Date.UTC(2026, 10, 1) }
const pathsOf = (calls: readonly { readonly path: string }[]) => calls.map(({ path }) => path)

describe('shell', () => {
  test('asks the page to be shown, and hides when the view is closed by Escape', async () => {
    const frame = openViews({ 'auth/devices/list': devices })
    const opened = frame.views.open('devices')
    await waitUntil(() => frame.text().includes('Safari'))
    expect(frame.shown[0]).toEqual({ reason: 'devices', height: 200 })
    expect(frame.hidden()).toBe(0)
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
    await opened
    expect(frame.hidden()).toBe(1)
    expect(frame.text()).toBe('')
  })

  test('starts with the focus on the title, and keeps it inside', async () => {
    const frame = openViews({ 'auth/devices/list': devices })
    const opened = frame.views.open('devices')
    await waitUntil(() => frame.text().includes('Safari'))
    expect(document.activeElement?.textContent).toBe(messages.devicesTitle)
    const dialog = frame.display.root.querySelector('[role=dialog]')!
    const buttons = [...dialog.querySelectorAll('button:not([hidden])')] as HTMLElement[]
    buttons.at(-1)!.focus()
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', cancelable: true }))
    expect(dialog.contains(document.activeElement)).toBe(true)
    await frame.pressButton(messages.close)
    await opened
  })

  test('test 33: presses count only while the view is fully visible, and never from scripts', async () => {
    const frame = openViews({ 'auth/devices/list': devices })
    const opened = frame.views.open('devices')
    await waitUntil(() => frame.text().includes('Safari'))
    frame.see({ intersectionRatio: 1, isVisible: false })
    const button = [...frame.display.root.querySelectorAll('button')].find(
      ({ textContent }) => textContent === messages.logOutEverywhere,
    )!
    expect(button.getAttribute('aria-disabled')).toBe('true')
    press(button)
    expect(frame.title()).toBe(messages.devicesTitle)
    frame.see()
    await frame.pressButton(messages.logOutEverywhere)
    expect(frame.title()).toBe(messages.logOutEverywhereTitle)
    await frame.pressButton(messages.close)
    await opened

    const scripted = openViews({ 'auth/devices/list': devices }, { isByUser: ({ isTrusted }) => isTrusted })
    void scripted.views.open('devices')
    await waitUntil(() => scripted.text().includes('Safari'))
    await scripted.pressButton(messages.logOutEverywhere)
    expect(scripted.title()).toBe(messages.devicesTitle)
    await scripted.pressButton(messages.close)
  })

  test('shows the error of its work, and stays', async () => {
    const frame = openViews({ 'auth/devices/list': new Error('secret detail') })
    void frame.views.open('devices')
    await waitUntil(() => frame.text().includes('An error occurred'))
    expect(frame.text()).not.toContain('secret detail')
    await frame.pressButton(messages.close)
  })

  test('draws one thing at a time, and refuses the seventh', async () => {
    const frame = openViews({ 'auth/devices/list': devices, 'recovery/state': automatic })
    const first = frame.views.open('devices')
    await waitUntil(() => frame.text().includes('Safari'))
    const others = [1, 2, 3, 4, 5].map(() => frame.views.open('recovery'))
    await expect(frame.views.open('recovery')).rejects.toMatchObject({ code: -32005 })
    expect(frame.title()).toBe(messages.devicesTitle)
    await frame.pressButton(messages.close)
    await first
    expect(frame.hidden()).toBe(0)
    for (const other of others) {
      await waitUntil(() => frame.title() === messages.recoveryTitle)
      await frame.pressButton(messages.close)
      await other
    }
    expect(frame.hidden()).toBe(1)
  })
})

describe('unlock', () => {
  const ada = { id: 'ada', email: 'ada@mail.example', userName: null, logins: ['email'] }
  const locked = { user: ada, ticket: 'ticket' }

  test('test 11: sends a code at a press, and unlocks with it and the ticket', async () => {
    const frame = openViews({}, { locked })
    const unlocked = frame.views.unlock(new AbortController().signal)
    await waitUntil(() => frame.title() === messages.unlockTitle)
    expect(frame.calls).toEqual([])
    await frame.pressButton(messages.sendCode)
    await waitUntil(() => frame.display.root.querySelector('input') !== null)
    expect(document.activeElement?.getAttribute('autocomplete')).toBe('one-time-code')
    frame.type(messages.code, '12345')
    await frame.pressButton(messages.unlock)
    await waitUntil(() => frame.text().includes(messages.codeLength))
    frame.type(messages.code, '000000')
    await frame.pressButton(messages.unlock)
    await waitUntil(() => frame.text().includes('4 tries left'))
    frame.type(messages.code, '123 456')
    await frame.pressButton(messages.unlock)
    await unlocked
    expect(frame.calls.at(-1)).toEqual({ path: 'login/code', body: { code: '123456', ticket: 'ticket' } })
    expect(frame.signIns).toHaveLength(1)
    expect(frame.tickets).toEqual(['fresh'])
    expect(frame.hidden()).toBe(1)
  })

  test('rejects the request when it is closed or aborted', async () => {
    const frame = openViews({}, { locked })
    const closed = frame.views.unlock(new AbortController().signal)
    await frame.pressButton(messages.close)
    await expect(closed).rejects.toMatchObject({ code: 4001 })
    const abort = new AbortController()
    const aborted = frame.views.unlock(abort.signal)
    await waitUntil(() => frame.title() === messages.unlockTitle)
    abort.abort()
    await expect(aborted).rejects.toMatchObject({ code: 4001 })
    expect(frame.text()).toBe('')
  })

  test('test 14: asks for a login when the server has lost its share, and says whether the user did it', async () => {
    const frame = openViews({})
    const declined = frame.views.restore(new AbortController().signal)
    await waitUntil(() => frame.title() === messages.restoreTitle)
    await frame.pressButton(messages.close)
    expect(await declined).toBe(false)

    const restored = frame.views.restore(new AbortController().signal)
    await frame.pressButton(messages.sendCode)
    await waitUntil(() => frame.display.root.querySelector('input') !== null)
    frame.type(messages.code, '123456')
    await frame.pressButton(messages.continue)
    expect(await restored).toBe(true)
    expect(frame.calls.at(-1)).toEqual({ path: 'login/code', body: { code: '123456' } })
    expect(frame.tickets).toEqual(['fresh'])
  })

  const social = { user: { ...ada, logins: ['github'] }, ticket: 'ticket' }
  const begun = {
    'auth/social': { loginId: 'l1', uri: 'https://github.example/login' },
    'auth/handles': { resumeTicket: 'fresh' },
  }

  test('test 11: opens the window of a provider in the press, and unlocks by the handle that it sends', async () => {
    const frame = openViews(begun, { locked: social })
    const unlocked = frame.views.unlock(new AbortController().signal)
    await frame.pressButton('Continue with GitHub')
    expect(frame.loginWindows[0]).toMatchObject({
      url: `/loading#host=${encodeURIComponent(location.origin)}`,
    })
    await waitUntil(() => frame.text().includes('Open GitHub again'))
    const popup = frame.loginWindows[0]!
    expect(popup.location.href).toBe('https://github.example/login')
    // dropped, because the window was still loading
    popup.location.href = ''
    frame.answerWindow(popup, { loaded: true })
    expect(popup.location.href).toBe('https://github.example/login')
    const data = { resultUri: `${location.origin}/done#handle=h1` }
    // another window, and another origin
    window.dispatchEvent(new MessageEvent('message', { data, origin: location.origin, source: window }))
    frame.answerWindow(popup, data, 'https://meridian.example')
    expect(frame.signIns).toHaveLength(0)
    frame.answerWindow(popup, data)
    await unlocked
    const device = { hostOrigin: 'https://meridian.example' }
    expect(frame.calls).toMatchObject([
      { path: 'auth/social', body: { provider: 'github', purpose: 'confirm', ...device } },
      { path: 'auth/handles', body: { handle: 'h1', userId: 'ada', ticket: 'ticket' } },
    ])
    expect(frame.signIns).toHaveLength(1)
    expect(popup.closed).toBe(true)
    // the window sends again
    frame.answerWindow(popup, data)
    expect(frame.calls).toHaveLength(2)
  })

  test('32 takes the digits of a window that is cut off, and says why another login failed', async () => {
    const frame = openViews({ ...begun, 'auth/social/l1/code': {} }, { locked: social, isCut: true })
    const unlocked = frame.views.unlock(new AbortController().signal)
    await frame.pressButton('Continue with GitHub')
    await waitUntil(() => frame.text().includes('Open GitHub again'))
    await frame.pressButton('Open GitHub again')
    expect(frame.loginUrls.at(-1)).toBe('https://github.example/login')
    frame.type(messages.windowCode, '123')
    await frame.pressButton(messages.continue)
    await waitUntil(() => frame.text().includes(messages.codeLength))
    frame.answers['auth/social/l1/code'] = new ApiError('This login does not open your wallet.', 409, 'login')
    frame.type(messages.windowCode, '123 456')
    await frame.pressButton(messages.continue)
    await waitUntil(() => frame.text().includes('This login does not open your wallet.'))
    frame.answers['auth/social/l1/code'] = {}
    await frame.pressButton(messages.continue)
    await unlocked
    expect(frame.calls.at(-1)).toEqual({
      path: 'auth/social/l1/code',
      body: { code: '123456', userId: 'ada', ticket: 'ticket' },
    })
  })

  test('shows a code for Farcaster, and unlocks once it is signed', async () => {
    const farcaster = { user: { ...ada, email: null, logins: ['farcaster'] }, ticket: 'ticket' }
    const frame = openViews(
      {
        'auth/farcaster': { loginId: 'f1', url: 'https://farcaster.example/~/siwf?channelToken=t' },
        'auth/farcaster/f1': { resumeTicket: 'fresh' },
      },
      { locked: farcaster },
    )
    const unlocked = frame.views.unlock(new AbortController().signal)
    await frame.pressButton('Continue with Farcaster')
    await unlocked
    expect(frame.calls.at(-1)).toEqual({
      path: 'auth/farcaster/f1',
      body: { userId: 'ada', ticket: 'ticket' },
    })
    expect(frame.signIns).toHaveLength(1)
  })
})

describe('devices', () => {
  test('test 17: removes a device from both modules after a question', async () => {
    const frame = openViews({ 'auth/devices/list': devices })
    const opened = frame.views.open('devices')
    await frame.pressButton(`${messages.removeDevice}: Safari on iPhone`)
    expect(frame.title()).toBe(messages.removeDeviceTitle)
    frame.answers['auth/devices/list'] = { devices: devices.devices.slice(0, 1) }
    await frame.pressButton(messages.removeDevice)
    await waitUntil(() => frame.title() === messages.devicesTitle && !frame.text().includes('Safari'))
    expect(frame.calls.slice(1)).toEqual([
      { path: 'shares/devices/revoke', body: { jkt: 'k2' } },
      { path: 'auth/devices/revoke', body: { deviceId: 'd2' } },
      { path: 'auth/devices/list', body: {} },
    ])
    await frame.pressButton(messages.close)
    await opened
  })

  test('logs out everywhere, and clears the ticket', async () => {
    const frame = openViews({ 'auth/devices/list': devices })
    const opened = frame.views.open('devices')
    await frame.pressButton(messages.logOutEverywhere)
    await frame.pressButton(messages.logOutEverywhere)
    await opened
    expect(pathsOf(frame.calls).slice(1)).toEqual(['shares/devices/revoke', 'session/end', 'state/sign-out'])
    expect(frame.calls[1]?.body).toEqual({ everywhere: true })
    expect(frame.tickets).toEqual([undefined])
  })

  test.each([`${messages.removeDevice}: Safari on iPhone`, messages.logOutEverywhere])(
    'asks for a login before “%s” if the last one is old',
    async (button) => {
      const frame = openViews({ 'auth/devices/list': devices }, { ageMs: 9 * 60_000 })
      const opened = frame.views.open('devices')
      await frame.pressButton(button)
      await waitUntil(() => frame.title() === messages.confirmTitle)
      expect(pathsOf(frame.calls)).toEqual(['auth/devices/list'])
      await frame.pressButton(messages.sendCode)
      await waitUntil(() => frame.display.root.querySelector('input') !== null)
      frame.type(messages.code, '123456')
      await frame.pressButton(messages.confirm)
      const question =
        button === messages.logOutEverywhere ? messages.logOutEverywhereTitle : messages.removeDeviceTitle
      await waitUntil(() => frame.title() === question)
      expect(frame.tickets).toEqual(['fresh'])
      await frame.pressButton(messages.close)
      await opened
    },
  )
})

describe('recovery', () => {
  test('says in plain words how the wallet is recovered', async () => {
    const frame = openViews({ 'recovery/state': automatic })
    const opened = frame.views.open('recovery')
    await waitUntil(() => frame.text().includes(messages.recoveryAutomaticText))
    expect(frame.text()).toContain(messages.usePassword)
    expect(frame.text()).toContain(messages.usePasskey)
    expect(frame.text()).not.toContain(messages.useAutomatic)
    await frame.pressButton(messages.close)
    await opened
  })

  test.each(['none', undefined])('16: a passkey without a kit (%s) is warned of', async (kit) => {
    const frame = openViews({ 'recovery/state': { ...automatic, mode: 'passkey', kit } })
    const opened = frame.views.open('recovery')
    await waitUntil(() => frame.text().includes(messages.kitMissingTitle))
    expect(frame.text()).toContain(messages.kitMissingText)
    await frame.pressButton(messages.close)
    await opened
    frame.answers['recovery/state'] = { ...automatic, mode: 'passkey', kit: 'current' }
    const again = frame.views.open('recovery')
    await waitUntil(() => frame.text().includes(messages.kitCurrent))
    expect(frame.text()).not.toContain(messages.kitMissingTitle)
    await frame.pressButton(messages.close)
    await again
  })

  test('20: says that a kit no longer works, and offers a new one first', async () => {
    const frame = openViews({ 'recovery/state': { ...automatic, kit: 'old' } })
    const opened = frame.views.open('recovery')
    await waitUntil(() => frame.text().includes(messages.kitOutdatedTitle))
    expect(frame.text()).toContain(messages.kitOutdatedText)
    const labels = () =>
      [...frame.display.root.querySelectorAll('.panel-buttons button')].map(({ textContent }) => textContent)
    expect(labels()[0]).toBe(messages.createKit)
    await frame.pressButton(messages.close)
    await opened
    frame.answers['recovery/state'] = { ...automatic, kit: 'current' }
    const again = frame.views.open('recovery')
    await waitUntil(() => frame.text().includes(messages.kitCurrent))
    expect(frame.text()).not.toContain(messages.kitOutdatedTitle)
    expect(labels().at(-1)).toBe(messages.createKit)
    await frame.pressButton(messages.close)
    await again
  })

  test('refuses a weak password and two that differ', async () => {
    const frame = openViews({ 'recovery/state': automatic })
    const opened = frame.views.open('recovery')
    await frame.pressButton(messages.usePassword)
    frame.type(messages.password, 'password123')
    await waitUntil(() => frame.text().includes(messages.passwordWeak))
    await frame.pressButton(messages.setPassword)
    await waitUntil(() => frame.display.root.querySelector('[role=alert]:not([hidden])') !== null)
    frame.type(messages.password, 'seven quiet lamps over a river')
    await waitUntil(() => frame.text().includes(messages.passwordStrong))
    frame.type(messages.passwordAgain, 'seven quiet lamps')
    await frame.pressButton(messages.setPassword)
    await waitUntil(() => frame.text().includes(messages.passwordDiffers))
    await frame.pressButton(messages.back)
    await waitUntil(() => frame.title() === messages.recoveryTitle)
    await frame.pressButton(messages.close)
    await opened
  })

  test('asks for a fresh login before a password is left', async () => {
    const frame = openViews({ 'recovery/state': { ...automatic, mode: 'password' } })
    const opened = frame.views.open('recovery')
    await frame.pressButton(messages.useAutomatic)
    await waitUntil(() => frame.title() === messages.confirmTitle)
    await frame.pressButton(messages.close)
    await opened
    expect(pathsOf(frame.calls)).toEqual(['recovery/state'])
  })
})

describe('restoration', () => {
  test('14: names the address of the wallet, and rejects when it is closed', async () => {
    const wallet = `0x${'aB'.repeat(20)}`
    const frame = openViews({})
    const closed = frame.views.questions.askRestore(wallet)
    await waitUntil(() => frame.text().includes(messages.restoreText))
    expect(frame.text()).toContain(wallet)
    await frame.pressButton(messages.close)
    await expect(closed).rejects.toMatchObject({ code: 4001 })
    const restored = frame.views.questions.askRestore(wallet)
    await frame.pressButton(messages.restore)
    await restored
    expect(frame.text()).toBe('')
  })
})

describe('change of the email', () => {
  test('shows both addresses before the server hears of it', async () => {
    const frame = openViews({ 'auth/email': { action: 'VERIFY_PRIMARY_OTP' } })
    const begun = frame.views.emailChange.begin('new@mail.example')
    await waitUntil(() => frame.text().includes('new@mail.example'))
    expect(frame.text()).toContain('ada@mail.example')
    expect(frame.calls).toEqual([])
    await frame.pressButton('Continue')
    expect(await begun).toBe('VERIFY_PRIMARY_OTP')
    expect(frame.calls).toEqual([{ path: 'auth/email', body: { email: 'new@mail.example' } }])
    const rejected = frame.views.emailChange.begin('other@mail.example')
    await frame.pressButton('Cancel')
    await expect(rejected).rejects.toMatchObject({ code: 4001 })
    expect(frame.calls).toHaveLength(1)
  })

  test.each([{ email: null, logins: ['x'] }, { logins: ['google'] }])(
    'adds no login for a user without one by email: %j',
    async (user) => {
      const frame = openViews({}, { user })
      await expect(frame.views.emailChange.begin('thief@mail.example')).rejects.toMatchObject({
        code: 4200,
        message: messages.emailNoLogin,
      })
      expect(frame.calls).toEqual([])
      expect(frame.text()).toBe('')
    },
  )

  test('asks for a login first where the wallet is locked', async () => {
    const user = { id: 'ada', email: 'ada@mail.example', userName: null, logins: ['email'] }
    const frame = openViews({}, { locked: { user, ticket: 'ticket' } })
    const begun = frame.views.emailChange.begin('new@mail.example')
    await waitUntil(() => frame.title() === messages.unlockTitle)
    await frame.pressButton(messages.close)
    await expect(begun).rejects.toMatchObject({ code: 4001 })
    expect(frame.calls).toEqual([])
  })
})
