import { describe, expect, test } from 'vitest'
import { currentEntryAtom, statusAtom } from '#kernel'
import { settle, until } from '#kernel/testing'
import type { SignInSession } from './contract.js'
import { siwxService } from './contract.js'
import { sampleMessage } from './testing/sample-sign-in.js'
import { beginConnect, pressSignIn, shownSignIn, signIn, startSiwx } from './testing/start-siwx.js'

const closed = ({ h }: ReturnType<typeof startSiwx>) =>
  until(() => h.read(currentEntryAtom) === undefined, 'the closed modal')

/** A site that has one nonce for every message. */
const oneNonce = () =>
  startSiwx({ createMessage: async (input) => sampleMessage(input, { nonce: 'abcdefgh12345678' }) })

describe('a nonce that was used', () => {
  test('is refused on another network, and the wallet is asked for nothing', async () => {
    const from = oneNonce()
    await signIn(from)
    await closed(from)
    await from.session.switchNetwork('demo:2')
    const screen = await shownSignIn(from)
    await until(() => screen.text().includes('nonce was used before'), 'the error')
    expect([from.texts.length, from.sessions().length]).toEqual([1, 1])
  })

  test('is refused after a sign-out', async () => {
    const from = oneNonce()
    await signIn(from)
    await from.h.service(siwxService).signOut()
    const { screen } = await beginConnect(from)
    await until(() => screen.text().includes('nonce was used before'), 'the error')
    expect([from.texts.length, from.sessions().length]).toEqual([1, 0])
  })

  test('is refused after an attempt that the server refused', async () => {
    const from = oneNonce()
    from.config.addSession.mockRejectedValueOnce(new Error('The signature is not valid'))
    const { screen } = await beginConnect(from)
    await pressSignIn(from)
    await until(() => screen.text().includes('The sign-in failed'), 'the error')
    await screen.press('Try again')
    await until(() => screen.text().includes('nonce was used before'), 'the second error')
    expect([from.texts.length, from.sessions().length]).toEqual([1, 0])
  })

  test('by a rejection in the wallet is still free: nothing was signed', async () => {
    const rejection = Object.assign(new Error('User rejected the request.'), { code: 4001 })
    const answers = [() => Promise.reject(rejection), async () => 'signed']
    const from = startSiwx({}, { sign: () => answers.shift()!() })
    const { connecting, screen } = await beginConnect(from)
    await pressSignIn(from)
    await until(() => screen.text().includes('You cancelled in'), 'the note')
    await screen.press('Try again')
    await connecting
    expect(from.texts[1]).toBe(from.texts[0])
  })

  test('by the session of an earlier page is refused', async () => {
    const first = oneNonce()
    await signIn(first)
    await until(() => first.h.storage.entries.has('foyer/default/session'), 'the write')
    const { storage } = first.h
    await first.h.dispose()
    const memory = { config: first.config, sessions: first.sessions } as never
    const second = startSiwx({}, { storage, memory })
    await until(() => second.h.read(statusAtom) === 'connected', 'the restored connection')
    await second.session.switchNetwork('demo:2')
    const screen = await shownSignIn(second)
    await until(() => screen.text().includes('nonce was used before'), 'the error')
    expect(second.texts).toEqual([])
  })
})

/** A site whose server answers with every session that there ever was. */
function replaying() {
  const all: SignInSession[] = []
  const from = startSiwx({
    getSessions: async (chainId, address) =>
      all.filter(({ data }) => data.chainId === chainId && data.accountAddress === address),
  })
  from.config.addSession.mockImplementation(async (session) => void all.push(session))
  return { ...from, all }
}

describe('a session that was ended', () => {
  test('by a sign-out does not count if it comes again', async () => {
    const from = replaying()
    await signIn(from)
    expect(await from.h.service(siwxService).session()).toBeDefined()
    await from.h.service(siwxService).signOut()
    const { screen } = await beginConnect(from)
    expect(from.h.read(statusAtom)).toBe('connecting')
    await screen.press('Cancel')
    await until(() => from.h.read(statusAtom) === 'disconnected', 'the end')
    expect(from.all).toHaveLength(1)
  })

  test('by a disconnect does not count if it comes again, and a new one does', async () => {
    const from = replaying()
    await signIn(from)
    await from.session.disconnect()
    await signIn(from)
    expect(from.all.map(({ data }) => data.nonce)).toEqual(['abcdefgh12345678', 'abcdefgh12345679'])
    expect((await from.h.service(siwxService).session())?.data.nonce).toBe('abcdefgh12345679')
  })

  test('by no one stays if the site keeps sessions over a disconnect', async () => {
    const from = startSiwx({ signOutOnDisconnect: false })
    await signIn(from)
    await from.session.disconnect()
    await settle()
    await from.session.connect({ connectorId: 'fake' })
    expect(from.texts).toHaveLength(1)
  })

  test('counts still after a sign-out that failed', async () => {
    const from = startSiwx()
    await signIn(from)
    from.config.setSessions.mockRejectedValueOnce(new Error('The service does not answer'))
    await expect(from.h.service(siwxService).signOut()).rejects.toThrow('does not answer')
    expect(await from.h.service(siwxService).session()).toBeDefined()
  })
})
