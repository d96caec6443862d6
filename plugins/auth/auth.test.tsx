import { afterEach, expect, test, vi } from 'vitest'
import {
  accountAtom,
  definePlugin,
  fill,
  localeAtom,
  networksAtom,
  sessionAtom,
  sessionKey,
  type PayloadOf,
  alertsKey,
  connected,
  toastsKey,
} from '#kernel'
import { connectorsAtom } from '#kernel/chain'
import {
  conformsToPlugin,
  createFakeStorage,
  createPluginHarness,
  fakeNamespace,
  until,
  type Harness,
  type HarnessOptions,
} from '#kernel/testing'
import { signInOffers } from '#plugins/siwx/contract'
import { connect } from '../connect/index.js'
import { evm } from '../evm/index.js'
import { solana } from '../solana/index.js'
import { authId, authKey, authPhaseAtom, authUserAtom, emailLoginAtom } from './contract.js'
import { auth } from './index.js'
import {
  FakeFrameError,
  installFakeFrame,
  type FakeAnswers,
  type FakeFrame,
  type FakeFrameOptions,
} from './testing/fake-frame.js'

const frameUrl = 'https://wallet.example'
const evmAddress = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const solanaAddress = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
const projectId = 'development'

const user: FakeAnswers = {
  GET_USER: (payload) => {
    const { chainId } = payload as { readonly chainId: string }
    // the spelling of the frame is not that of the widget
    const address = chainId.startsWith('solana') ? solanaAddress : evmAddress.toLowerCase()
    return { email: 'ada@meridian.example', userName: null, address, chainId }
  },
  IS_CONNECTED: () => ({ isConnected: true }),
  SWITCH_NETWORK: (payload) => payload,
  SIGN_OUT: () => undefined,
  SYNC_DAPP_DATA: () => undefined,
  SYNC_THEME: () => undefined,
}

let frame: FakeFrame | undefined
let harness: Harness | undefined

function start(options: FakeFrameOptions = { answers: user }, host: HarnessOptions = {}): Harness {
  frame = installFakeFrame(window, options)
  harness = createPluginHarness(auth({ frameUrl }), { companions: [evm(), solana()], projectId, ...host })
  return harness
}

/** Waits for the frame, and passes the time after READY. */
async function serve(h: Harness): Promise<void> {
  await until(() => h.read(authPhaseAtom) === 'ready', 'the ready frame')
  await h.clock.advance(500)
  await until(() => h.read(authPhaseAtom) === 'serving', 'the serving frame')
}

async function logIn(h: Harness): Promise<void> {
  const connecting = h.service(sessionKey).connect({ connectorId: authId })
  await serve(h)
  await connecting
}

const asked = () => frame?.requests.map(({ name }) => name) ?? []
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no error',
    (error: unknown) => (error as { readonly code: string }).code,
  )

afterEach(async () => {
  await harness?.dispose()
  frame?.dispose()
  harness = frame = undefined
})

conformsToPlugin(test, () => auth({ frameUrl }), {
  companions: [evm()],
  invalidOptions: [
    { frameUrl: 'http://wallet.example' },
    { frameUrl: 'javascript:alert(1)' },
    { frameUrl: 7 },
  ],
})

test.each([
  ['no connector without a frame', auth(), {}, 0],
  ['one with the option frameUrl', auth({ frameUrl }), {}, 1],
  ['one with the frame of the service', auth(), { service: { frame: frameUrl } }, 1],
  [
    'none with one URL for all parts, because the frame needs its own origin',
    auth(),
    { service: 'https://a.example' },
    0,
  ],
  ['one with a frame on localhost', auth({ frameUrl: 'http://localhost:8788' }), {}, 1],
])('lists %s', async (_, plugin, options, count) => {
  harness = createPluginHarness(plugin, { companions: [evm()], ...options })
  expect(harness.read(connectorsAtom)).toHaveLength(count)
})

test('one connector serves the namespaces that the frame knows, and no others', async () => {
  const h = start(undefined, { companions: [evm(), solana(), fakeNamespace()] })
  const [connector] = h.read(connectorsAtom)
  expect(connector).toMatchObject({ id: authId, kind: 'AUTH', role: 'login', conversation: 'shared' })
  expect(connector?.connectors?.map(({ namespace }) => namespace)).toEqual(['eip155', 'solana'])
})

const siteOffer = (asked: unknown[] = [], message = 'app.example wants you to sign in') => {
  const offering = definePlugin({
    id: 'site',
    setup: (context) =>
      context.contribute(
        fill(signInOffers, {
          id: 'site',
          fields: () => Promise.reject(new Error('The accounts are known')),
          message: async (account) => {
            asked.push(account)
            return message
          },
        }),
      ),
  })
  return offering()
}

test.each([
  ['signed', () => ({ signature: '0x12', type: 'eip191' }), true],
  ['refused', () => Promise.reject(new FakeFrameError('The sign-in does not follow a login', 4200)), false],
] as const)('a login signs in at the site as well; if that is %s, it connects', async (_, sign, isSigned) => {
  const accounts: unknown[] = []
  const h = start(
    { answers: { ...user, SIGN_IN: sign } },
    { companions: [evm(), solana(), siteOffer(accounts)] },
  )
  await logIn(h)
  expect(h.read(accountAtom).status).toBe('connected')
  expect(accounts).toEqual([{ accountAddress: evmAddress, chainId: 'eip155:1' }])
  const message = 'app.example wants you to sign in'
  expect(frame?.requests.find(({ name }) => name === 'SIGN_IN')?.payload).toEqual({
    message,
    chainId: 'eip155:1',
  })
  const { payload } = h.emitted.find(({ id }) => id === connected.id) ?? {}
  const { properties } = payload as PayloadOf<typeof connected>
  expect(properties?.[signInOffers.id]).toEqual(
    isSigned ? { message, signature: '0x12', type: 'eip191' } : undefined,
  )
})

test('adds nothing to the page before it is used', async () => {
  const h = start(undefined, { companions: [evm(), connect()] })
  await h.open()
  expect(document.querySelector('iframe')).toBeNull()
})

test('its address has the project, the network in use, the version and the logger', async () => {
  const h = start()
  const done = h.service(authKey).prepare()
  await serve(h)
  await done
  const url = new URL(frame?.elements[0]?.src ?? '')
  expect(url.origin).toBe(frameUrl)
  expect(Object.fromEntries(url.searchParams)).toEqual({
    projectId,
    chainId: h.read(networksAtom)[0]?.caipNetworkId,
    version: '1',
    enableLogger: 'false',
    language: 'en',
  })
  const element = frame?.elements[0]
  expect(element?.getAttribute('sandbox')).toBe(
    'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-downloads',
  )
  expect([element?.referrerPolicy, element?.style.visibility]).toEqual(['strict-origin', 'hidden'])
})

test('500 ms after READY the data of the site and the theme are sent, before anything else', async () => {
  const h = start()
  await logIn(h)
  expect(asked().slice(0, 3)).toEqual(['SYNC_DAPP_DATA', 'SYNC_THEME', 'GET_USER'])
  expect(frame?.requests[0]?.payload).toMatchObject({ projectId, metadata: { url: location.origin } })
})

test('a frame that is loaded follows the language of the widget, and none is created for it', async () => {
  const languages = () =>
    frame?.requests.flatMap(({ name, payload }) =>
      name === 'SYNC_DAPP_DATA' ? [(payload as { readonly language?: string }).language] : [],
    )
  const h = start()
  h.store.set(localeAtom, 'fr')
  expect(frame?.elements).toEqual([])
  await logIn(h)
  expect(languages()).toEqual(['fr'])
  h.store.set(localeAtom, 'de')
  await until(() => languages()?.length === 2, 'the new language')
  expect(languages()).toEqual(['fr', 'de'])
})

test('the title of the frame is in the language of the widget, also after a change', async () => {
  const h = start()
  const title = () => frame?.elements[0]?.title
  h.store.set(localeAtom, 'de')
  await logIn(h)
  await until(() => title() === 'Sichere Wallet', 'the title in German')
  h.store.set(localeAtom, 'fr')
  await until(() => title() === 'Portefeuille sécurisé', 'the title in French')
})

test('a frame that is loaded follows the colours of the system while the theme is that of the system', async () => {
  const colours = Object.assign(new EventTarget(), { matches: false })
  const matchMedia = vi.spyOn(window, 'matchMedia').mockReturnValue(colours as unknown as MediaQueryList)
  const themes = () =>
    frame?.requests.filter(({ name }) => name === 'SYNC_THEME').map(({ payload }) => payload) ?? []
  const h = start()
  await logIn(h)
  colours.matches = true
  colours.dispatchEvent(new Event('change'))
  await until(() => themes().length === 2, 'the new colours')
  expect(themes()).toMatchObject([{ themeMode: 'light' }, { themeMode: 'dark' }])
  matchMedia.mockRestore()
})

test('a login by e-mail with a code connects both namespaces', async () => {
  const h = start({
    answers: { ...user, CONNECT_EMAIL: () => ({ action: 'VERIFY_OTP' }), CONNECT_OTP: () => undefined },
  })
  const service = h.service(authKey)
  const action = service.connectEmail(' ada@meridian.example ')
  await serve(h)
  expect(await action).toBe('VERIFY_OTP')
  expect(h.read(emailLoginAtom)).toMatchObject({ email: 'ada@meridian.example' })
  await service.connectOtp('123456')
  expect(h.read(emailLoginAtom)).toBeUndefined()
  await h.service(sessionKey).connect({ connectorId: authId })
  const { byNamespace } = h.read(sessionAtom)
  expect(Object.keys(byNamespace).filter((id) => (byNamespace[id]?.connections.length ?? 0) > 0)).toEqual([
    'eip155',
    'solana',
  ])
  expect(h.read(accountAtom).address).toBe(evmAddress)
  expect(h.read(authUserAtom)?.email).toBe('ada@meridian.example')
  expect(await h.storage.getItem('foyer/development/auth/email')).toBe('"ada@meridian.example"')
  expect(h.storage.getItem('foyer/development/auth/last-email-login-time')).toBeNull()
})

test('within 30 s no second e-mail is asked for', async () => {
  const h = start({ answers: { ...user, CONNECT_EMAIL: () => ({ action: 'VERIFY_OTP' }) } })
  const service = h.service(authKey)
  const first = service.connectEmail('ada@meridian.example')
  await serve(h)
  await first
  await h.clock.advance(5_500)
  await expect(service.connectEmail('ada@meridian.example')).rejects.toThrow(
    'Please try again after 25 seconds',
  )
  await h.clock.advance(24_500)
  await expect(service.connectEmail('ada@meridian.example')).resolves.toBe('VERIFY_OTP')
})

test('a clock that was set back locks no one out', async () => {
  const storage = createFakeStorage({
    'foyer/development/auth/last-email-login-time': String(Date.now() * 2),
  })
  const h = start({ answers: { ...user, CONNECT_EMAIL: () => ({ action: 'VERIFY_OTP' }) } }, { storage })
  const action = h.service(authKey).connectEmail('ada@meridian.example')
  await serve(h)
  expect(await action).toBe('VERIFY_OTP')
})

test('a login on a new device carries the country that the frame names', async () => {
  const h = start({ answers: { ...user, CONNECT_EMAIL: () => ({ action: 'VERIFY_DEVICE', country: 'PT' }) } })
  const action = h.service(authKey).connectEmail('ada@meridian.example')
  await serve(h)
  expect(await action).toBe('VERIFY_DEVICE')
  expect(h.read(emailLoginAtom)).toMatchObject({ email: 'ada@meridian.example', country: 'PT' })
})

test('a frame that does not answer within 20 s is an alert, and the next request loads another', async () => {
  const h = start({ handshake: 'silent' })
  const raise = vi.spyOn(h.service(alertsKey), 'raise')
  const failed = codeOf(h.service(authKey).connectEmail('ada@meridian.example'))
  await until(() => h.read(authPhaseAtom) === 'loading', 'the loading frame')
  await h.clock.advance(20_000)
  expect(await failed).toBe('auth/FRAME_NOT_LOADED')
  expect(raise.mock.calls[0]?.[0]).toMatchObject({ short: 'Could not load embedded wallet' })
  expect([h.read(authPhaseAtom), document.querySelector('iframe')]).toEqual(['failed', null])
  void codeOf(h.service(authKey).connectEmail('ada@meridian.example'))
  await until(() => frame?.elements.length === 2, 'a second frame')
})

test('a frame that refuses the page is an alert at once', async () => {
  const h = start({ handshake: 'refuse' })
  const raise = vi.spyOn(h.service(alertsKey), 'raise')
  expect(await codeOf(h.service(authKey).prepare())).toBe('auth/FRAME_NOT_LOADED')
  expect(raise.mock.calls.map(([{ id, short }]) => [id, short])).toEqual([
    ['UNVERIFIED_DOMAIN', 'Unverified Domain'],
  ])
  expect(raise.mock.calls[0]?.[0].long).toContain('Add its origin to')
})

test.each(['connectEmail', 'connectOtp', 'connectSocial'] as const)(
  '%s without an answer ends after 30 s with an alert',
  async (method) => {
    const h = start({ answers: {} })
    const raise = vi.spyOn(h.service(alertsKey), 'raise')
    const failed = codeOf(h.service(authKey)[method]('123456'))
    await serve(h)
    await until(() => asked().some((name) => name.startsWith('CONNECT')), 'the request')
    await h.clock.advance(30_000)
    expect(await failed).toBe('auth/REQUEST_TIMED_OUT')
    expect(raise.mock.calls[0]?.[0]).toMatchObject({ short: 'Embedded Wallet Request Timed Out' })
  },
)

test.each([
  ['connectOtp', 'CONNECT_OTP'],
  // a login in a window of the frame, which draws a panel until it is over
  ['connectEmail', 'CONNECT_EMAIL'],
] as const)('while the frame is shown, the time limit of %s stands still', async (method, name) => {
  const h = start({ answers: {} })
  const failed = codeOf(h.service(authKey)[method]('123456'))
  await serve(h)
  await until(() => asked().includes(name), 'the request')
  frame?.emit('SHOW', { reason: 'recovery', height: 320 })
  const element = frame?.elements[0]
  await until(() => element?.style.visibility === 'visible', 'the shown frame')
  expect([element?.style.width, element?.style.height]).toEqual(['360px', '320px'])
  await h.clock.advance(120_000)
  frame?.emit('HIDE', undefined)
  await until(() => element?.style.visibility === 'hidden', 'the hidden frame')
  await h.clock.advance(30_000)
  expect(await failed).toBe('auth/REQUEST_TIMED_OUT')
})

test.each([
  ['JWT Token is not yet valid', 'Session Expired'],
  ['Unauthorized: origin not allowed', 'Invalid App Configuration'],
  ['Unauthorized: invalid key', 'Invalid Project ID'],
  ['That code is not right. 4 tries left.', undefined],
])('"%s" of the frame raises the alert %s', async (text, title) => {
  const refuse = () => {
    throw new FakeFrameError(text)
  }
  const h = start({ answers: { ...user, CONNECT_OTP: refuse } })
  const raise = vi.spyOn(h.service(alertsKey), 'raise')
  const failed = h
    .service(authKey)
    .connectOtp('123456')
    .catch((error: unknown) => error)
  await serve(h)
  expect(await failed).toMatchObject({ message: text })
  expect(raise.mock.calls.map(([{ short }]) => short)).toEqual(title === undefined ? [] : [title])
})

test('the approval of a device is asked for again until it is there, without an alert', async () => {
  const waiting = () => {
    throw new FakeFrameError('This device is not approved yet', -32002)
  }
  const replies: (() => unknown)[] = [waiting, waiting, () => undefined]
  const h = start({ answers: { ...user, CONNECT_DEVICE: () => replies.shift()?.() } })
  const raise = vi.spyOn(h.service(alertsKey), 'raise')
  const approved = h.service(authKey).connectDevice()
  await serve(h)
  await approved
  expect(asked().filter((name) => name === 'CONNECT_DEVICE')).toHaveLength(3)
  expect(raise).not.toHaveBeenCalled()

  // a view that was left asks no more
  replies.push(waiting, waiting)
  const left = new AbortController()
  left.abort()
  await expect(h.service(authKey).connectDevice(left.signal)).rejects.toMatchObject({ rpcCode: -32002 })
  expect(replies).toHaveLength(1)
})

test('a frame that loads again or is removed rejects what is pending once, and the next request works', async () => {
  const h = start()
  await logIn(h)
  const service = h.service(authKey)
  const first = codeOf(service.connectDevice())
  await until(() => asked().includes('CONNECT_DEVICE'), 'the request')
  frame?.reload()
  expect(await first).toBe('auth/ABORTED')
  await serve(h)
  const second = codeOf(service.connectDevice())
  await until(() => asked().filter((name) => name === 'CONNECT_DEVICE').length === 2, 'the second request')
  frame?.elements.at(-1)?.remove()
  expect(await second).toBe('auth/ABORTED')
  const third = h.service(sessionKey).switchNetwork('eip155:8453')
  await serve(h)
  await third
  expect(h.read(accountAtom).caipNetworkId).toBe('eip155:8453')
})

test('11: a frame that loads again gets the ticket of the page before other requests', async () => {
  const h = start()
  await logIn(h)
  frame?.emit('SESSION_UPDATE', { token: 'resume-ticket' })
  const key = 'foyer/development/auth/ticket'
  await until(() => h.storage.getItem(key) === '"resume-ticket"', 'the stored ticket')
  const before = asked().length
  frame?.reload()
  void codeOf(h.service(authKey).open('devices'))
  await serve(h)
  await until(() => asked().includes('OPEN'), 'the request')
  expect(asked().slice(before)).toEqual(['SYNC_DAPP_DATA', 'SYNC_THEME', 'IS_CONNECTED', 'OPEN'])
  expect(frame?.requests[before + 2]?.payload).toEqual({ token: 'resume-ticket' })
})

test('a method that the wallet does not have is shown and rejected after 300 ms', async () => {
  const h = start()
  await logIn(h)
  const show = vi.spyOn(h.service(toastsKey), 'show')
  const provider = (await h.service(sessionKey).provider('eip155')) as {
    request(request: { readonly method: string }): Promise<unknown>
  }
  const sleeps = h.clock.pendingSleeps
  const failed = provider.request({ method: 'eth_sign' }).catch((error: unknown) => error)
  await until(() => h.clock.pendingSleeps > sleeps, 'the delay')
  expect(show).not.toHaveBeenCalled()
  await h.clock.advance(300)
  expect(await failed).toMatchObject({ rpcCode: expect.any(Number) as number })
})

test('a request goes to the frame with its network and namespace, and a rejection is one', async () => {
  const h = start({
    answers: {
      ...user,
      RPC_REQUEST: () => {
        throw new FakeFrameError('User rejected the request', 4001)
      },
    },
  })
  await logIn(h)
  const provider = (await h.service(sessionKey).provider('eip155')) as {
    request(request: { readonly method: string; readonly params: unknown }): Promise<unknown>
  }
  const params = ['0x68656c6c6f', evmAddress]
  await expect(provider.request({ method: 'personal_sign', params })).rejects.toMatchObject({ rpcCode: 4001 })
  expect(frame?.requests.map(({ payload }) => payload)).toContainEqual({
    method: 'personal_sign',
    params,
    chainId: 'eip155:1',
    chainNamespace: 'eip155',
  })
})

test('disconnecting one namespace ends the other, clears the login and signs out in the frame', async () => {
  const h = start()
  await logIn(h)
  frame?.emit('SESSION_UPDATE', { token: 'ticket' })
  await until(() => h.storage.getItem('foyer/development/auth/ticket') !== null, 'the ticket')
  await h.service(sessionKey).disconnect({ namespace: 'solana' })
  expect(asked()).toContain('SIGN_OUT')
  expect([h.read(accountAtom).address, h.read(authUserAtom)]).toEqual([undefined, undefined])
  expect(h.storage.getItem('foyer/development/auth/ticket')).toBeNull()
})

test('signing out takes 3 s at most', async () => {
  const h = start({ answers: { ...user, SIGN_OUT: undefined as never } })
  await logIn(h)
  const done = h.service(sessionKey).disconnect()
  await until(() => asked().includes('SIGN_OUT'), 'the request')
  await h.clock.advance(3_000)
  await done
  expect(h.read(accountAtom).status).toBe('disconnected')
})

interface Provider {
  request(request: { readonly method: string; readonly params?: unknown }): Promise<unknown>
}

/** Method that the frame answers without the user. */
const readMethod = 'wallet_getCallsStatus'
const requestOf = (method: string) =>
  frame?.requests.find(({ payload }) => (Object(payload) as { readonly method?: unknown }).method === method)

/** A wallet that is connected, with a request that waits for the user, one that does not, and the frame shown. */
async function waitForUser(answers: FakeAnswers = {}) {
  const h = start({ answers: { ...user, ...answers } })
  await logIn(h)
  const provider = (await h.service(sessionKey).provider('eip155')) as Provider
  const ask = (method: string, params: unknown) => provider.request({ method, params })
  const prompt = ask('personal_sign', ['0x68656c6c6f', evmAddress]).catch((error: unknown) => error)
  const read = ask(readMethod, ['0x1']).catch((error: unknown) => error)
  await until(() => requestOf('personal_sign') && requestOf(readMethod), 'both requests')
  frame?.emit('SHOW', { reason: 'confirm', height: 320 })
  await until(() => frame?.elements[0]?.style.visibility === 'visible', 'the shown frame')
  return { h, prompt, read }
}

test('requests that wait for the user can be ended, and those that do not stay', async () => {
  const { h, prompt, read } = await waitForUser({ RPC_ABORT: () => undefined })
  h.service(authKey).abort()
  expect(await prompt).toMatchObject({ code: 'auth/RPC_ABORTED', message: 'Request was aborted' })
  await until(() => asked().includes('RPC_ABORT'), 'the end in the frame')
  frame?.send({ id: requestOf(readMethod)?.id, type: '@w3m-frame/RPC_REQUEST_SUCCESS', payload: '0x10' })
  expect(await read).toBe('0x10')
  h.service(authKey).abort()
  expect(asked().filter((name) => name === 'RPC_ABORT')).toHaveLength(1)
})

test('signing out ends what waits for the user first, and takes 3 s at most while the frame is shown', async () => {
  const { h, prompt } = await waitForUser({ RPC_ABORT: undefined as never, SIGN_OUT: undefined as never })
  const done = h.service(sessionKey).disconnect()
  expect(await prompt).toMatchObject({ code: 'auth/RPC_ABORTED' })
  await until(() => asked().includes('SIGN_OUT'), 'the request')
  expect(asked().slice(-2)).toEqual(['RPC_ABORT', 'SIGN_OUT'])
  await h.clock.advance(3_000)
  await done
  expect(h.read(accountAtom).status).toBe('disconnected')
})

test('a request that waits for the user ends after 10 minutes, also while the frame is shown', async () => {
  const { h, prompt } = await waitForUser()
  let ended: unknown
  void prompt.then((error) => (ended = error))
  await h.clock.advance(599_999)
  expect(ended).toBeUndefined()
  await h.clock.advance(1)
  expect(await prompt).toMatchObject({ code: 'auth/REQUEST_TIMED_OUT' })
})

test('a switch asks the frame, and a network that it does not know is refused', async () => {
  const h = start()
  await logIn(h)
  await h.service(sessionKey).switchNetwork('eip155:8453')
  expect(
    frame?.requests.some(
      ({ name, payload }) =>
        name === 'SWITCH_NETWORK' && (payload as { chainId: string }).chainId === 'eip155:8453',
    ),
  ).toBe(true)
  expect(h.storage.getItem('foyer/development/auth/last-used-chain-id')).toBe('"eip155:8453"')
})
