import { describe, expect, test } from 'vitest'
import { waitUntil } from '../confirm/testing/open-confirm.js'
import { showConfirm } from '../window/show-confirm.js'
import { confirmInWindow } from './confirm-in-window.js'
import type { WindowLike } from './create-display.js'
import { viewMessages as messages } from './messages.js'
import { openViews, type OpenViews } from './testing/open-views.js'

const call = { to: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F', value: 1n } as const
const account = { evm: '0xF278cF59F82eDcf871d630F28EcC8056f25C1cdb', solana: 's' } as const
const place = {
  hostOrigin: 'https://meridian.example',
  account,
  network: { id: 'eip155:1', name: 'Ethereum', symbol: 'ETH', decimals: 18 },
}
const request = { kind: 'transaction', from: account.evm, call } as const

/** Window of a test, whose messages the test reads and sends. */
function createOpened() {
  const sent: unknown[] = []
  const opened = {
    closed: false as boolean,
    postMessage: (message: unknown, origin: string) => void sent.push({ message, origin }),
    focus: () => {},
    close: () => void (opened.closed = true),
  } satisfies WindowLike
  const send = (data: unknown, sender: { readonly source?: unknown; readonly origin?: string } = {}) => {
    const { source, origin } = { source: opened, origin: location.origin, ...sender }
    return window.dispatchEvent(new MessageEvent('message', { data, origin, source: source as Window }))
  }
  return { opened, sent, send }
}

const ready = { type: 'foyer-window-ready' }
const approved = { type: 'foyer-window-answer', answer: 'approved' }
const start = (frame: OpenViews, signal?: AbortSignal) =>
  confirmInWindow(frame.display, request, { ...place, signal }, frame.tests)

describe('test 33: a browser that cannot prove visibility confirms in a window', () => {
  test('opens the window by a press, sends the request to it alone, and takes its answer', async () => {
    const { opened, sent, send } = createOpened()
    const frame = openViews({}, { canProve: false, opened })
    expect(frame.display.needsWindow).toBe(true)
    const answer = start(frame)
    await waitUntil(() => frame.title() === messages.windowTitle)
    expect(frame.windows).toEqual([])
    await frame.pressButton(messages.openWindow)
    expect(frame.windows).toEqual(['confirm'])
    // before the window is ready, from other windows and origins, nothing counts
    send(approved)
    send(ready, { source: window })
    send(ready, { origin: 'https://evil.example' })
    expect(sent).toEqual([])
    send(ready)
    expect(sent).toMatchObject([
      { origin: location.origin, message: { request, hostOrigin: place.hostOrigin } },
    ])
    send({ ...approved, answer: 'maybe' })
    send(approved, { origin: 'https://evil.example' })
    send(approved)
    expect(await answer).toBe('approved')
    expect(opened.closed).toBe(true)
    expect(frame.hidden()).toBe(1)
  })

  test('refuses with a reason where the page cuts the window off', async () => {
    const frame = openViews({}, { canProve: false, opened: null })
    const answer = start(frame)
    await frame.pressButton(messages.openWindow)
    await expect(answer).rejects.toMatchObject({ code: 4200, message: messages.windowCut })

    const { opened } = createOpened()
    opened.closed = true
    const other = openViews({}, { canProve: false, opened })
    const cut = start(other)
    await other.pressButton(messages.openWindow)
    await expect(cut).rejects.toMatchObject({ code: 4200, message: messages.windowCut })
  })

  test('a window that the user closes rejects, and so does the frame', async () => {
    const { opened, send } = createOpened()
    const frame = openViews({}, { canProve: false, opened })
    const answer = start(frame)
    await frame.pressButton(messages.openWindow)
    send(ready)
    opened.closed = true
    expect(await answer).toBe('rejected')

    const second = start(frame)
    await frame.pressButton(messages.cancel)
    expect(await second).toBe('rejected')
  })

  test('an aborted request closes the window', async () => {
    const { opened, send } = createOpened()
    const frame = openViews({}, { canProve: false, opened })
    const abort = new AbortController()
    const answer = start(frame, abort.signal)
    await frame.pressButton(messages.openWindow)
    send(ready)
    abort.abort()
    await expect(answer).rejects.toMatchObject({ code: 4001 })
    await waitUntil(() => opened.closed)
  })

  test('views of the account open in a window as well', async () => {
    const { opened } = createOpened()
    const frame = openViews({}, { canProve: false, opened })
    const shown = frame.views.open('devices')
    await frame.pressButton(messages.openWindow)
    await shown
    expect(frame.windows).toEqual(['devices'])
    expect(frame.calls).toEqual([])
  })

  test('the window shows the request of its opener, and sends the answer', async () => {
    const frame = openViews({})
    const { opened, sent, send } = createOpened()
    const { tests } = frame
    const done = showConfirm(
      { root: frame.display.root, opener: opened, askNode: async () => undefined },
      tests,
    )
    expect(sent).toEqual([{ origin: location.origin, message: ready }])
    const content = { type: 'foyer-window-request', request, ...place, hostName: 'Meridian' }
    send(content, { source: window })
    send(content, { origin: 'https://evil.example' })
    expect(frame.text()).toBe('')
    send(content)
    await waitUntil(() => frame.text().includes('meridian.exampleCalls itself Meridian'))
    await frame.pressButton('Approve')
    await done
    expect(sent[1]).toEqual({ origin: location.origin, message: approved })
  })

  test('the window refuses typed data for contracts of the account, as the page does', async () => {
    const frame = openViews({})
    const { opened, sent, send } = createOpened()
    const { tests } = frame
    const done = showConfirm(
      { root: frame.display.root, opener: opened, askNode: async () => undefined },
      tests,
    )
    const data = JSON.stringify({
      domain: { chainId: 1, verifyingContract: call.to },
      types: { SafeOp: [{ name: 'safe', type: 'address' }] },
      primaryType: 'SafeOp',
      message: { safe: call.to },
    })
    const content = { request: { kind: 'typedData', data }, ...place, accountContracts: [call.to] }
    send({ type: 'foyer-window-request', ...content })
    await waitUntil(() => frame.text().includes('This signature would control your account'))
    await frame.pressButton('Close')
    await done
    expect(sent[1]).toMatchObject({ message: { answer: 'rejected' } })
  })
})
