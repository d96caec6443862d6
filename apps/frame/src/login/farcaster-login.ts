import * as z from 'zod/mini'
import { sessionAnswer, type SessionAnswer } from '../api/answers.js'
import type { ApiClient } from '../api/client.js'
import { FrameError } from '../frame-error.js'

/** Logins with Farcaster. */
export interface FarcasterLogins {
  /** Begins a login. Returns the address for the Farcaster app. */
  begin(): Promise<string>
  /** Waits until the user has approved the login in the Farcaster app. */
  complete(signal: AbortSignal): Promise<SessionAnswer>
}

/** Parts of the logins. */
export interface FarcasterLoginParts {
  readonly api: ApiClient
  readonly hostOrigin: string
  readonly browser: string
  readonly system: string
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
}

const startedAnswer = z.object({ loginId: z.string(), url: z.string() })
const stateAnswer = z.union([sessionAnswer, z.object({ state: z.literal('waiting') })])
/** Time between two questions about the approval, in milliseconds. */
const pollMs = 2_000

/** Creates the logins: one at a time, a new one replaces the one before. */
export function createFarcasterLogins(parts: FarcasterLoginParts): FarcasterLogins {
  const { api, hostOrigin, browser, system, sleep } = parts
  let loginId: string | undefined

  return {
    async begin() {
      const started = await api.post(
        'auth',
        '/farcaster',
        { hostOrigin, browser, system },
        { answer: startedAnswer },
      )
      loginId = started.loginId
      return started.url
    },
    async complete(signal) {
      const id = loginId
      if (id === undefined) throw new FrameError('Start the login with Farcaster first')
      // the server ends the login after five minutes
      for (;;) {
        const answer = await api.post('auth', `/farcaster/${id}`, {}, { answer: stateAnswer })
        if (!('state' in answer)) return answer
        await sleep(pollMs, signal)
        if (loginId !== id) throw new FrameError('This login was replaced by another one.')
      }
    },
  }
}
