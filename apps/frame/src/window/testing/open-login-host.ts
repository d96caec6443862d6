import { onTestFinished, vi } from 'vitest'
import { hostOrigin } from '../../../../service/src/modules/auth/testing/auth-client.js'
import { createAnswers } from '../../answers.js'
import type { ApiClient } from '../../api/client.js'
import type { FrameConfig } from '../../config.js'
import type { ConfirmTestParts } from '../../confirm/run-confirm.js'
import { createFrameState } from '../../frame-state.js'
import type { Answers } from '../../host/conversation.js'
import { createEmailLogins } from '../../login/email-login.js'
import { createAskLink } from '../../login/link-login.js'
import { createFrameParts, startLocalPasswordWorker } from '../../testing/test-frame.js'
import { createAsker } from '../../views/asker.js'
import { createDisplay, type Display, type WindowLike } from '../../views/create-display.js'
import { createViews, type Views } from '../../views/create-views.js'
import { showLoginWindow } from '../show-login-window.js'

/** Drawing of a frame or a window. */
interface Drawn {
  text(): string
  title(): string
  button(label: string): HTMLButtonElement | undefined
  /** Waits for a button that can be pressed, and presses it. */
  press(label: string): Promise<void>
  type(label: string, text: string): void
  value(label: string): string
  /** Waits for a text. */
  shows(text: string): Promise<void>
}

/** Window that a frame has opened. */
export interface OpenedWindow extends Drawn {
  closed: boolean
  /** Times that the frame brought it to the front. */
  focused: number
  /** Messages that the window got. */
  readonly received: unknown[]
  /** Sends a message as the window does, or as another sender. */
  send(data: unknown, sender?: Sender): void
  /** Sends a message to the window as the frame does, or as another sender. */
  sendFromFrame(data: unknown, sender?: Sender): void
  /** Resolves when the window's document is done. */
  done: Promise<void>
  close(): void
}

interface Sender {
  readonly source?: unknown
  readonly origin?: string
}

/** Frame in a host page, with what it draws and the windows it opens. */
export interface LoginHost extends Drawn {
  readonly answers: Answers
  readonly api: ApiClient
  readonly views: Views
  readonly state: ReturnType<typeof createFrameState>
  readonly tickets: (string | undefined)[]
  readonly windows: OpenedWindow[]
  /** Times that the frame was hidden. */
  hidden(): number
  /** The frame's document goes away. */
  leave(): void
}

/** Options of {@link openLoginHost}. */
export interface LoginHostOptions {
  readonly url: string
  readonly now: () => number
  readonly projectId?: string
  readonly login?: FrameConfig['login']
  /** Treatment of windows by the browser. `deaf`: it opens them, and their document never loads. */
  readonly popups?: 'open' | 'blocked' | 'cut' | 'deaf'
  /** Fetch of Node: that of the test's document knows no local addresses. */
  readonly fetch: typeof fetch
}

/** Opens a frame with a real service behind it. Its window runs in the same document, and each has its own messages. */
export async function openLoginHost(options: LoginHostOptions): Promise<LoginHost> {
  const { url, now, projectId = 'shop', login = 'window', popups = 'open', fetch } = options
  document.hasFocus = () => true
  const urls = { auth: url, shares: url, recovery: url }
  const { api, device, worker } = await createFrameParts({ urls, projectId, now, fetch })
  const tickets: (string | undefined)[] = []
  const windows: OpenedWindow[] = []
  const tests: ConfirmTestParts = {
    canProve: true,
    isByUser: () => true,
    observe: (_element, onEntry) => {
      onEntry({ intersectionRatio: 1, isVisible: true })
      return { stop: () => {} }
    },
  }
  const state = createFrameState({
    api,
    device,
    worker,
    hostOrigin,
    now,
    questions: async () => views.questions,
    askKeep: (dueAt, session) => views.askKeep(dueAt, session),
  })
  const names = { hostOrigin, browser: 'Firefox 140', system: 'Linux' }
  const askLink = createAskLink({ api, ask: (question) => views.askLink(question) })
  // approvals are asked for again at once
  const sleep = (_ms: number, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      if (signal.aborted) reject(signal.reason as Error)
      setTimeout(resolve, 20)
    })
  const createLogins = () => createEmailLogins({ api, ...names, askLink, sleep })
  let hidden = 0
  /** The frame as its windows see it. */
  const openers: { closed: boolean }[] = []
  const display = createDisplay({
    document,
    surface: 'page',
    show: () => {},
    hide: () => void (hidden += 1),
    canProve: true,
    openWindow: () => {
      if (popups === 'blocked') return null
      const opened = openWindow()
      if (popups === 'cut') opened.closed = true
      return opened
    },
  })

  function openWindow() {
    const place = createDisplay({
      document,
      surface: 'window',
      show: () => {},
      hide: () => {},
      openWindow: () => null,
    })
    const opener = {
      closed: false,
      postMessage: (data: unknown, origin: string) => deliver(data, origin, opened),
    }
    openers.push(opener)
    const opened: OpenedWindow & WindowLike = {
      ...drawnIn(place),
      closed: false,
      focused: 0,
      received: [],
      focus: () => void (opened.focused += 1),
      postMessage(data: unknown, origin: string) {
        opened.received.push(data)
        deliver(data, origin, opener)
      },
      close() {
        opened.closed = true
        // its document ends as well, as that of a frame that is gone
        opener.closed = true
        place.root.remove()
      },
      send: (data: unknown, sender: Sender = {}) => dispatch(data, { source: opened, ...sender }),
      sendFromFrame: (data: unknown, sender: Sender = {}) => dispatch(data, { source: opener, ...sender }),
      done: Promise.resolve(),
    }
    windows.push(opened)
    if (popups === 'open')
      opened.done = showLoginWindow({ asker: createAsker(place, tests), opener, now }).then(() =>
        opened.close(),
      )
    return opened
  }

  const views = createViews(
    {
      api,
      device,
      worker,
      state,
      display,
      hostOrigin,
      logins: createLogins(),
      emitTicket: (ticket) => void tickets.push(ticket),
      startPasswordWorker: startLocalPasswordWorker,
      saveFile: () => {},
      now,
      loadSmartAccounts: () => Promise.reject(new Error('no smart accounts')),
      confirm: () => Promise.reject(new Error('no confirms')),
    },
    tests,
  )
  const unused = () => Promise.reject(new Error('not in this test'))
  const answers = createAnswers({
    login,
    state,
    logins: createLogins(),
    socials: { begin: unused, complete: unused },
    farcaster: { begin: unused, complete: unused },
    askNode: unused,
    signInWithLogin: unused,
    networks: ['eip155:1'],
    initialNetwork: 'eip155:1',
    emitTicket: (ticket) => void tickets.push(ticket),
    setTheme: () => {},
    setHostName: () => {},
    setLanguage: () => {},
    reload: () => {},
    loadPrompts: unused,
    loadViews: async () => views,
    loadSmartAccounts: unused,
    prepareWallet: () => {},
  })
  onTestFinished(async () => {
    for (const opened of windows) opened.close()
    await Promise.all(windows.map(({ done }) => done))
    display.root.remove()
  })
  return {
    ...drawnIn(display),
    answers,
    api,
    views,
    state,
    tickets,
    windows,
    hidden: () => hidden,
    leave() {
      for (const opener of openers) opener.closed = true
      window.dispatchEvent(new Event('pagehide'))
    },
  }
}

/** Delivers a message as a browser does: copied, later, and only to the origin that it was sent to. */
function deliver(data: unknown, origin: string, source: unknown): void {
  if (origin !== location.origin) return
  const copy = structuredClone(data)
  queueMicrotask(() => dispatch(copy, { source }))
}

function dispatch(data: unknown, { source, origin = location.origin }: Sender): void {
  const event = new MessageEvent('message', { data, origin })
  Object.defineProperty(event, 'source', { value: source })
  window.dispatchEvent(event)
}

function drawnIn({ root }: Display): Drawn {
  const find = (label: string) =>
    [...root.querySelectorAll('button')].find(
      (button) => (button.getAttribute('aria-label') ?? button.textContent) === label,
    )
  const input = (label: string) => {
    const field = [...root.querySelectorAll('label')].find(({ textContent }) => textContent === label)
    return root.querySelector<HTMLInputElement>(`#${field?.getAttribute('for')}`)
  }
  const drawn: Drawn = {
    text: () => root.textContent ?? '',
    title: () => root.querySelector('h1')?.textContent ?? '',
    button: find,
    async press(label) {
      await vi.waitUntil(() => find(label) && find(label)?.getAttribute('aria-disabled') !== 'true', 20_000)
      find(label)?.click()
    },
    type(label, text) {
      const field = input(label)
      if (!field) throw new Error(`No field "${label}" in: ${root.textContent}`)
      field.value = text
    },
    value: (label) => input(label)?.value ?? '',
    async shows(text) {
      const isShown = () => drawn.text().includes(text)
      await vi.waitUntil(isShown, 20_000).catch(() => {
        throw new Error(`"${text}" did not come: ${drawn.text()}`)
      })
    },
  }
  return drawn
}
