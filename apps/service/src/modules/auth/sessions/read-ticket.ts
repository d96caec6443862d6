import { HttpError } from '../../../platform/http/http-error.js'
import type { AuthParts } from '../auth-parts.js'
import { findDevice } from '../users/devices.js'
import { accessTokenSeconds } from './access-tokens.js'
import { endSession } from './end-session.js'
import { tokensFor, userOf } from './session-answer.js'
import { findSessionOfTicket, isLive, type SessionRow } from './session-store.js'

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
  const session = await findLiveTicket(parts, { project, ticket, hostOrigin })
  const device = session && (await findDevice(parts.queries, parts.macs, session.deviceId))
  if (!session || !device || device.revokedAt !== null)
    throw new HttpError(401, 'ticket', 'The ticket is not valid. Log in again.')
  return {
    user: await userOf(parts, session.userId),
    tokens: await tokensFor(parts, session, ['shares'], { jkt, scope: 'read' }),
    expiresInSeconds: accessTokenSeconds,
  }
}

/** Ends the session of a ticket: a user may log out on a device that lost its storage. An invalid ticket changes nothing. */
export async function endTicket(parts: AuthParts, request: Omit<TicketRequest, 'jkt'>): Promise<void> {
  const session = await findLiveTicket(parts, request)
  if (session) await endSession(parts, session, false)
}

/** Returns the live session of a resume ticket of a project and host. @throws a RowChanged */
export async function findLiveTicket(
  { queries, macs, clock }: AuthParts,
  { project, ticket, hostOrigin }: Omit<TicketRequest, 'jkt'>,
): Promise<SessionRow | undefined> {
  const session = await findSessionOfTicket(queries, macs, ticket)
  if (!session || !isLive(session, clock.now())) return undefined
  return session.project === project && session.hostOrigin === hostOrigin ? session : undefined
}
