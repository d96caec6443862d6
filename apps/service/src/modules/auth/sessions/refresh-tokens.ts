import { isEqual, type Secrets } from '../keys/secrets.js'

/** Refresh token that this service has issued. */
interface RefreshToken {
  readonly sessionId: string
  /** Number of the token in its session. */
  readonly generation: number
}

/**
 * Refresh tokens: the session, the number of the token and an HMAC of both. The database stores the number only, and the same token
 * can be answered again when two tabs refresh at once.
 */
export interface RefreshTokens {
  create(token: RefreshToken): string
  /** Returns undefined for a text that is no token of this service. */
  read(text: string): RefreshToken | undefined
}

/** Creates refresh tokens. */
export function createRefreshTokens(secrets: Secrets): RefreshTokens {
  const tagOf = ({ sessionId, generation }: RefreshToken) =>
    secrets.hmac('refresh', sessionId, String(generation))
  return {
    create: (token) => `${token.sessionId}.${token.generation}.${tagOf(token)}`,
    read(text) {
      const [, sessionId, number, tag] = /^([\w-]{36})\.(\d{1,9})\.([\w-]{43})$/.exec(text) ?? []
      if (sessionId === undefined || number === undefined || tag === undefined) return undefined
      const token = { sessionId, generation: Number(number) }
      return isEqual(tag, tagOf(token)) ? token : undefined
    },
  }
}
