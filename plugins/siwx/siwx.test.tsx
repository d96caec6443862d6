import { describe, expect, test } from 'vitest'
import {
  accountAtom,
  currentEntryAtom,
  definePlugin,
  defineRoute,
  historyAtom,
  networkState,
  statusAtom,
  view,
} from '#kernel'
import { conformsToPlugin, settle, until } from '#kernel/testing'
import { networksList } from '#plugins/networks/contract'
import { connect as connectPlugin } from '../connect/index.js'
import { networks } from '../networks/index.js'
import { connectingSiwe, siwxService } from './contract.js'
import { siwx } from './index.js'
import { formatSignIn } from './message/format.js'
import { writeMessage } from './sources/write-message.js'
import { memorySessions, sampleMessage } from './testing/sample-sign-in.js'
import { beginConnect, pressSignIn, shownSignIn, signIn, startSiwx as start } from './testing/start-siwx.js'

const facts = { nonce: 'abcdefgh12345678', url: 'https://app.example', now: 0 }

conformsToPlugin(test, () => siwx(memorySessions().config))

const rejection = Object.assign(new Error('User rejected the request.'), { code: 4001 })

describe('a required sign-in', () => {
  test('shows the message, asks the wallet, and connects once the session is kept', async () => {
    const from = start()
    const { connecting, screen } = await beginConnect(from)
    await until(() => screen.text().includes('app.example'), 'the message')
    expect(from.h.read(statusAtom)).toBe('connecting')
    expect(screen.text()).toContain('Meridian needs to know that this account is yours')
    await screen.press('Sign in')
    await connecting
    expect(from.h.read(statusAtom)).toBe('connected')
    expect(from.texts).toEqual([String(sampleMessage({ accountAddress: 'alice', chainId: 'demo:1' }))])
    expect(from.sessions()).toMatchObject([
      { signature: 'signed', type: 'demo', data: { nonce: 'abcdefgh12345678' } },
    ])
    await until(() => from.h.read(currentEntryAtom) === undefined, 'the closed modal')
  })

  test('takes no press before the message is there, and asks for it once', async () => {
    let answer = () => {}
    const answered = new Promise<void>((resolve) => (answer = resolve))
    let count = 0
    const from = start({
      createMessage: async (input) => {
        count += 1
        await answered
        return sampleMessage(input)
      },
    })
    const { connecting, screen } = await beginConnect(from)
    const button = await screen.button('Sign in')
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await screen.press('Sign in')
    answer()
    await until(() => screen.text().includes('app.example'), 'the message')
    expect([count, button.getAttribute('aria-disabled')]).toEqual([1, null])
    await screen.press('Sign in')
    await connecting
    expect(from.texts).toHaveLength(1)
  })

  test('that is cancelled disconnects, and keeps nothing', async () => {
    const from = start()
    const { connecting, screen } = await beginConnect(from)
    await screen.press('Cancel')
    await expect(connecting).rejects.toMatchObject({ code: 'siwx/CANCELLED' })
    expect([from.h.read(statusAtom), from.sessions(), from.wallet.calls.at(-1)]).toEqual([
      'disconnected',
      [],
      'disconnect',
    ])
  })

  test('that is left by closing the modal is cancelled', async () => {
    const from = start()
    const { connecting } = await beginConnect(from)
    from.h.router.close()
    await expect(connecting).rejects.toMatchObject({ code: 'siwx/CANCELLED' })
  })

  test('that is closed while the server verifies keeps no session', async () => {
    const memory = memorySessions()
    const add = memory.config.addSession.getMockImplementation()
    let verify = () => {}
    memory.config.addSession.mockImplementation(async (session) => {
      await new Promise<void>((resolve) => (verify = resolve))
      await add?.(session)
    })
    const from = start({}, { memory })
    const { connecting } = await beginConnect(from)
    await pressSignIn(from)
    await until(() => memory.config.addSession.mock.calls.length === 1, 'the verification')
    from.h.router.close()
    await expect(connecting).rejects.toMatchObject({ code: 'siwx/CANCELLED' })
    verify()
    await until(() => memory.config.revokeSession.mock.calls.length === 1, 'the end of the session')
    await settle()
    expect(from.sessions()).toEqual([])
    expect(from.h.emitted.map(({ id }) => id)).not.toContain('siwx.signed-in')
  })

  test('is asked for once the wallet has left a network that the site does not use', async () => {
    const from = start({}, { wallet: { chain: 9 } })
    await from.session.connect({ connectorId: 'fake' })
    await settle()
    expect([from.h.read(statusAtom), from.h.read(currentEntryAtom), from.wallet.calls]).toEqual([
      'connected',
      undefined,
      expect.not.arrayContaining(['disconnect']),
    ])
    from.wallet.emit.networkChanged?.('demo:2')
    await pressSignIn(from)
    await until(() => from.sessions().length === 1, 'the session')
    expect(from.sessions()).toMatchObject([{ data: { chainId: 'demo:2' } }])
  })

  test('is over after a disconnect that the wallet fails to confirm', async () => {
    const from = start({}, { wallet: { disconnect: () => Promise.reject(new Error('stay')) } })
    await signIn(from)
    await from.session.disconnect()
    await until(() => from.sessions().length === 0, 'the end of the session')
    expect(from.h.read(statusAtom)).toBe('disconnected')
  })

  test('of a newer connect is not ended by late sessions of the first', async () => {
    const answers: (() => void)[] = []
    const from = start({
      getSessions: () => new Promise((resolve) => answers.push(() => resolve([]))),
    })
    const first = from.session.connect({ connectorId: 'fake' })
    await until(() => answers.length === 1, 'the question')
    const second = from.session.connect({ connectorId: 'fake' })
    await expect(first).rejects.toMatchObject({ code: 'session/CANCELLED' })
    await until(() => answers.length === 2, 'the second question')
    answers[1]?.()
    await shownSignIn(from)
    answers[0]?.()
    await settle()
    await pressSignIn(from)
    await second
    expect(from.h.read(statusAtom)).toBe('connected')
  })

  test.each([
    ['four minutes', 'app.example', 240_000],
    ['six minutes', 'notBefore has not come yet', 360_000],
  ])('with a beginning %s after the clock of the device: %s', async (_name, words, ms) => {
    const from = start({
      async createMessage({ accountAddress, chainId }) {
        const { toString: _write, ...data } = sampleMessage({ accountAddress, chainId })
        const all = { ...data, notBefore: new Date(from.h.clock.now() + ms).toISOString() }
        return { ...all, toString: () => formatSignIn({ ...all, address: accountAddress }) }
      },
    })
    const { screen } = await beginConnect(from)
    await until(() => screen.text().includes(words), words)
  })

  test('that the wallet rejects can be repeated', async () => {
    const answers = [() => Promise.reject(rejection), async () => 'signed']
    const from = start({}, { sign: () => answers.shift()!() })
    const { connecting, screen } = await beginConnect(from)
    await until(() => screen.text().includes('app.example'), 'the message')
    await screen.press('Sign in')
    await until(() => screen.text().includes('You cancelled in'), 'the note')
    await screen.press('Try again')
    await connecting
    expect(from.sessions()).toHaveLength(1)
  })

  test('whose server refuses asks for another message', async () => {
    const memory = memorySessions()
    memory.config.addSession.mockRejectedValueOnce(new Error('The nonce was used'))
    const from = start({}, { memory })
    const { connecting, screen } = await beginConnect(from)
    await until(() => screen.text().includes('app.example'), 'the message')
    await screen.press('Sign in')
    await until(() => screen.text().includes('The sign-in failed'), 'the error')
    await screen.press('Try again')
    await until(() => memory.config.createMessage.mock.calls.length === 2, 'another message')
    await until(() => screen.text().includes('app.example'), 'the message')
    await screen.press('Sign in')
    await connecting
    expect(from.sessions()).toHaveLength(1)
  })

  test.each([
    ['another domain', { domain: 'evil.example' }],
    ['another account', { accountAddress: 'mallory' }],
    ['another chain', { chainId: 'demo:2' as const }],
    ['a nonce that the text has not', { nonce: 'zzzzzzzz12345678' }],
    ['an expiration that the text has not', { expirationTime: '2100-01-01T00:00:00Z' }],
    ['a statement that the text has not', { statement: 'I agree' }],
    ['no nonce', { nonce: '' }],
  ])('whose message has %s asks the wallet for nothing', async (_name, fields) => {
    const from = start({
      createMessage: async (input) => ({
        ...sampleMessage(input),
        ...fields,
        toString: () => String(sampleMessage(input)),
      }),
    })
    const { screen } = await beginConnect(from)
    await until(() => screen.text().includes('does not say the same'), 'the error')
    expect(from.texts).toEqual([])
  })
})

test('a reload keeps the session, and asks for nothing', async () => {
  const first = start()
  await signIn(first)
  await until(() => first.h.storage.entries.has('foyer/default/session'), 'the write')
  const memory = { config: first.config, sessions: first.sessions }
  await first.h.dispose()
  const second = start({}, { storage: first.h.storage, memory })
  await until(() => second.h.read(statusAtom) === 'connected', 'the restored connection')
  await settle()
  expect([second.texts, second.h.read(currentEntryAtom)]).toEqual([[], undefined])
})

test('a reload after the session has ended disconnects, without a view', async () => {
  const first = start()
  await signIn(first)
  await until(() => first.h.storage.entries.has('foyer/default/session'), 'the write')
  await first.config.setSessions([])
  const memory = { config: first.config, sessions: first.sessions }
  await first.h.dispose()
  const second = start({}, { storage: first.h.storage, memory })
  await until(() => second.h.read(statusAtom) === 'disconnected', 'the end')
  await settle()
  expect([second.texts, second.h.read(currentEntryAtom)]).toEqual([[], undefined])
})

test('a disconnect before the wallet has answered after a reload ends the session', async () => {
  const first = start()
  await signIn(first)
  await until(() => first.h.storage.entries.has('foyer/default/session'), 'the write')
  await first.h.dispose()
  const memory = { config: first.config, sessions: first.sessions }
  const wallet = { isSilent: () => true }
  const second = start({}, { storage: first.h.storage, memory, wallet })
  await until(() => second.h.read(statusAtom) === 'reconnecting', 'the question')
  await second.session.disconnect()
  await until(() => second.sessions().length === 0, 'the end of the session')
})

test('a disconnect before the wallet has answered after a reload ends no session of a newer connect', async () => {
  const first = start()
  await signIn(first)
  await until(() => first.h.storage.entries.has('foyer/default/session'), 'the write')
  await first.h.dispose()
  const memory = { config: first.config, sessions: first.sessions }
  let isSilent = true
  const wallet = { isSilent: () => isSilent }
  const second = start({}, { storage: first.h.storage, memory, wallet })
  await until(() => second.h.read(statusAtom) === 'reconnecting', 'the question')
  let answer = () => {}
  const { getSessions } = second.config
  const kept = second.sessions()
  getSessions.mockImplementationOnce(async () => {
    await new Promise<void>((resolve) => (answer = resolve))
    return [...kept]
  })
  getSessions.mockClear()
  await second.session.disconnect()
  await until(() => getSessions.mock.calls.length === 1, 'the question for the session')
  isSilent = false
  await second.session.connect({ connectorId: 'fake' })
  answer()
  await settle()
  expect([second.h.read(statusAtom), second.sessions().length]).toEqual(['connected', 1])
})

test('a reload while the sessions cannot be read connects once they can be, and asks for nothing', async () => {
  const first = start()
  await signIn(first)
  await until(() => first.h.storage.entries.has('foyer/default/session'), 'the write')
  const { storage } = first.h
  await first.h.dispose()
  const { getSessions } = first.config
  const kept = getSessions.getMockImplementation()
  getSessions.mockRejectedValue(new Error('The service does not answer'))
  const second = start({}, { storage, memory: { config: first.config, sessions: first.sessions } })
  await until(() => getSessions.mock.calls.length > 1, 'the question')
  await settle()
  expect(second.h.read(statusAtom)).toBe('disconnected')
  if (kept) getSessions.mockImplementation(kept)
  await second.h.clock.advance(10_000)
  await until(() => second.h.read(statusAtom) === 'connected', 'the connection')
  expect([second.texts, second.h.read(currentEntryAtom)]).toEqual([[], undefined])
})

test('a switch to an account without a session asks again, and cancelling it disconnects', async () => {
  const from = start()
  await signIn(from)
  from.wallet.emit.accountsChanged?.(['demo:1:bob'])
  const screen = await shownSignIn(from)
  await screen.press('Cancel')
  await until(() => from.h.read(statusAtom) === 'disconnected', 'the end')
})

test('a disconnect ends the session of the account, unless told otherwise', async () => {
  const from = start()
  await signIn(from)
  await from.session.disconnect()
  await until(() => from.sessions().length === 0, 'the end of the session')
  expect(from.config.setSessions.mock.calls).toEqual([[[]]])
  const other = start({ signOutOnDisconnect: false })
  await signIn(other)
  await other.session.disconnect()
  await settle()
  expect(other.sessions()).toHaveLength(1)
})

test('a sign-in that is not required is asked for after the connection, and may be left', async () => {
  const from = start({ getRequired: () => false })
  await from.session.connect({ connectorId: 'fake' })
  const screen = await shownSignIn(from)
  await screen.press('Cancel')
  await settle()
  expect([from.h.read(statusAtom), from.h.read(accountAtom).address]).toEqual(['connected', 'alice'])
  expect(await from.h.service(siwxService).session()).toBeUndefined()
})

test('signOut ends the session and the connection', async () => {
  const from = start()
  await signIn(from)
  expect(await from.h.service(siwxService).session()).toMatchObject({ signature: 'signed' })
  await from.h.service(siwxService).signOut()
  expect([from.sessions(), from.h.read(statusAtom)]).toEqual([[], 'disconnected'])
})

test('signOut ends the sessions of every network', async () => {
  const from = start()
  await signIn(from)
  await from.session.switchNetwork('demo:2')
  await pressSignIn(from)
  await until(() => from.h.read(currentEntryAtom) === undefined, 'the closed modal')
  expect(from.sessions()).toHaveLength(2)
  await from.h.service(siwxService).signOut()
  expect([from.sessions(), from.h.read(statusAtom)]).toEqual([[], 'disconnected'])
})

test('a switch to a network without a session asks again, and cancelling it goes back', async () => {
  const from = start()
  await signIn(from)
  await from.session.switchNetwork('demo:2')
  const screen = await shownSignIn(from)
  await screen.press('Cancel')
  await until(() => from.h.read(networkState()).caipNetworkId === 'demo:1', 'the first network')
  await settle()
  expect([from.h.read(statusAtom), from.sessions().length, from.h.read(currentEntryAtom)]).toEqual([
    'connected',
    1,
    undefined,
  ])
})

test('a connect whose sessions are not read within 20 s asks, as without a session', async () => {
  let count = 0
  const from = start({
    getSessions() {
      count += 1
      return new Promise(() => {})
    },
  })
  const connecting = from.session.connect({ connectorId: 'fake' })
  await until(() => count === 1, 'the question')
  expect(from.h.read(currentEntryAtom)).toBeUndefined()
  await from.h.clock.advance(20_000)
  await pressSignIn(from)
  await connecting
  expect(from.h.read(statusAtom)).toBe('connected')
})

test('a switch while the sessions cannot be read asks, as without a session', async () => {
  const from = start()
  await signIn(from)
  from.config.getSessions.mockRejectedValue(new Error('The service does not answer'))
  await from.session.switchNetwork('demo:2')
  const screen = await shownSignIn(from)
  await screen.press('Cancel')
  await until(() => from.h.read(networkState()).caipNetworkId === 'demo:1', 'the first network')
})

describe('a switch to a network without a session, in a view', () => {
  const shopView = defineRoute('shop.pay')
  const shop = definePlugin({
    id: 'shop',
    contributes: [view(shopView, async () => ({ default: () => null }))],
  })

  test.each(['Sign in', 'Cancel'])('goes back to the view at the end: %s', async (label) => {
    const from = start({}, { companions: [shop()] })
    await signIn(from)
    from.h.router.push(shopView)
    await from.session.switchNetwork('demo:2')
    const screen = await shownSignIn(from)
    await until(() => screen.text().includes('Demo 2'), 'the message')
    await screen.press(label)
    await until(() => from.h.read(currentEntryAtom)?.id === shopView.id, 'the first view')
    const network = label === 'Sign in' ? 'demo:2' : 'demo:1'
    await until(() => from.h.read(networkState()).caipNetworkId === network, 'the network')
    expect(from.h.read(statusAtom)).toBe('connected')
  })

  test('takes the place of the list of networks, which has nothing left to show', async () => {
    const from = start({}, { companions: [shop(), networks()] })
    await signIn(from)
    from.h.router.push(shopView)
    from.h.router.push(networksList)
    await from.session.switchNetwork('demo:2')
    await until(() => from.h.read(currentEntryAtom)?.id === connectingSiwe.id, 'the view')
    expect(from.h.read(historyAtom).map(({ id }) => id)).toEqual([shopView.id, connectingSiwe.id])
  })
})

test('a sign-in on a second network keeps both sessions', async () => {
  const from = start()
  await signIn(from)
  await from.session.switchNetwork('demo:2')
  await pressSignIn(from)
  await until(() => from.h.read(currentEntryAtom) === undefined, 'the closed modal')
  await from.session.switchNetwork('demo:1')
  await settle()
  expect([from.h.read(currentEntryAtom), from.texts.length]).toEqual([undefined, 2])
})

test('takes over from the view in which the wallet was picked', async () => {
  const from = start({}, { companions: [connectPlugin()] })
  const list = await from.h.open()
  await list.press('Wallet fake')
  const screen = await shownSignIn(from)
  await until(() => screen.text().includes('app.example'), 'the message')
  await settle()
  expect([from.h.read(statusAtom), from.h.read(currentEntryAtom)?.id]).toEqual([
    'connecting',
    connectingSiwe.id,
  ])
  await screen.press('Sign in')
  await until(() => from.h.read(statusAtom) === 'connected', 'the connection')
  await until(() => from.h.read(currentEntryAtom) === undefined, 'the closed modal')
})

test('a disconnect ends the sessions of every network and account', async () => {
  const from = start()
  await signIn(from)
  await from.session.switchNetwork('demo:2')
  await pressSignIn(from)
  await until(() => from.sessions().length === 2, 'both sessions')
  await until(() => from.h.read(currentEntryAtom) === undefined, 'the closed modal')
  await from.session.disconnect()
  await until(() => from.sessions().length === 0, 'the end of both')
})

test('the host is told of the connection after the sign-in, and of nothing else before', async () => {
  const from = start()
  const { connecting } = await beginConnect(from)
  const told = () => from.h.emitted.map(({ id }) => id).filter((id) => /^(session|siwx)\./.test(id))
  expect(told()).toEqual([])
  await pressSignIn(from)
  await connecting
  expect(told()).toEqual(['siwx.sign-pressed', 'siwx.signed-in', 'session.connected'])
  expect(JSON.stringify(from.h.emitted)).not.toContain('abcdefgh12345678')
})

test('a sign-in that is cancelled is told as such, and no connection', async () => {
  const from = start()
  const { connecting, screen } = await beginConnect(from)
  await screen.press('Cancel')
  await expect(connecting).rejects.toMatchObject({ code: 'siwx/CANCELLED' })
  const told = from.h.emitted.map(({ id }) => id).filter((id) => /^(session|siwx)\./.test(id))
  expect(told).toEqual(['siwx.cancelled', 'session.connect-failed'])
})

describe('without a required sign-in', () => {
  test('a reload opens no view, and keeps the wallet that has no session', async () => {
    const first = start({ getRequired: () => false })
    await first.session.connect({ connectorId: 'fake' })
    await (await shownSignIn(first)).press('Cancel')
    await until(() => first.h.storage.entries.has('foyer/default/session'), 'the write')
    const { storage } = first.h
    await first.h.dispose()
    const memory = { config: first.config, sessions: first.sessions }
    const second = start({}, { storage, memory })
    await until(() => second.h.read(statusAtom) === 'connected', 'the restored connection')
    await settle()
    expect(second.h.read(currentEntryAtom)).toBeUndefined()
    expect(second.config.createMessage).toHaveBeenCalledTimes(1)
    // a switch asks, also one back to the first network
    await second.session.switchNetwork('demo:2')
    await (await shownSignIn(second)).press('Cancel')
    await until(() => second.h.read(currentEntryAtom) === undefined, 'the closed modal')
    expect(second.h.read(networkState()).caipNetworkId).toBe('demo:2')
    await second.session.switchNetwork('demo:1')
    await shownSignIn(second)
  })

  test('a sign-out leaves the wallet connected', async () => {
    const from = start({ getRequired: () => false })
    await from.session.connect({ connectorId: 'fake' })
    await pressSignIn(from)
    await until(() => from.sessions().length === 1, 'the session')
    await until(() => from.h.read(currentEntryAtom) === undefined, 'the closed modal')
    await from.h.service(siwxService).signOut()
    expect([from.sessions(), from.h.read(statusAtom)]).toEqual([[], 'connected'])
    expect(await from.h.service(siwxService).session()).toBeUndefined()
    const signingIn = from.h.service(siwxService).signIn()
    await pressSignIn(from)
    expect(await signingIn).toMatchObject({ signature: 'signed' })
  })
})

describe('functions of a host that answer with something else', () => {
  test.each([
    ['nothing', undefined],
    ['a text', 'app.example wants you to sign in'],
  ])('createMessage with %s is named', async (_what, answer) => {
    const from = start({ createMessage: async () => answer as never })
    const { screen } = await beginConnect(from)
    await until(
      () => screen.text().includes('createMessage answered in a form that siwx cannot read'),
      'the error',
    )
    expect(from.texts).toEqual([])
  })

  test('a message that cannot be written is named by its field', async () => {
    const from = start({ createMessage: async (input) => writeMessage(input, { statement: 'a\nb' }, facts) })
    const { screen } = await beginConnect(from)
    await until(() => screen.text().includes('statement must be one line'), 'the error')
    expect(from.texts).toEqual([])
  })

  test('getSessions with nothing is named, and counts as no session', async () => {
    const from = start({ getRequired: () => false, getSessions: async () => undefined as never })
    await from.session.connect({ connectorId: 'fake' })
    await shownSignIn(from)
    await expect(from.h.service(siwxService).session()).rejects.toThrow(
      'getSessions answered in a form that siwx cannot read: the result must be a list',
    )
  })

  test('entries of getSessions that are no sessions do not hide one', async () => {
    const from = start()
    await signIn(from)
    const [session] = from.sessions()
    from.config.getSessions.mockResolvedValue([null, 5, {}, { data: null }, session] as never)
    expect(await from.h.service(siwxService).session()).toEqual(session)
  })
})

test('the flag switched off ends a sign-in that is asked for, and on again asks as before', async () => {
  const from = start()
  const { connecting } = await beginConnect(from)
  await from.h.setFlags({ siwx: false })
  await expect(connecting).rejects.toBeDefined()
  await until(() => from.h.read(currentEntryAtom) === undefined, 'the closed modal')
  expect([from.h.read(statusAtom), from.texts, from.sessions()]).toEqual(['disconnected', [], []])
  // off, a wallet connects without one
  await from.session.connect({ connectorId: 'fake' })
  await settle()
  expect([from.h.read(statusAtom), from.h.read(currentEntryAtom)]).toEqual(['connected', undefined])
  await from.session.disconnect()
  expect(from.config.setSessions).not.toHaveBeenCalled()
  await from.h.setFlags({ siwx: true })
  await signIn(from)
  expect(from.sessions()).toHaveLength(1)
})
