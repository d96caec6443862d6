import { describe, expect, test } from 'vitest'
import { waitUntil } from '../confirm/testing/open-confirm.js'
import { createPasskey, createSigningPasskey, passkeyNotUsed } from '../passkey/signing-passkey.js'
import { installAuthenticator } from '../passkey/testing/fake-authenticator.js'
import { createMemoryDevice } from '../passkey/testing/memory-device.js'
import { defaultNetwork } from '../rpc/networks.js'
import { createPrompts } from '../rpc/prompts.js'
import { showConfirm } from '../window/show-confirm.js'
import { showPasskey } from '../window/show-passkey.js'
import { viewMessages as messages } from './messages.js'
import { runView } from './shell.js'
import { openViews, type OpenViewsOptions } from './testing/open-views.js'

const devices = { 'auth/devices/list': { devices: [] } }
const evm = '0xF278cF59F82eDcf871d630F28EcC8056f25C1cdb'
const cancelled = () => new DOMException('cancelled', 'NotAllowedError')
const turnOn = `${messages.signPasskeyTurnOn}: ${messages.signPasskeyTitle}`
const turnOff = `${messages.signPasskeyTurnOff}: ${messages.signPasskeyTitle}`

function openFrame(options: OpenViewsOptions = {}) {
  const authenticator = installAuthenticator()
  const device = createMemoryDevice()
  const signingPasskey = createSigningPasskey(device, location.origin)
  const frame = openViews(devices, { ...options, signingPasskey })
  return { authenticator, device, signingPasskey, frame }
}

/** Answers of the node of those prompts. */
const node: Readonly<Record<string, unknown>> = {
  eth_estimateGas: '0x5208',
  eth_getBlockByNumber: { baseFeePerGas: '0x1' },
  eth_maxPriorityFeePerGas: '0x1',
}

/** A frame with the passkey on, and a signer that counts its signatures. */
async function openPrompts(options: OpenViewsOptions = {}) {
  const { authenticator, device, signingPasskey, frame } = openFrame(options)
  await signingPasskey.turnOn(await createPasskey('ada', { name: 'n', unsupported: 'u', failed: 'f' }))
  const signed: unknown[] = []
  const sign = async (content: unknown) => {
    signed.push(content)
    return '0xsigned'
  }
  const signer = { signMessage: sign, signTypedData: sign }
  const wallet = { addresses: { evm, solana: 's' }, accountKind: 'simple7702', signer: async () => signer }
  const prompts = createPrompts(
    {
      display: frame.display,
      hostOrigin: 'https://meridian.example',
      askNode: async (_network, method) => node[method],
      loadSmartAccounts: () => Promise.reject(new Error('no smart accounts')),
      signingPasskey,
    },
    frame.tests,
  )
  const abort = new AbortController()
  const ask = (method: string, params: unknown) =>
    prompts.answer({
      method,
      params,
      network: defaultNetwork,
      wallet: wallet as never,
      signal: abort.signal,
    })
  return { authenticator, device, frame, signed, ask, abort }
}

/** Window of a frame, in the same document: it talks to the frame as one of a browser does. */
function openWindow() {
  const opened = {
    closed: false as boolean,
    sent: [] as unknown[],
    postMessage: (content: unknown) => void opened.sent.push(content),
    focus: () => {},
    close: () => void (opened.closed = true),
    answer(data: unknown) {
      const event = new MessageEvent('message', { data, origin: location.origin })
      Object.defineProperty(event, 'source', { value: opened })
      window.dispatchEvent(event)
    },
  }
  return opened
}

const message = ['0x68656c6c6f', evm]
const typedData = [
  evm,
  JSON.stringify({
    types: { EIP712Domain: [{ name: 'name', type: 'string' }], Note: [{ name: 'text', type: 'string' }] },
    primaryType: 'Note',
    domain: { name: 'Meridian' },
    message: { text: 'hello' },
  }),
]

describe('devices', () => {
  test('turn the passkey for each signature on, and off with the passkey alone', async () => {
    const { authenticator, signingPasskey, frame } = openFrame()
    const opened = frame.views.open('devices')
    await frame.pressButton(turnOn)
    expect(frame.text()).toContain(messages.signPasskeyLost)
    expect(authenticator.created()).toBe(0)
    authenticator.refuse(cancelled())
    await frame.pressButton(messages.createPasskey)
    await waitUntil(() => frame.text().includes(messages.passkeyFailed))
    expect(await signingPasskey.isOn()).toBe(false)
    authenticator.refuse(undefined)
    await frame.pressButton(messages.createPasskey)
    await waitUntil(() => frame.text().includes(messages.signPasskeyOn))
    expect(authenticator.created()).toBe(1)

    authenticator.refuse(cancelled())
    await frame.pressButton(turnOff)
    await waitUntil(() => frame.text().includes(messages.passkeyFailed))
    expect(await signingPasskey.isOn()).toBe(true)
    authenticator.refuse(undefined)
    await frame.pressButton(turnOff)
    await waitUntil(() => frame.text().includes(messages.signPasskeyOff))
    expect(await signingPasskey.isOn()).toBe(false)
    await frame.pressButton(messages.close)
    await opened
  })
})

describe('a browser whose views need a window', () => {
  test('creates the passkey in a window, whose answer alone counts', async () => {
    const opened = openWindow()
    const { authenticator, signingPasskey, frame } = openFrame({ canProve: false, opened })
    const shown = frame.views.open('devices')
    await frame.pressButton(turnOn)
    expect(frame.windows).toEqual([])
    await frame.pressButton(messages.openWindow)
    expect(frame.windows).toEqual(['passkey'])

    const sent: unknown[] = []
    const opener = { postMessage: (content: unknown) => void sent.push(content) }
    const inWindow = openViews({})
    const { root, surface } = inWindow.display
    const done = runView(
      { root, surface, onHeight: () => {} },
      (shell) => showPasskey(shell, { userName: 'ada', opener }),
      inWindow.tests,
    )
    await inWindow.pressButton(messages.createPasskey)
    await done
    expect(authenticator.created()).toBe(1)
    const [ready, answer] = sent
    // before the window is ready nothing counts
    opened.answer(answer)
    expect(await signingPasskey.isOn()).toBe(false)
    opened.answer(ready)
    opened.answer({ ...Object(answer), passkey: { credentialId: 'a' } })
    expect(await signingPasskey.isOn()).toBe(false)
    opened.answer(answer)
    await waitUntil(() => frame.text().includes(messages.signPasskeyOn))
    expect(opened.closed).toBe(true)
    await frame.pressButton(turnOff)
    await waitUntil(() => frame.text().includes(messages.signPasskeyOff))
    await frame.pressButton(messages.cancel)
    await shown
  })

  test('says so if the window is closed or cut off', async () => {
    const opened = openWindow()
    const { signingPasskey, frame } = openFrame({ canProve: false, opened })
    void frame.views.open('devices')
    await frame.pressButton(turnOn)
    await frame.pressButton(messages.openWindow)
    opened.answer({ type: 'foyer-window-ready' })
    opened.closed = true
    await waitUntil(() => frame.text().includes(messages.passkeyFailed))
    await frame.pressButton(messages.openWindow)
    await waitUntil(() => frame.text().includes(messages.windowCut))
    expect(await signingPasskey.isOn()).toBe(false)
    await frame.pressButton(messages.close)
  })
})

describe('a confirm with the passkey on', () => {
  test.each([
    ['personal_sign', message],
    ['eth_signTypedData_v4', typedData],
  ])('%s signs after the passkey has answered', async (method, params) => {
    const { authenticator, frame, signed, ask } = await openPrompts()
    const answer = ask(method, params)
    await frame.pressButton('Sign')
    expect(await answer).toBe('0xsigned')
    expect(authenticator.asserted()).toBe(1)
    const second = ask(method, params)
    await frame.pressButton('Sign')
    await second
    expect(signed).toHaveLength(2)
    expect(new Set(authenticator.challenges).size).toBe(2)
  })

  test('a transaction signs nothing if the user cancels the passkey or is not verified', async () => {
    const { authenticator, frame, signed, ask } = await openPrompts()
    const transaction = [{ from: evm, to: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F', value: '0x1' }]
    authenticator.refuse(cancelled())
    const refused = { code: 4001, message: passkeyNotUsed }
    const first = expect(ask('eth_sendTransaction', transaction)).rejects.toMatchObject(refused)
    await frame.pressButton('Approve')
    await first
    authenticator.refuse(undefined)
    authenticator.tamper({ flags: 0x01 })
    const second = expect(ask('personal_sign', message)).rejects.toMatchObject(refused)
    await frame.pressButton('Sign')
    await second
    expect(authenticator.asserted()).toBe(1)
    expect(signed).toEqual([])
    expect(frame.text()).toBe('')
  })

  test('the next confirm waits for the passkey, whose view the user can close', async () => {
    const { authenticator, frame, signed, ask } = await openPrompts()
    authenticator.wait()
    const first = ask('personal_sign', message)
    const second = ask('personal_sign', ['0x6e657874', evm])
    const rejections = Promise.all([
      expect(first).rejects.toMatchObject({ code: 4001, message: passkeyNotUsed }),
      expect(second).rejects.toMatchObject({ code: 4001 }),
    ])
    await frame.pressButton('Sign')
    await waitUntil(() => frame.title() === messages.signPasskeyAskTitle)
    expect(frame.hidden()).toBe(0)
    await frame.pressButton(messages.cancel)
    await waitUntil(() => frame.text().includes('next'))
    await frame.pressButton(messages.cancel)
    await rejections
    expect(signed).toEqual([])
  })

  test('an aborted request closes the question for the passkey', async () => {
    const { authenticator, frame, signed, ask, abort } = await openPrompts()
    authenticator.wait()
    const answer = expect(ask('personal_sign', message)).rejects.toMatchObject({ code: 4001 })
    await frame.pressButton('Sign')
    await waitUntil(() => frame.title() === messages.signPasskeyAskTitle)
    abort.abort()
    await answer
    await waitUntil(() => frame.text() === '')
    expect(signed).toEqual([])
  })

  test('a record that cannot be read signs nothing', async () => {
    const { device, signed, ask } = await openPrompts()
    await device.write('signing-passkey', new TextEncoder().encode('{}'))
    await expect(ask('personal_sign', message)).rejects.toThrow('cannot be read')
    expect(signed).toEqual([])
  })
})

describe('a confirm in a window with the passkey on', () => {
  test('signs with the answer that the window got, and with no other', async () => {
    const opened = openWindow()
    const { authenticator, frame, signed, ask } = await openPrompts({ canProve: false, opened })
    const confirm = async (): Promise<{ challenge: { credentialId: string; challenge: Uint8Array } }> => {
      opened.closed = false
      opened.sent.length = 0
      await frame.pressButton(messages.openWindow)
      opened.answer({ type: 'foyer-window-ready' })
      await waitUntil(() => opened.sent.length === 1)
      return opened.sent[0] as never
    }
    const refused = { code: 4001, message: passkeyNotUsed }
    const bare = expect(ask('eth_signTypedData_v4', typedData)).rejects.toMatchObject(refused)
    await confirm()
    opened.answer({ type: 'foyer-window-answer', answer: 'approved' })
    await bare
    expect(signed).toEqual([])

    const answer = ask('eth_signTypedData_v4', typedData)
    const request = await confirm()
    const answers: unknown[] = []
    const inWindow = openViews({})
    const opener = { postMessage: (content: unknown) => void answers.push(content) }
    const done = showConfirm(
      { root: inWindow.display.root, opener, askNode: async () => undefined },
      inWindow.tests,
    )
    const event = new MessageEvent('message', { data: request, origin: location.origin })
    Object.defineProperty(event, 'source', { value: opener })
    window.dispatchEvent(event)
    await inWindow.pressButton('Sign')
    await done
    expect(authenticator.asserted()).toBe(1)
    opened.answer(answers[1])
    expect(await answer).toBe('0xsigned')

    const replayed = expect(ask('eth_signTypedData_v4', typedData)).rejects.toMatchObject(refused)
    await confirm()
    opened.answer(answers[1])
    await replayed
    expect(signed).toHaveLength(1)
  })
})
