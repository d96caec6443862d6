import * as z from 'zod/mini'
import { provenAnswer, type SessionAnswer } from '../api/answers.js'
import type { ApiClient } from '../api/client.js'
import { FrameError } from '../frame-error.js'
import type { AskLink } from './link-login.js'

/** Logins with identity providers. */
export interface SocialLogins {
  /**
   * Begins a login. Returns the address of the provider's login page.
   *
   * @param returnTo address of the page that the browser returns to, without a window
   */
  begin(provider: string, returnTo: string | undefined): Promise<string>
  /** Ends a login by the address that its window returned. The address has the handle, or the digits that the user typed. */
  complete(resultUri: string): Promise<SessionAnswer>
}

/** Parts of the logins. */
export interface SocialLoginParts {
  readonly api: ApiClient
  /** Origin of the site, which the server checks and names in the window. */
  readonly hostOrigin: string
  readonly browser: string
  readonly system: string
  /** Asks whether the login belongs to the wallet of an address. */
  readonly askLink: AskLink
}

const startedAnswer = z.object({ loginId: z.string(), uri: z.string() })

/** Creates the logins: one at a time, a new one replaces the one before. */
export function createSocialLogins(parts: SocialLoginParts): SocialLogins {
  const { api, hostOrigin, browser, system, askLink } = parts
  let loginId: string | undefined

  return {
    async begin(provider, returnTo) {
      const body = { provider, hostOrigin, browser, system, ...(returnTo !== undefined && { returnTo }) }
      const started = await api.post('auth', '/social', body, { answer: startedAnswer })
      loginId = started.loginId
      return started.uri
    },
    async complete(resultUri) {
      const { handle, code } = resultOf(resultUri)
      const answer = handle
        ? await api.post('auth', '/handles', { handle }, { answer: provenAnswer })
        : await api.post('auth', `/social/${requireLogin(loginId)}/code`, { code }, { answer: provenAnswer })
      return 'link' in answer ? askLink(answer.link) : answer
    },
  }
}

function requireLogin(loginId: string | undefined): string {
  if (loginId === undefined) throw new FrameError('Choose how to log in first')
  return loginId
}

/** Reads the fragment of an address that the page of the window returned. */
export function resultOf(uri: string): {
  readonly handle: string | undefined
  readonly code: string | undefined
} {
  const fragment = URL.canParse(uri) ? new URL(uri).hash.slice(1) : ''
  const values = new URLSearchParams(fragment)
  const [handle, code] = [values.get('handle') ?? undefined, values.get('code') ?? undefined]
  if (handle === undefined && code === undefined) throw new FrameError('This login is over. Log in again.')
  return { handle, code }
}
