import type { FastifyRequest } from 'fastify'
import type { AccessClaims, AccessGuard, AccessRequirement } from '../../../access/index.js'
import { HttpError } from '../../../platform/http/http-error.js'
import type { AuthParts } from '../auth-parts.js'
import { findDevice, type DeviceRow } from '../users/devices.js'
import { findSession, isLive, type SessionRow } from './session-store.js'

/** Session of a request. */
export interface RequestSession {
  readonly claims: AccessClaims
  readonly session: SessionRow
  readonly device: DeviceRow
}

/**
 * Checks the access token of a request to this module, and that its session was not ended since.
 *
 * @throws an HttpError: 401, or 403 for a token that allows too little
 */
export async function requireSession(
  { queries, macs, clock }: AuthParts,
  guard: AccessGuard,
  request: FastifyRequest,
  requirement?: AccessRequirement,
): Promise<RequestSession> {
  const claims = await guard.requireAccess(request, requirement)
  const session = await findSession(queries, macs, claims.sessionId)
  const device = session && (await findDevice(queries, macs, session.deviceId))
  const isRight =
    session &&
    device &&
    isLive(session, clock.now()) &&
    device.revokedAt === null &&
    device.jkt === claims.jkt
  if (!isRight) throw new HttpError(401, 'session', 'Your session has ended. Log in again.')
  return { claims, session, device }
}
