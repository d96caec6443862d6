import { HttpError } from '../../../platform/http/http-error.js'
import type { AuthParts } from '../auth-parts.js'
import { findDevice } from '../users/devices.js'
import { accessTokenSeconds } from './access-tokens.js'
import { tokensFor, userOf } from './session-answer.js'
import { findSessionOfTicket, isLive } from './session-store.js'

/** Request with a resume ticket. */
export interface TicketRequest {
  readonly project: string
  readonly jkt: string
  readonly ticket: string
  readonly hostOrigin: string
}

/**
 * Answers the record of a user whose device lost its storage, with a token that only reads.
 *
 * @throws an HttpError with 401 for a ticket that is over, unknown, or of another project or host
 */
export async function readTicket(parts: AuthParts, { project, jkt, ticket, hostOrigin }: TicketRequest) {
  const { queries, macs, clock } = parts
  const session = await findSessionOfTicket(queries, macs, ticket)
  const isRight =
    session &&
    isLive(session, clock.now()) &&
    session.project === project &&
    session.hostOrigin === hostOrigin
  const device = isRight ? await findDevice(queries, macs, session.deviceId) : undefined
  if (!isRight || !device || device.revokedAt !== null)
    throw new HttpError(401, 'ticket', 'The ticket is not valid. Log in again.')
  return {
    user: await userOf(parts, session.userId),
    tokens: await tokensFor(parts, session, ['shares'], { jkt, scope: 'read' }),
    expiresInSeconds: accessTokenSeconds,
  }
}
