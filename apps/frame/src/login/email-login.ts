import {
  deviceAnswer,
  loginAnswer,
  provenAnswer,
  type LoginAnswer,
  type SessionAnswer,
} from '../api/answers.js'
import type { ApiClient } from '../api/client.js'
import { FrameError } from '../frame-error.js'
import type { AskLink } from './link-login.js'

/** Login by e-mail that is under way. */
export interface EmailLogins {
  /** Asks the server for an e-mail. Returns the next step, and the country of a device that needs an approval, if it is known. */
  /** @param ticket resume ticket of a device that lost its storage, so that it is no stranger to the limits of codes */
  begin(email: string, ticket?: string): Promise<Pick<LoginAnswer, 'action' | 'country'>>
  /**
   * Waits until the user has approved this device.
   *
   * @param maxMs time of the wait, in milliseconds. Default: until the login ends
   * @throws FrameError with code -32002 after it, for a caller that asks again
   */
  untilApproved(signal: AbortSignal, maxMs?: number): Promise<void>
  /**
   * Exchanges the code for a session.
   *
   * @param ticket resume ticket of a device that lost its storage, which the session replaces
   * @param onProven called when the code was right, before the user is asked anything more
   */
  complete(code: string, ticket?: string, onProven?: () => void): Promise<SessionAnswer>
}

/** Parts of the logins. */
export interface EmailLoginParts {
  readonly api: ApiClient
  /** Origin of the site, which the server checks and names in the e-mail. */
  readonly hostOrigin: string
  /** Browser and system in words, for the e-mail and the list of devices. */
  readonly browser: string
  readonly system: string
  /** Asks whether the login belongs to the wallet that another login opens. */
  readonly askLink: AskLink
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
  readonly now?: () => number
}

/** Time between two questions about an approval, in milliseconds. */
const pollMs = 2_000

/** Creates the logins by e-mail: one at a time, a new one replaces the one before. */
export function createEmailLogins(parts: EmailLoginParts): EmailLogins {
  const { api, hostOrigin, browser, system, askLink, sleep, now = Date.now } = parts
  let loginId: string | undefined

  function requireLogin(): string {
    if (loginId === undefined) throw new FrameError('Enter your email address first')
    return loginId
  }

  return {
    async begin(email, ticket) {
      const login = await api.post(
        'auth',
        '/logins',
        { email, hostOrigin, browser, system, ...(ticket !== undefined && { ticket }) },
        { answer: loginAnswer },
      )
      loginId = login.loginId
      return { action: login.action, country: login.country }
    },
    async untilApproved(signal, maxMs = Infinity) {
      const id = requireLogin()
      const start = now()
      for (;;) {
        const { state } = await api.post('auth', `/logins/${id}/device`, {}, { answer: deviceAnswer })
        if (state === 'approved') return
        if (state === 'ended') throw new FrameError('This login has ended. Ask for a new email.')
        if (now() - start + pollMs > maxMs) throw new FrameError('This device is not approved yet', -32002)
        await sleep(pollMs, signal)
      }
    },
    async complete(code, ticket, onProven) {
      const answer = await api.post(
        'auth',
        `/logins/${requireLogin()}/code`,
        { code, ...(ticket !== undefined && { hostOrigin, ticket }) },
        { answer: provenAnswer },
      )
      loginId = undefined
      onProven?.()
      return 'link' in answer ? askLink(answer.link, ticket) : answer
    },
  }
}
