import { afterAll, beforeAll, vi } from 'vitest'
import { hostOrigin, nextCode, readMails } from '../../../../service/src/modules/auth/testing/auth-client.js'
import { startAuth, type AuthService } from '../../../../service/src/modules/auth/testing/start-auth.js'
import { readNetwork } from '../../rpc/networks.js'
import { installDocument } from '../../views/testing/install-document.js'
import { viewMessages as messages } from '../../views/messages.js'
import { openLoginHost, type LoginHost, type LoginHostOptions, type OpenedWindow } from './open-login-host.js'

/** Service of the tests of a file, with a document in which frames and windows are drawn. */
export interface LoginService {
  readonly advance: (ms: number) => void
  readonly url: () => string
  /** Opens a frame on a new device. */
  readonly open: (options?: Partial<LoginHostOptions>) => Promise<LoginHost>
  readonly mailsTo: (email: string) => ReturnType<typeof readMails>
  /** Waits for the code after so many mails. */
  readonly codeTo: (email: string, count?: number) => Promise<string>
  /** Asks for a login as the page does, and opens its window. */
  readonly begin: (
    host: LoginHost,
    email: string,
  ) => Promise<{ readonly running: Promise<unknown>; readonly opened: OpenedWindow }>
  /** Has the code sent in a window, and types it there. */
  readonly enter: (opened: OpenedWindow, email: string) => Promise<void>
}

/** Starts a service before the tests of a file, and stops it after them. */
export function startLoginService(): LoginService {
  vi.setConfig({ hookTimeout: 120_000, testTimeout: 60_000 })
  const { fetch, AbortController, AbortSignal } = globalThis
  let service: AuthService
  let removeDocument: () => void
  beforeAll(async () => {
    service = await startAuth({ CODES_PER_CLIENT: '1000', RECOVERY_PROOF: 'careful=code' })
    // proofs are dated by the time of the machine
    vi.spyOn(Date, 'now').mockImplementation(() => service.clock.now())
    await service.projects.add({
      id: 'careful',
      name: 'Careful',
      allowedOrigins: [hostOrigin],
      features: {},
      analytics: false,
    })
    removeDocument = installDocument()
    // those of the document reach no local address
    Object.assign(globalThis, { fetch, AbortController, AbortSignal })
  })
  afterAll(async () => {
    removeDocument()
    vi.restoreAllMocks()
    await service.stop()
  })
  const login: LoginService = {
    advance: (ms) => service.clock.advance(ms),
    url: () => service.url,
    open(options) {
      // above the time between two codes
      service.clock.advance(11 * 60_000)
      return openLoginHost({ url: service.url, now: () => service.clock.now(), fetch, ...options })
    },
    mailsTo: (email) => readMails(service.url, email),
    codeTo: (email, count = 0) => nextCode(service.url, email, count),
    async begin(host, email) {
      const running = outcome(host.answers.CONNECT_EMAIL({ email }))
      await host.press(messages.openWindow)
      const opened = host.windows.at(-1)
      if (!opened) throw new Error('The frame has opened no window.')
      await opened.shows(messages.loginSendText)
      return { running, opened }
    },
    async enter(opened, email) {
      const { length } = await login.mailsTo(email)
      await opened.press(messages.sendCode)
      await opened.shows(email)
      opened.type(messages.code, await login.codeTo(email, length))
      await opened.press(messages.continue)
    },
  }
  return login
}

/** Resolves with the result, or with the error. */
export const outcome = (running: unknown): Promise<unknown> =>
  Promise.resolve(running).catch((error: unknown) => error)

const ethereum = readNetwork(1)

/** User of a frame. */
export function userOf({ state }: LoginHost) {
  if (!ethereum) throw new Error('The frame does not know Ethereum.')
  return state.user(ethereum)
}
