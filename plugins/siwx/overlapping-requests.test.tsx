import { describe, expect, test } from 'vitest'
import { currentEntryAtom, statusAtom } from '#kernel'
import { settle, until } from '#kernel/testing'
import { siwxService } from './contract.js'
import { signInRequestAtom, signInStepsKey } from './state.js'
import { memorySessions } from './testing/sample-sign-in.js'
import { beginConnect, pressSignIn, shownSignIn, signIn, startSiwx as start } from './testing/start-siwx.js'

/** Sessions of a server that verifies once the test says so. */
function slowSessions() {
  const memory = memorySessions()
  const verify: (() => void)[] = []
  const add = memory.config.addSession.getMockImplementation()
  memory.config.addSession.mockImplementation(async (session) => {
    await new Promise<void>((resolve) => verify.push(resolve))
    await add?.(session)
  })
  return { memory, verify }
}

/** The request that the view shows, with its message. */
async function shownRequest(from: ReturnType<typeof start>) {
  const steps = from.h.service(signInStepsKey)
  const request = from.h.read(signInRequestAtom)
  if (!request) throw new Error('There is no request')
  return { steps, request, message: await steps.createMessage(request) }
}

describe('two signs of one request', () => {
  test('ask the wallet once, and keep the session', async () => {
    const from = start()
    const { connecting } = await beginConnect(from)
    const { steps, request, message } = await shownRequest(from)
    await Promise.all([steps.sign(request, message), steps.sign(request, message)])
    await connecting
    await settle()
    expect(from.config.revokeSession).not.toHaveBeenCalled()
    expect([from.texts.length, from.sessions().length, from.h.read(statusAtom)]).toEqual([1, 1, 'connected'])
  })

  test('have the same error, and the next one asks again', async () => {
    const answers = [() => Promise.reject(new Error('locked')), async () => 'signed']
    const from = start({}, { sign: () => answers.shift()!() })
    const { connecting } = await beginConnect(from)
    const { steps, request, message } = await shownRequest(from)
    const first = steps.sign(request, message)
    const second = steps.sign(request, message)
    await expect(first).rejects.toThrow('locked')
    await expect(second).rejects.toThrow('locked')
    await steps.sign(request, message)
    await connecting
    expect([from.texts.length, from.sessions().length]).toEqual([2, 1])
  })
})

/** Leaves a request while the server verifies it, and signs the next one for the same account. */
async function verifyTwice() {
  const { memory, verify } = slowSessions()
  const from = start({}, { memory })
  const { connecting } = await beginConnect(from)
  await pressSignIn(from)
  await until(() => verify.length === 1, 'the first verification')
  from.h.router.close()
  await expect(connecting).rejects.toMatchObject({ code: 'siwx/CANCELLED' })
  const newer = await beginConnect(from)
  await pressSignIn(from)
  await until(() => verify.length === 2, 'the second verification')
  return { memory, verify, from, newer }
}

describe('a request that was left while the server verified', () => {
  test('keeps the session of a newer request for the account', async () => {
    const { memory, verify, from, newer } = await verifyTwice()
    verify[1]?.()
    await newer.connecting
    verify[0]?.()
    await settle()
    expect(memory.config.revokeSession).not.toHaveBeenCalled()
    expect(from.h.read(statusAtom)).toBe('connected')
  })

  test('waits for a newer request that the server is verifying', async () => {
    const { memory, verify, from, newer } = await verifyTwice()
    verify[0]?.()
    await settle()
    expect(memory.config.revokeSession).not.toHaveBeenCalled()
    from.h.router.close()
    await expect(newer.connecting).rejects.toMatchObject({ code: 'siwx/CANCELLED' })
    verify[1]?.()
    await until(() => from.sessions().length === 0, 'the end of both sessions')
    expect(from.h.read(statusAtom)).toBe('disconnected')
  })
})

/** Leaves a request whose session the server has made, and whose answer is late. @returns what lets the answer arrive */
async function leaveBeforeTheAnswer() {
  const memory = memorySessions()
  const add = memory.config.addSession.getMockImplementation()
  const answers: (() => void)[] = []
  memory.config.addSession.mockImplementationOnce(async (session) => {
    await add?.(session)
    await new Promise<void>((resolve) => answers.push(resolve))
  })
  const from = start({}, { memory })
  const { connecting } = await beginConnect(from)
  await pressSignIn(from)
  await until(() => answers.length === 1, 'the verification')
  from.h.router.close()
  await expect(connecting).rejects.toMatchObject({ code: 'siwx/CANCELLED' })
  return { memory, from, answer: () => answers[0]?.() }
}

describe('the session of a request that was left while its answer was on the way', () => {
  test('stays when another tab has replaced it for the account', async () => {
    const { memory, from, answer } = await leaveBeforeTheAnswer()
    const [left] = from.sessions()
    if (!left) throw new Error('The server has no session')
    const newer = { ...left, data: { ...left.data, nonce: 'of-the-other-tab' } }
    await memory.config.setSessions([newer])
    memory.config.getSessions.mockClear()
    answer()
    await until(() => memory.config.getSessions.mock.calls.length > 0, 'the sessions of the server')
    await settle()
    expect(memory.config.revokeSession).not.toHaveBeenCalled()
    expect(from.sessions()).toEqual([newer])
  })

  test('ends when the server does not list it yet', async () => {
    const { memory, answer } = await leaveBeforeTheAnswer()
    memory.config.getSessions.mockResolvedValue([])
    answer()
    await until(() => memory.config.revokeSession.mock.calls.length === 1, 'the end of the session')
  })

  test.each([[null], [[{}]]])('ends when its server lists %j', async (listed) => {
    const { memory, answer } = await leaveBeforeTheAnswer()
    memory.config.getSessions.mockResolvedValue(listed as never)
    answer()
    await until(() => memory.config.revokeSession.mock.calls.length === 1, 'the end of the session')
  })

  test('ends when its server cannot list sessions', async () => {
    const { memory, answer } = await leaveBeforeTheAnswer()
    memory.config.getSessions.mockRejectedValue(new Error('503'))
    answer()
    await until(() => memory.config.revokeSession.mock.calls.length === 1, 'the end of the session')
  })
})

test('`signIn` joins the request for the account that is asked for already', async () => {
  const from = start()
  await signIn(from)
  await until(() => from.h.read(currentEntryAtom) === undefined, 'the closed modal')
  from.wallet.emit.accountsChanged?.(['demo:1:bob'])
  await shownSignIn(from)
  const request = from.h.read(signInRequestAtom)
  const signingIn = from.h.service(siwxService).signIn()
  await settle()
  expect(from.h.read(signInRequestAtom)).toBe(request)
  await pressSignIn(from)
  expect(await signingIn).toMatchObject({ data: { accountAddress: 'bob' } })
  await settle()
  expect(from.h.read(statusAtom)).toBe('connected')
})
