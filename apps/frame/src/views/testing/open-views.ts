import { onTestFinished } from 'vitest'
import type { AccountType } from 'foyerkit/plugins/auth/wire'
import type { SessionAnswer } from '../../api/answers.js'
import type { ApiClient } from '../../api/client.js'
import { ApiError } from '../../api/client.js'
import type { VisibilityEntry } from '../../confirm/arming.js'
import { press, waitUntil } from '../../confirm/testing/open-confirm.js'
import type { FrameState } from '../../frame-state.js'
import type { EmailLogins } from '../../login/email-login.js'
import { createDisplay, type Display, type WindowLike } from '../create-display.js'
import { createViews, type Views, type ViewsParts } from '../create-views.js'
import type { ConfirmTestParts } from '../../confirm/run-confirm.js'
import type { SigningPasskey } from '../../passkey/signing-passkey.js'
import { setTextLocale } from '../../text/text-locale.js'

const proofKeys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
  'sign',
  'verify',
])

/** Views of a frame as a test sees them. */
export interface OpenViews {
  readonly views: Views
  readonly parts: ViewsParts
  readonly tests: ConfirmTestParts
  readonly display: Display
  readonly calls: { readonly path: string; readonly body: unknown }[]
  readonly shown: { readonly reason: string; readonly height: number }[]
  readonly hidden: () => number
  readonly files: { readonly name: string; readonly text: string }[]
  /** Views whose window was opened. */
  readonly windows: readonly string[]
  readonly tickets: (string | undefined)[]
  readonly signIns: unknown[]
  /** Windows of logins that were opened. */
  readonly loginWindows: readonly FakeLoginWindow[]
  /** Addresses that windows of logins were opened with, also of those that were cut off. */
  readonly loginUrls: readonly string[]
  /** Sends a message of a window to the frame. */
  answerWindow(source: FakeLoginWindow, data: unknown, origin?: string): void
  /** Answers of the service by path, such as `auth/devices/list`. */
  readonly answers: Record<string, unknown>
  text(): string
  title(): string
  /** Reports that the view is fully visible, as the browser's observer does. */
  see(entry?: VisibilityEntry): void
  /** Waits for an armed button, and presses it. */
  pressButton(label: string): Promise<void>
  type(label: string, text: string): void
}

/** Window of a login in a test. */
interface FakeLoginWindow {
  readonly url: string
  readonly location: { href: string }
  closed: boolean
  postMessage(): void
  focus(): void
  close(): void
}

function createLoginWindow(url: string): FakeLoginWindow {
  return {
    url,
    location: { href: url },
    closed: false,
    postMessage() {},
    focus() {},
    close() {
      this.closed = true
    },
  }
}

/** Options of {@link openViews}. */
export interface OpenViewsOptions {
  readonly locked?: { readonly user: SessionAnswer['user']; readonly ticket: string }
  /** User of the session. */
  readonly user?: Partial<SessionAnswer['user']>
  /** Age of the login, in milliseconds. Default: 0. */
  readonly ageMs?: number
  readonly deletionDueAt?: number
  /** Whether the page cuts off the windows of logins. */
  readonly isCut?: boolean
  readonly isByUser?: (event: Event) => boolean
  /** Whether the browser reports covered elements. Default: true. */
  readonly canProve?: boolean
  /** Address of the wallet. Default: one that no chain knows. */
  readonly evm?: `0x${string}`
  readonly loadSmartAccounts?: ViewsParts['loadSmartAccounts']
  readonly signingPasskey?: SigningPasskey
  readonly confirm?: ViewsParts['confirm']
  /** Window that a press opens. Default: null, as after a policy of the page. */
  readonly opened?: WindowLike | null
}

/** Creates views over a service that answers as the test says. */
export function openViews(
  answers: Record<string, unknown>,
  {
    locked,
    isByUser = () => true,
    canProve = true,
    opened = null,
    user,
    ageMs = 0,
    deletionDueAt,
    isCut = false,
    evm = '0x1',
    signingPasskey,
    loadSmartAccounts = () => Promise.reject(new Error('no smart accounts')),
    confirm = () => Promise.reject(new Error('no confirms')),
  }: OpenViewsOptions = {},
): OpenViews {
  document.body.replaceChildren()
  document.hasFocus = () => true
  const calls: OpenViews['calls'] = []
  const shown: OpenViews['shown'] = []
  const files: OpenViews['files'] = []
  const windows: string[] = []
  const tickets: OpenViews['tickets'] = []
  const signIns: unknown[] = []
  let hidden = 0
  let lock = locked
  let preferred: AccountType = 'smartAccount'
  const api = {
    async post(module: string, path: string, body: unknown) {
      const name = `${module}${path}`
      calls.push({ path: name, body })
      const answer = answers[name]
      if (answer instanceof Error) throw answer
      return answer ?? {}
    },
  } as unknown as ApiClient
  const session = {
    user: { id: 'ada', email: 'ada@mail.example', userName: null, logins: ['email'], ...user },
    loginAt: Date.now() - ageMs,
    deletionDueAt,
    token: async () => 'token',
    renew: async () => void calls.push({ path: 'session/renew', body: {} }),
    end: async (everywhere?: boolean) => void calls.push({ path: 'session/end', body: { everywhere } }),
  }
  const signer = {
    signStatement: async (_owner: unknown, statement: object) => {
      calls.push({ path: 'wallet/sign', body: statement })
      return '0xsigned'
    },
  }
  const device = {
    proofKeys,
    isInMemory: true,
    read: async () => undefined,
    write: async () => {},
    remove: async () => {},
    clear: async () => {},
  }
  const state = {
    locked: () => lock,
    unlocked: () => ({ session, wallet: { addresses: { evm, solana: 's' }, signer: async () => signer } }),
    preferred: () => preferred,
    async prefer(namespace: string, type: AccountType) {
      calls.push({ path: 'state/prefer', body: { namespace, type } })
      preferred = type
    },
    async signIn(answer: unknown) {
      signIns.push(answer)
      lock = undefined
      return 'fresh'
    },
    signOut: async () => void calls.push({ path: 'state/sign-out', body: {} }),
  } as unknown as FrameState
  const logins: EmailLogins = {
    async begin(email) {
      calls.push({ path: 'login/begin', body: { email } })
      return { action: 'VERIFY_OTP' }
    },
    untilApproved: async () => {},
    async complete(code, ticket) {
      calls.push({ path: 'login/code', body: { code, ticket } })
      if (code === '000000') throw new ApiError('That code is not right. 4 tries left.', 400, 'code')
      return {} as never
    },
  }
  setTextLocale({ locale: 'en', isRightToLeft: false })
  // files of tests share the document
  const pageSheets = document.adoptedStyleSheets
  onTestFinished(() => void (document.adoptedStyleSheets = pageSheets))
  const display = createDisplay({
    document,
    surface: 'page',
    show: (reason, height) => void shown.push({ reason, height }),
    hide: () => void (hidden += 1),
    canProve,
    openWindow(view) {
      windows.push(view)
      return opened
    },
  })
  const loginWindows: FakeLoginWindow[] = []
  const loginUrls: string[] = []
  const observers = new Set<(entry: VisibilityEntry) => void>()
  let last: VisibilityEntry = { intersectionRatio: 1, isVisible: true }
  const parts: ViewsParts = {
    api,
    state,
    display,
    logins,
    hostOrigin: 'https://meridian.example',
    device,
    worker: {} as never,
    openLogin(url) {
      loginUrls.push(url)
      if (isCut) return null
      const popup = createLoginWindow(url)
      loginWindows.push(popup)
      return popup
    },
    emitTicket: (ticket) => void tickets.push(ticket),
    startPasswordWorker: () => {
      throw new Error('no worker')
    },
    saveFile: (name, text) => void files.push({ name, text }),
    now: Date.now,
    loadSmartAccounts,
    confirm,
    ...(signingPasskey && { signingPasskey }),
  }
  const tests: ConfirmTestParts = {
    canProve,
    isByUser,
    observe: (_element, onEntry) => {
      observers.add(onEntry)
      onEntry(last)
      return { stop: () => void observers.delete(onEntry) }
    },
  }
  const views = createViews(parts, tests)
  const { root } = display
  const labelOf = (button: HTMLButtonElement) => button.getAttribute('aria-label') ?? button.textContent
  const find = (label: string) =>
    [...root.querySelectorAll('button')].find((button) => labelOf(button)?.startsWith(label))
  return {
    views,
    parts,
    tests,
    display,
    calls,
    shown,
    hidden: () => hidden,
    files,
    windows,
    tickets,
    signIns,
    loginWindows,
    loginUrls,
    answerWindow(source, data, origin = location.origin) {
      const event = new MessageEvent('message', { data, origin })
      Object.defineProperty(event, 'source', { value: source })
      window.dispatchEvent(event)
    },
    answers,
    text: () => root.textContent ?? '',
    title: () => root.querySelector('h1')?.textContent ?? '',
    see(entry = { intersectionRatio: 1, isVisible: true }) {
      last = entry
      for (const observer of observers) observer(entry)
    },
    async pressButton(label) {
      await waitUntil(
        () => find(label) !== undefined && find(label)?.getAttribute('aria-disabled') !== 'true',
      )
      press(find(label)!)
    },
    type(label, text) {
      const field = [...root.querySelectorAll('label')].find(({ textContent }) => textContent === label)
      const input = root.querySelector<HTMLInputElement>(`#${field?.getAttribute('for')}`)!
      input.value = text
      input.dispatchEvent(new Event('input', { bubbles: true }))
    },
  }
}
