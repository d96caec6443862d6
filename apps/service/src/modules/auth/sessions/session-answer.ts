import type * as z from 'zod'
import type { Scope, Audience } from '../../../access/index.js'
import type { AuthParts } from '../auth-parts.js'
import { findEmailIdentity } from '../users/identities.js'
import type { sessionAnswer, userAnswer } from '../wire.js'
import { accessTokenSeconds } from './access-tokens.js'
import type { SessionRow } from './session-store.js'

/** Answer of a login and of a refresh. */
export type SessionAnswer = z.output<typeof sessionAnswer>

/** Returns the record of a user. */
export async function userOf(
  { queries, macs, emails }: AuthParts,
  userId: string,
): Promise<z.output<typeof userAnswer>> {
  const identity = await findEmailIdentity(queries, macs, userId)
  const sealed = identity?.email ?? null
  const email = identity && sealed !== null ? await emails.identities.open(sealed, identity.id) : null
  return { id: userId, email, userName: null }
}

/** Signs a token of a session for a module. @param jkt thumbprint of the key that uses it */
export function tokenFor(
  { signToken }: AuthParts,
  session: SessionRow,
  audience: Audience,
  { jkt, scope }: { readonly jkt: string; readonly scope: Scope },
): Promise<string> {
  const { userId, project, hostOrigin, deviceId, id: sessionId, methods, authTime } = session
  return signToken({
    audience,
    userId,
    project,
    hostOrigin,
    deviceId,
    sessionId,
    methods,
    authTime,
    scope,
    jkt,
  })
}

/** Creates the answer of a session, with new access tokens and its present refresh token. */
export async function answerSession(
  parts: AuthParts,
  session: SessionRow,
  {
    jkt,
    isNewDevice,
    ticket,
  }: { readonly jkt: string; readonly isNewDevice: boolean; readonly ticket?: string },
): Promise<SessionAnswer> {
  const sign = (audience: Audience) => tokenFor(parts, session, audience, { jkt, scope: 'full' })
  const [user, auth, shares, recovery] = await Promise.all([
    userOf(parts, session.userId),
    sign('auth'),
    sign('shares'),
    sign('recovery'),
  ])
  return {
    user,
    tokens: { auth, shares, recovery },
    expiresInSeconds: accessTokenSeconds,
    refreshToken: parts.refreshTokens.create({ sessionId: session.id, generation: session.generation }),
    ...(ticket !== undefined && { resumeTicket: ticket }),
    authTime: session.authTime,
    isNewDevice,
  }
}
