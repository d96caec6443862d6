import { HttpError } from '../../../platform/http/http-error.js'
import type { AuthParts } from '../auth-parts.js'
import { isDeletionDue } from '../deletion/delete-due.js'
import { devices } from '../tables.js'
import { recordEvent } from '../users/audit.js'
import { findDevice } from '../users/devices.js'
import { eq } from 'drizzle-orm'
import { idleMs, maxSessionMs } from './open-session.js'
import { answerSession, type SessionAnswer } from './session-answer.js'
import { changeSession, endSessions, findSession, isLive, type SessionRow } from './session-store.js'

/** Two tabs that refresh at once both get the new token, if the later one asks within this time. */
const graceMs = 10_000

/** Request with a refresh token. */
export interface RefreshRequest {
  readonly project: string
  readonly jkt: string
  readonly refreshToken: string
  readonly language: string
}

const ended = () => new HttpError(401, 'session', 'Your session has ended. Log in again.')

/**
 * Answers new tokens for a refresh token. A token that was replaced before ends the session, except within ten seconds.
 *
 * @throws an HttpError with 401
 */
export async function refreshSession(parts: AuthParts, request: RefreshRequest): Promise<SessionAnswer> {
  const { queries, macs, refreshTokens } = parts
  const token = refreshTokens.read(request.refreshToken)
  const session = token && (await findSession(queries, macs, token.sessionId))
  if (!token || !session || !isLive(session, parts.clock.now())) throw ended()
  const device = await findDevice(queries, macs, session.deviceId)
  // a stolen token is refused without ending the session of its owner
  if (!device || device.jkt !== request.jkt || session.project !== request.project) throw ended()
  if (device.revokedAt !== null || (await isDeletionDue(parts, session.userId))) throw ended()
  const present = await rotate(parts, session, token.generation)
  if (!present) {
    await endReused(parts, session, request.language)
    throw ended()
  }
  return answerSession(parts, present, { jkt: request.jkt, isNewDevice: false })
}

/** Replaces the refresh token. Returns undefined if the token was replaced before. */
async function rotate(
  { queries, macs, clock }: AuthParts,
  session: SessionRow,
  generation: number,
): Promise<SessionRow | undefined> {
  const now = clock.now()
  if (generation === session.generation) {
    const changes = {
      generation: generation + 1,
      rotatedAt: now,
      expiresAt: Math.min(now + idleMs, session.createdAt + maxSessionMs),
    }
    if (await changeSession(queries, macs, session, changes)) {
      await queries.update(devices).set({ lastUsedAt: now }).where(eq(devices.id, session.deviceId))
      return { ...session, ...changes }
    }
  }
  const latest = await findSession(queries, macs, session.id)
  if (!latest || !isLive(latest, now)) throw ended()
  const isGrace = latest.generation === generation + 1 && now - latest.rotatedAt <= graceMs
  return isGrace ? latest : undefined
}

async function endReused(
  { queries, macs, clock, queueMail }: AuthParts,
  session: SessionRow,
  language: string,
) {
  const now = clock.now()
  await queries.transaction(async (transaction) => {
    await endSessions(transaction, macs, { sessionId: session.id }, now)
    await recordEvent(transaction, {
      at: now,
      actor: session.userId,
      action: 'refresh-reuse',
      project: session.project,
      target: session.id,
      place: session.hostOrigin,
      result: 'refused',
    })
  })
  await queueMail('send-notice', { kind: 'refresh-reuse', id: session.id, language })
}
