import * as z from 'zod/mini'
import { sessionAnswer, type SessionAnswer } from '../api/answers.js'
import type { ApiClient } from '../api/client.js'
import type { LinkQuestion } from '../views/link-question.js'

/** Login whose verified address belongs to another wallet. */
interface LinkableLogin {
  readonly id: string
  readonly email: string
}

/** Asks the user, and returns the session of the wallet that was chosen. @throws if the user closes the question */
export type AskLink = (login: LinkableLogin) => Promise<SessionAnswer>

/** Parts of {@link createAskLink}. */
export interface AskLinkParts {
  readonly api: ApiClient
  /** Draws the question in the frame. */
  readonly ask: (question: LinkQuestion) => Promise<SessionAnswer>
}

const codeSent = z.object({ expiresAt: z.number() })

/** Creates the question whether a login is added to the wallet of its address. Nothing is added without a code of that address. */
export function createAskLink({ api, ask }: AskLinkParts): AskLink {
  return ({ id, email }) =>
    ask({
      email,
      sendCode: async () => {
        await api.post('auth', '/logins/link', { linkId: id, accept: true }, { answer: codeSent })
      },
      link: (code) => api.post('auth', '/logins/link/code', { linkId: id, code }, { answer: sessionAnswer }),
      keepSeparate: () =>
        api.post('auth', '/logins/link', { linkId: id, accept: false }, { answer: sessionAnswer }),
    })
}
