import { expect, test } from 'vitest'
import type { EventBus } from '#kernel'
import type { AuthService } from './contract.js'
import { authErrors } from './errors.js'
import { withLoginEvents } from './login-events.js'

const email = 'ada@meridian.example'
const timedOut = authErrors.REQUEST_TIMED_OUT()

/** Logins with these results; every method without one ends well. */
function start(results: Readonly<Record<string, unknown>> = {}) {
  const emitted: (readonly [id: string, payload: unknown])[] = []
  const events = { emit: (key: { id: string }, payload: unknown) => emitted.push([key.id, payload]) }
  const frame = new Proxy({} as AuthService, {
    ownKeys: () => ['prepare', 'connectEmail', 'connectDevice', 'connectOtp', 'abort'],
    getOwnPropertyDescriptor: () => ({ configurable: true, enumerable: true }),
    get: (_, name) => async () => {
      const result = results[String(name)]
      if (result instanceof Error) throw result
      return result
    },
  })
  const service = withLoginEvents(frame, events as unknown as EventBus)
  return { service, emitted, ids: () => emitted.map(([id]) => id) }
}

test('a login by e-mail emits its steps, without the address and the code', async () => {
  const { service, emitted } = start({ connectEmail: 'VERIFY_OTP' })
  await service.prepare()
  expect(await service.connectEmail(email)).toBe('VERIFY_OTP')
  await service.connectOtp('123456')
  expect(emitted).toEqual([
    ['auth.login-prepared', {}],
    ['auth.email-submitted', {}],
    ['auth.code-sent', {}],
    ['auth.code-accepted', {}],
  ])
})

test('a login on a new device emits a code once the device is approved', async () => {
  const { service, ids } = start({ connectEmail: 'VERIFY_DEVICE' })
  await service.connectEmail(email)
  expect(ids()).toEqual(['auth.email-submitted'])
  await service.connectDevice()
  expect(ids().slice(1)).toEqual(['auth.device-approved', 'auth.code-sent'])
})

test('a code that is refused is an event with the code of the error, and the error', async () => {
  const { service, emitted } = start({ connectOtp: timedOut })
  await expect(service.connectOtp('123456')).rejects.toBe(timedOut)
  expect(emitted).toEqual([['auth.code-refused', { reason: 'auth/REQUEST_TIMED_OUT' }]])
})

test('an error without a code has no text in its event', async () => {
  const { service, emitted } = start({ connectOtp: new Error(`No user ${email}`) })
  await expect(service.connectOtp('123456')).rejects.toThrow(email)
  expect(emitted).toEqual([['auth.code-refused', { reason: 'unknown' }]])
})

test('social logins emit their steps', async () => {
  const { service, ids } = start({ connectFarcaster: 'ada' })
  await service.socialRedirectUri('github')
  await service.connectSocial('https://frame.example/done#code=1')
  expect(ids().splice(0)).toEqual(['auth.social-started', 'auth.social-answered', 'auth.social-completed'])
  await service.farcasterUri()
  expect(await service.connectFarcaster()).toBe('ada')
  expect(ids().slice(3)).toEqual(['auth.social-started', 'auth.social-completed'])
})

test.each([
  ['socialRedirectUri', 'auth.social-failed', timedOut],
  ['connectSocial', 'auth.social-failed', timedOut],
  ['connectFarcaster', 'auth.social-failed', timedOut],
  ['connectFarcaster', 'auth.social-cancelled', authErrors.ABORTED()],
] as const)('%s that rejects emits %s, and the error', async (method, id, error) => {
  const { service, ids } = start({ [method]: error })
  await expect(service[method]('github')).rejects.toBe(error)
  expect(ids().at(-1)).toBe(id)
  expect(ids()).not.toContain('auth.social-completed')
})

test('the preferred type of account emits an event', async () => {
  const { service, ids } = start({ preferAccountType: 'eoa' })
  expect(await service.preferAccountType('smartAccount')).toBe('eoa')
  expect(ids()).toEqual(['auth.account-type-set'])
})
