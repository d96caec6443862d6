import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { recoverMessageAddress } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import {
  codeOf,
  hostOrigin,
  linksOf,
  nextCode,
  nextMail,
  readMails,
} from '../../../service/src/modules/auth/testing/auth-client.js'
import { startAuth, type AuthService } from '../../../service/src/modules/auth/testing/start-auth.js'
import type { ApiClient } from '../api/client.js'
import { devicesAnswer, nothing, recoveryStateAnswer, type RecoveryShare } from '../api/answers.js'
import { createTestFrame, startLocalPasswordWorker, type TestFrame } from '../testing/test-frame.js'
import { createEmailChange } from '../views/change-email.js'
import type { Display } from '../views/create-display.js'
import { fromBase64Url } from '../wallet/base64url.js'
import { changeContact } from './change-contact.js'
import { changeRecovery } from './change-recovery.js'
import { protectByPassword, readPasswordProtection } from './password-protection.js'
import type { Protection, RecoveryQuestions } from './questions.js'
import { readKit } from './recovery-kit.js'
import { openShare } from './seal.js'

vi.setConfig({ hookTimeout: 120_000, testTimeout: 60_000 })
// Node 20 has no navigator
if (!('navigator' in globalThis)) vi.stubGlobal('navigator', {})

let service: AuthService
beforeAll(async () => {
  service = await startAuth({ RECOVERY_PROOF: 'careful=code' })
  // proofs are dated by the time of the machine
  vi.spyOn(Date, 'now').mockImplementation(() => service.clock.now())
  await service.projects.add({
    id: 'careful',
    name: 'Careful',
    allowedOrigins: [hostOrigin],
    features: {},
    analytics: false,
  })
})
afterAll(async () => {
  vi.restoreAllMocks()
  await service.stop()
})

const password = 'seven quiet lamps over a river'
const unasked: RecoveryQuestions = {
  askCode: () => Promise.reject(new Error('a code was asked for')),
  askSecret: () => Promise.reject(new Error('a secret was asked for')),
  askContact: () => Promise.reject(new Error('an address was asked for')),
  askRestore: () => Promise.reject(new Error('a restoration was asked for')),
}
/** Answers the question with a password. */
const withPassword = (typed: string): RecoveryQuestions => ({
  ...unasked,
  async askSecret({ ciphertext = '', kdf = {}, split = '' }: RecoveryShare, wallet) {
    const protection = await readPasswordProtection(typed, kdf, startLocalPasswordWorker)
    const context = { wallet, split, mode: 'password' as const }
    return { share: await openShare(protection.key, fromBase64Url(ciphertext), context), protection }
  },
})
/** Answers the question with a kit. */
const withKit = (kit: string): RecoveryQuestions => ({
  ...unasked,
  askSecret: async () => ({ share: readKit(kit)!.share, protection: undefined }),
})

const openFrame = (questions: RecoveryQuestions = unasked, projectId?: string) =>
  createTestFrame({
    url: service.url,
    clock: service.clock,
    questions,
    ...(projectId !== undefined && { projectId }),
  })

const addressOf = (frame: TestFrame) => frame.state.unlocked().wallet.addresses.evm

async function expectSigns(frame: TestFrame) {
  const signature = (await frame.sign('hello')) as `0x${string}`
  expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(addressOf(frame))
}

async function modeOf({ api, state }: TestFrame) {
  const token = await state.unlocked().session.token('recovery')
  return (await api.post('recovery', '/state', {}, { answer: recoveryStateAnswer, token })).mode
}

/** Changes the recovery, and returns the text of the new kit. */
async function change(
  { api, device, worker, state }: TestFrame,
  mode: 'automatic' | 'password',
  next?: Protection | 'automatic',
  questions = unasked,
) {
  const { session, wallet } = state.unlocked()
  const parts = { api, device, session, questions: async () => questions }
  return (await changeRecovery({ parts, worker, addresses: wallet.addresses, mode, next })).text
}

describe('recovery of a wallet', () => {
  test('test 11: a device that lost its storage is locked with its ticket, and a code unlocks it', async () => {
    const laptop = await openFrame()
    const ticket = await laptop.logIn('lost@mail.example')
    const again = await openFrame()
    expect(await again.state.isConnected('unknown')).toBe(false)
    expect(await again.state.isConnected(ticket)).toBe(true)
    expect(again.state.locked()).toMatchObject({
      ticket,
      user: { email: 'lost@mail.example', logins: ['email'] },
    })
    expect(() => again.state.unlocked()).toThrow('locked')
    await again.logIn('lost@mail.example', ticket)
    expect(again.state.locked()).toBeUndefined()
    expect(addressOf(again)).toBe(addressOf(laptop))
    await expectSigns(again)
  })

  test('test 17: a revoked device cannot sign, and the other one can', async () => {
    const email = 'two@mail.example'
    const laptop = await openFrame()
    await laptop.logIn(email)
    const phone = await openFrame()
    await phone.logIn(email)
    const { session } = phone.state.unlocked()
    const auth = await session.token('auth')
    const { devices } = await phone.api.post(
      'auth',
      '/devices/list',
      {},
      { answer: devicesAnswer, token: auth },
    )
    const { id, jkt } = devices.find(({ isThis }) => !isThis)!
    const token = await session.token('shares')
    await phone.api.post('shares', '/devices/revoke', { jkt }, { answer: nothing, token })
    await phone.api.post('auth', '/devices/revoke', { deviceId: id }, { answer: nothing, token: auth })
    await expect(laptop.sign('hello')).rejects.toThrow()
    await expectSigns(phone)
  })

  test('test 11: a sign-out while locked ends the ticket at the server', async () => {
    const laptop = await openFrame()
    const ticket = await laptop.logIn('out@mail.example')
    const again = await openFrame()
    expect(await again.state.isConnected(ticket)).toBe(true)
    await again.state.signOut()
    expect(again.state.locked()).toBeUndefined()
    expect(await (await openFrame()).state.isConnected(ticket)).toBe(false)
    expect(await laptop.state.isUnlockedFor('out@mail.example')).toBe(false)
  })

  test('an address is logged in while the server accepts its session, in any writing', async () => {
    const frame = await openFrame()
    const is = (email: string) => frame.state.isUnlockedFor(email)
    expect(await is('live@example.org')).toBe(false)
    await frame.logIn('live@example.org')
    expect([await is(' Live@Example.org'), await is('other@example.org')]).toEqual([true, false])
    const other = await openFrame()
    await other.logIn('live@example.org')
    await other.state.unlocked().session.end(true)
    expect(await is('live@example.org')).toBe(false)
    await frame.logIn('live@example.org')
    expect(await is('live@example.org')).toBe(true)
    await frame.state.signOut()
    expect(await is('live@example.org')).toBe(false)
  })

  test('tests 16, 18 and 20: a password, its change, and a kit for a password that is forgotten', async () => {
    const email = 'pass@mail.example'
    const laptop = await openFrame()
    await laptop.logIn(email)
    const earlier = await protectByPassword('an earlier password of mine', startLocalPasswordWorker)
    await change(laptop, 'automatic', earlier)
    expect(await modeOf(laptop)).toBe('password')
    await expectSigns(laptop)

    // leaving the password needs it, and a session that has released nothing
    await laptop.logIn(email)
    await expect(change(laptop, 'password', 'automatic', withPassword('a guess'))).rejects.toThrow(
      'wrong share',
    )
    expect(await modeOf(laptop)).toBe('password')
    await laptop.logIn(email)
    const next = await protectByPassword(password, startLocalPasswordWorker)
    const kit = await change(laptop, 'password', next, withPassword('an earlier password of mine'))
    await expectSigns(laptop)

    const phone = await openFrame(withPassword(password))
    await phone.logIn(email)
    expect(addressOf(phone)).toBe(addressOf(laptop))
    expect(await modeOf(phone)).toBe('password')
    await expectSigns(phone)
    await expectSigns(laptop)

    // the recovery on the phone has split the wallet again
    const tablet = await openFrame(withKit(kit))
    await expect(tablet.logIn(email)).rejects.toThrow('wrong share')
  })

  test('test 20: the latest kit opens a wallet whose password is forgotten', async () => {
    const email = 'kit@mail.example'
    const laptop = await openFrame()
    await laptop.logIn(email)
    const kit = await change(laptop, 'automatic', await protectByPassword(password, startLocalPasswordWorker))
    const phone = await openFrame(withKit(kit))
    await phone.logIn(email)
    expect(addressOf(phone)).toBe(addressOf(laptop))
    expect(await modeOf(phone)).toBe('automatic')
    await expectSigns(phone)
  })

  test('test 16: a project that wants a code for the recovery gets it, after a wrong one', async () => {
    const email = 'careful@mail.example'
    const laptop = await openFrame(unasked, 'careful')
    await laptop.logIn(email)
    const before = (await readMails(service.url, email)).length
    const askCode: RecoveryQuestions['askCode'] = async (to, release) => {
      expect(to).toBe(email)
      const code = await nextCode(service.url, email, before + 1)
      await expect(release(code === '000000' ? '000001' : '000000')).rejects.toThrow()
      return release(code)
    }
    const phone = await openFrame({ ...unasked, askCode }, 'careful')
    await phone.logIn(email)
    expect(addressOf(phone)).toBe(addressOf(laptop))
    await expectSigns(phone)
  })

  test('test 22: the phrase of an export gives the address in another library', async () => {
    const email = 'export@mail.example'
    const page = await openFrame()
    await page.logIn(email)
    const frame = await openFrame()
    await frame.logIn(email)
    const phrase = await frame.state.unlocked().wallet.phrase()
    expect(phrase.split(' ')).toHaveLength(24)
    expect(mnemonicToAccount(phrase).address).toBe(addressOf(page))
  })

  /** Changes the address with codes of both mailboxes. Returns the link of the undo. */
  async function changeEmail(frame: TestFrame, email: string, next: string) {
    const { session } = frame.state.unlocked()
    const token = await session.token('auth')
    const { length } = await readMails(service.url, email)
    service.clock.advance(60_000)
    await frame.api.post('auth', '/email', { email: next }, { answer: nothing, token })
    const emailChange = createEmailChange({ ...frame, display: {} as Display, hostOrigin })
    const code = await nextCode(service.url, email, length)
    service.clock.advance(60_000)
    const before = (await readMails(service.url, next)).length
    await emailChange.enterPrimary(code)
    expect(await emailChange.enterSecondary(await nextCode(service.url, next, before))).toBe(next)
    return linksOf(await nextMail(service.url, email, 'was changed'))[0]!
  }
  /** Enters the code of a mail to this address only. */
  const withCodeTo = (address: string): RecoveryQuestions['askCode'] => {
    return async (to, enter) => {
      expect(to).toBe(address)
      return enter(codeOf(await nextMail(service.url, address, 'open your wallet')))
    }
  }
  async function undo(link: string) {
    const { origin, pathname, searchParams } = new URL(link)
    const response = await fetch(`${origin}${pathname}`, { method: 'POST', body: searchParams })
    expect(await response.text()).toContain('Your logins are restored.')
  }
  const aDayMs = 25 * 3_600_000

  test('test 27: after a change of the address, codes of a recovery go to the new one, and after its undo to the former', async () => {
    const [email, next] = ['before@mail.example', 'after@mail.example']
    const laptop = await openFrame(unasked, 'careful')
    await laptop.logIn(email)
    const link = await changeEmail(laptop, email, next)
    await expectSigns(laptop)

    const phone = await openFrame({ ...unasked, askCode: withCodeTo(next) }, 'careful')
    await phone.logIn(next)
    expect(addressOf(phone)).toBe(addressOf(laptop))

    await undo(link)
    const tablet = await openFrame({ ...unasked, askCode: withCodeTo(email) }, 'careful')
    await tablet.logIn(email)
    expect(addressOf(tablet)).toBe(addressOf(laptop))
  })

  test('test 27: a wallet with a password gets its codes at the new address', async () => {
    const [email, next] = ['sealed@mail.example', 'sealed-next@mail.example']
    const laptop = await openFrame(unasked, 'careful')
    await laptop.logIn(email)
    await change(laptop, 'automatic', await protectByPassword(password, startLocalPasswordWorker))
    const link = await changeEmail(laptop, email, next)
    await expectSigns(laptop)

    // recovery can be changed a day later
    service.clock.advance(aDayMs)
    const { askSecret } = withPassword(password)
    const phone = await openFrame({ ...unasked, askSecret, askCode: withCodeTo(next) }, 'careful')
    await phone.logIn(next)
    expect(addressOf(phone)).toBe(addressOf(laptop))

    await undo(link)
    service.clock.advance(4 * aDayMs)
    const tablet = await openFrame({ ...unasked, askSecret, askCode: withCodeTo(email) }, 'careful')
    await tablet.logIn(email)
    expect(addressOf(tablet)).toBe(addressOf(laptop))
    await expectSigns(tablet)
  })

  test('test 27: a code goes to the address that the user names, if the codes did not follow a change of the address', async () => {
    const [email, next] = ['stays@mail.example', 'stays-next@mail.example']
    const laptop = await openFrame(unasked, 'careful')
    await laptop.logIn(email)
    await change(laptop, 'automatic', await protectByPassword(password, startLocalPasswordWorker))
    // the module recovery is away in this moment
    const api: ApiClient = {
      ...laptop.api,
      post: (module, path, ...rest) =>
        path === '/contact' ? Promise.reject(new Error('away')) : laptop.api.post(module, path, ...rest),
    }
    await expect(changeEmail({ ...laptop, api }, email, next)).rejects.toThrow('away')
    await expectSigns(laptop)

    service.clock.advance(aDayMs)
    const { askSecret } = withPassword(password)
    const askContact: RecoveryQuestions['askContact'] = async (enter) => {
      await expect(enter('thief@mail.example')).rejects.toThrow('not the address of the wallet')
      await enter(email)
      return email
    }
    const phone = await openFrame(
      { ...unasked, askSecret, askContact, askCode: withCodeTo(email) },
      'careful',
    )
    await phone.logIn(next)
    expect(addressOf(phone)).toBe(addressOf(laptop))
    // the server alone names no other address
    const tablet = await openFrame(
      { ...unasked, askSecret, askContact, askCode: withCodeTo(email) },
      'careful',
    )
    await tablet.logIn(next)
    expect(addressOf(tablet)).toBe(addressOf(laptop))
  })

  test('a wallet with a password whose codes have no address any more opens with the password alone', async () => {
    const email = 'leaves@mail.example'
    const laptop = await openFrame(unasked, 'careful')
    await laptop.logIn(email)
    await change(laptop, 'automatic', await protectByPassword(password, startLocalPasswordWorker))
    await changeContact(laptop, { former: email, email: null })
    expect(await modeOf(laptop)).toBe('password')
    const phone = await openFrame(withPassword(password), 'careful')
    await phone.logIn(email)
    expect(addressOf(phone)).toBe(addressOf(laptop))
    await expectSigns(phone)
  })
})
