import * as z from 'zod/mini'
import { sessionAnswer, type SessionAnswer } from '../api/answers.js'
import type { ApiClient } from '../api/client.js'
import type { LinkQuestion } from '../views/link-question.js'

/** Login whose verified address belongs to another wallet. */
interface LinkableLogin {
  readonly id: string
  readonly email: string
  /** Kinds of the logins that open the other wallet. */
  readonly logins: readonly string[]
  /** Whether a code to the address is needed; not after a login by such a code. */
  readonly needsCode: boolean
}

/**
 * Asks the user, and returns the session of the wallet that was chosen.
 *
 * @param ticket resume ticket of a device that lost its storage
 * @throws if the user closes the question
 */
export type AskLink = (login: LinkableLogin, ticket?: string) => Promise<SessionAnswer>

/** Parts of {@link createAskLink}. */
export interface AskLinkParts {
  readonly api: ApiClient
  /** Draws the question in the frame. */
  readonly ask: (question: LinkQuestion) => Promise<SessionAnswer>
}

const codeSent = z.object({ expiresAt: z.number() })

/** Creates the question whether a login is added to the wallet of its address. Nothing is added without a code of that address. */
export function createAskLink({ api, ask }: AskLinkParts): AskLink {
  return ({ id, email, logins, needsCode }, ticket) => {
    const body = { linkId: id, ...(ticket !== undefined && { ticket }) }
    const decide = (accept: boolean) =>
      api.post('auth', '/logins/link', { ...body, accept }, { answer: sessionAnswer })
    return ask({
      email,
      logins,
      ...(needsCode
        ? {
            sendCode: async () => {
              await api.post('auth', '/logins/link', { ...body, accept: true }, { answer: codeSent })
            },
          }
        : { accept: () => decide(true) }),
      link: (code) => api.post('auth', '/logins/link/code', { ...body, code }, { answer: sessionAnswer }),
      keepSeparate: () => decide(false),
    })
  }
}
