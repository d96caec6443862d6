import { promptMs } from 'foyerkit/plugins/auth/wire'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createAnswers, type AnswerParts } from './answers.js'
import type { FrameState } from './frame-state.js'
import { createEmailLogins } from './login/email-login.js'
import { rejected } from './views/turns.js'

const address = '0xF278cF59F82eDcf871d630F28EcC8056f25C1cdb'

/** Answers of a frame whose user is logged in, and lets confirms wait. */
function openAnswers(parts: Partial<AnswerParts> = {}) {
  const names: (string | undefined)[] = []
  const languages: string[] = []
  let drawn = 0
  let isFresh = true
  const state = {
    takeFreshLogin: () => isFresh && !(isFresh = false),
    isConnected: async () => true,
    isUnlockedFor: async (email: string) => email === 'ada@mail.example',
    locked: () => undefined,
    unlocked: () => ({ wallet: { addresses: { evm: address } } }),
    signOut: async () => {},
  } as unknown as FrameState
  const unused = () => Promise.reject(new Error('not in this test'))
  const answers = createAnswers({
    login: 'widget',
    state,
    logins: { begin: async () => ({ action: 'VERIFY_OTP' }), untilApproved: unused, complete: unused },
    socials: { begin: unused, complete: unused },
    farcaster: { begin: unused, complete: unused },
    askNode: () => new Promise(() => {}),
    networks: ['eip155:1'],
    initialNetwork: 'eip155:1',
    emitTicket: () => {},
    setTheme: () => {},
    setHostName: (name) => void names.push(name),
    setLanguage: (language) => void languages.push(language),
    reload: () => {},
    loadPrompts: async () => ({
      confirm: unused,
      answer: ({ signal }) => {
        drawn += 1
        return new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => reject(rejected()), { once: true }),
        )
      },
    }),
    loadViews: unused,
    loadSmartAccounts: unused,
    signInWithLogin: unused,
    prepareWallet: () => {},
    ...parts,
  })
  /** Asks for a signature. Returns a promise of its end. */
  async function sign() {
    const before = drawn
    const ended = Promise.resolve(
      answers.RPC_REQUEST({ method: 'personal_sign', params: ['0x00', address] }),
    ).catch((error: unknown) => error)
    await vi.waitUntil(() => drawn > before)
    return { ended }
  }
  return { answers, languages, names, sign }
}

afterEach(() => void vi.useRealTimers())

describe('a request that waits for the user', () => {
  test.each(['RPC_ABORT', 'SIGN_OUT'] as const)(
    'ends with %s, and one after it waits again',
    async (name) => {
      const { answers, sign } = openAnswers()
      const [first, second] = [await sign(), await sign()]
      let isReadEnded = false
      void Promise.resolve(answers.RPC_REQUEST({ method: 'eth_blockNumber' })).finally(
        () => (isReadEnded = true),
      )
      await answers[name](undefined)
      expect([await first.ended, await second.ended]).toMatchObject([{ code: 4001 }, { code: 4001 }])
      expect(isReadEnded).toBe(false)
      const third = await sign()
      await answers.RPC_ABORT(undefined)
      expect(await third.ended).toMatchObject({ code: 4001 })
    },
  )

  test('ends after the time of the page, and the others stay', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { answers, sign } = openAnswers()
    const first = await sign()
    await vi.advanceTimersByTimeAsync(promptMs - 1)
    const second = await sign()
    await vi.advanceTimersByTimeAsync(1)
    expect(await first.ended).toMatchObject({ code: 4001 })
    const isOver = await Promise.race([second.ended, Promise.resolve('waits')])
    expect(isOver).toBe('waits')
    await answers.RPC_ABORT(undefined)
    expect(await second.ended).toMatchObject({ code: 4001 })
  })
})

test('an address whose user is logged in connects without a mail, and any other gets one', async () => {
  const { answers } = openAnswers()
  expect(await answers.CONNECT_EMAIL({ email: 'ada@mail.example' })).toEqual({ action: 'CONNECT' })
  expect(await answers.CONNECT_EMAIL({ email: 'bob@mail.example' })).toEqual({ action: 'VERIFY_OTP' })
})

test('a device that is not approved yet is told its country, if the service knows it', async () => {
  const answers = [{ country: 'PT' }, {}]
  const logins = createEmailLogins({
    api: {
      projectId: 'shop',
      post: async () =>
        ({ loginId: 'login', action: 'VERIFY_DEVICE', expiresAt: 0, ...answers.shift() }) as never,
    },
    hostOrigin: 'https://meridian.example',
    browser: 'Firefox 140',
    system: 'Linux',
    askLink: () => Promise.reject(new Error('no link')),
    sleep: async () => {},
  })
  const { answers: frame } = openAnswers({ logins })
  const begin = () => frame.CONNECT_EMAIL({ email: 'bob@mail.example' })
  expect([await begin(), await begin()]).toEqual([
    { action: 'VERIFY_DEVICE', country: 'PT' },
    { action: 'VERIFY_DEVICE' },
  ])
})

test('the name of the page comes with its data', async () => {
  const { answers, names } = openAnswers()
  await answers.SYNC_DAPP_DATA({ projectId: 'shop', metadata: { name: 'Meridian' } })
  await answers.SYNC_DAPP_DATA({ projectId: 'shop' })
  expect(names).toEqual(['Meridian', undefined])
})

test('the language of the page comes with its data, and stays if the page sends none', async () => {
  const { answers, languages } = openAnswers()
  await answers.SYNC_DAPP_DATA({ projectId: 'shop', language: 'de-AT' })
  await answers.SYNC_DAPP_DATA({ projectId: 'shop' })
  expect(languages).toEqual(['de-AT'])
})

test('a device that is not approved yet is said so before the time of the page is over', async () => {
  let now = 0
  const states: unknown[] = [{ loginId: 'login', action: 'VERIFY_DEVICE', expiresAt: 0 }]
  const logins = createEmailLogins({
    api: { projectId: 'shop', post: async () => (states.shift() ?? { state: 'waiting' }) as never },
    hostOrigin: 'https://meridian.example',
    browser: 'Firefox',
    system: 'Linux',
    askLink: () => Promise.reject(new Error('no question')),
    sleep: async (ms) => void (now += ms),
    now: () => now,
  })
  const { answers } = openAnswers({ logins })
  await answers.CONNECT_EMAIL({ email: 'bob@mail.example' })
  await expect(answers.CONNECT_DEVICE(undefined)).rejects.toMatchObject({ code: -32002 })
  // a call of 8 s still ends in time
  expect(now).toBeLessThanOrEqual(22_000)
  states.push({ state: 'waiting' }, { state: 'approved' })
  await expect(answers.CONNECT_DEVICE(undefined)).resolves.toBeUndefined()
})

test('a login signs nothing in without a confirm where the project asks for one', async () => {
  const signInWithLogin = () => Promise.reject(new Error('signed'))
  const { answers } = openAnswers({ signInWithLogin, signsInWithLogin: false })
  const request = { message: 'A message', chainId: 'eip155:1' }
  await expect(async () => answers.SIGN_IN(request)).rejects.toMatchObject({
    code: 4200,
    message: 'The sign-in needs a confirm: the project asks for one',
  })
})

// behaviour 13.13
test('a login signs in once, and only on a network of the project', async () => {
  const signed: string[] = []
  const { answers } = openAnswers({
    signInWithLogin: async (message) => {
      signed.push(message)
      return { signature: '0x12', type: 'eip191' }
    },
  })
  const request = { message: 'A message', chainId: 'eip155:1' }
  await expect(async () => answers.SIGN_IN({ ...request, chainId: 'eip155:5' })).rejects.toMatchObject({
    code: 4902,
  })
  expect(await answers.SIGN_IN(request)).toEqual({ signature: '0x12', type: 'eip191' })
  await expect(async () => answers.SIGN_IN(request)).rejects.toMatchObject({ code: 4200 })
  expect(signed).toEqual(['A message'])
})
