import * as z from 'zod/mini'
import { nothing, sessionAnswer, type SessionAnswer } from '../api/answers.js'
import type { ApiClient } from '../api/client.js'

/** Why the frame begins a login: to confirm who the user is, or to add it to the user's logins. */
export type FramePurpose = 'confirm' | 'add'

/** Proof of a login with an identity provider: the handle of its window, or the digits that the window shows. */
export type SocialProof = { readonly handle: string } | { readonly loginId: string; readonly code: string }

/** User whom a login must belong to. */
interface ConfirmedUser {
  readonly id: string
  /** Resume ticket of a wallet that is locked. */
  readonly ticket?: string | undefined
}

/** Logins with identity providers and with Farcaster that the frame begins itself. The page gets neither their addresses nor their results. */
export interface FrameLogins {
  begin(provider: string, purpose: FramePurpose): Promise<{ readonly loginId: string; readonly uri: string }>
  beginFarcaster(purpose: FramePurpose): Promise<{ readonly loginId: string; readonly url: string }>
  /** Session of a login of a user. @throws for a login of another user */
  confirm(proof: SocialProof, user: ConfirmedUser): Promise<SessionAnswer>
  /** The same with Farcaster. Undefined while the user has not signed. */
  confirmFarcaster(loginId: string, user: ConfirmedUser): Promise<SessionAnswer | undefined>
  /** Adds a login to the user of a session. @throws for a login of another user */
  add(proof: SocialProof, token: string): Promise<void>
  /** The same with Farcaster. Returns false while the user has not signed. */
  addFarcaster(loginId: string, token: string): Promise<boolean>
}

/** Parts of the logins. */
export interface FrameLoginParts {
  readonly api: ApiClient
  readonly hostOrigin: string
  readonly browser: string
  readonly system: string
}

const socialAnswer = z.object({ loginId: z.string(), uri: z.string() })
const farcasterAnswer = z.object({ loginId: z.string(), url: z.string() })
const waiting = z.object({ state: z.literal('waiting') })

/** Creates the logins of the frame. */
export function createFrameLogins({ api, ...device }: FrameLoginParts): FrameLogins {
  const bodyOf = ({ id: userId, ticket }: ConfirmedUser) => ({
    userId,
    ...(ticket !== undefined && { ticket }),
  })
  return {
    begin: (provider, purpose) =>
      api.post('auth', '/social', { provider, purpose, ...device }, { answer: socialAnswer }),
    beginFarcaster: (purpose) =>
      api.post('auth', '/farcaster', { purpose, ...device }, { answer: farcasterAnswer }),
    confirm(proof, user) {
      const answer = sessionAnswer
      return 'handle' in proof
        ? api.post('auth', '/handles', { handle: proof.handle, ...bodyOf(user) }, { answer })
        : api.post('auth', `/social/${proof.loginId}/code`, { code: proof.code, ...bodyOf(user) }, { answer })
    },
    async confirmFarcaster(loginId, user) {
      const answer = z.union([sessionAnswer, waiting])
      const result = await api.post('auth', `/farcaster/${loginId}`, bodyOf(user), { answer })
      return 'state' in result ? undefined : result
    },
    async add(proof, token) {
      await api.post('auth', '/users/logins/social', { ...proof }, { answer: nothing, token })
    },
    async addFarcaster(loginId, token) {
      const answer = z.union([waiting, nothing])
      const result = await api.post('auth', '/users/logins/farcaster', { loginId }, { answer, token })
      return !('state' in result)
    },
  }
}
