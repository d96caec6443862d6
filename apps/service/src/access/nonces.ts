import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../platform/clock.js'

/** Time of one nonce; each is accepted during the next one as well. */
const windowMs = 150_000
const nonceBytes = 16

/** Time after which no proof with a nonce that was valid once is accepted. */
export const maxNonceMs = 2 * windowMs

/** Nonces of the server in proofs of possession (RFC 9449, section 8): an HMAC of the time, so that nothing is stored. */
export interface Nonces {
  current(): string
  isFresh(nonce: string): boolean
}

/** @param key shared by processes that accept the nonces of each other; default: random */
export function createNonces(clock: Pick<Clock, 'now'>, key: string | undefined): Nonces {
  const secret = key === undefined ? randomBytes(32) : Buffer.from(key)
  const nonceAt = (ms: number) =>
    createHmac('sha256', secret)
      .update(`nonce ${Math.floor(ms / windowMs)}`)
      .digest()
      .subarray(0, nonceBytes)
  return {
    current: () => nonceAt(clock.now()).toString('base64url'),
    isFresh(nonce) {
      const bytes = Buffer.from(nonce, 'base64url')
      if (bytes.length !== nonceBytes) return false
      const now = clock.now()
      return [now, now - windowMs].some((ms) => timingSafeEqual(nonceAt(ms), bytes))
    },
  }
}
