import { eq } from 'drizzle-orm'
import type * as z from 'zod'
import type { Scope, Audience } from '../../../access/index.js'
import type { AuthParts } from '../auth-parts.js'
import { users } from '../tables.js'
import { loginsChangedAt } from '../user-logins/login-changes.js'
import { findEmailIdentity, findNamedIdentity, listIdentities, listStored } from '../users/identities.js'
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
  const named = await findNamedIdentity(queries, macs, userId)
  const name = named?.userName ?? null
  const userName = named && name !== null ? await emails.identities.open(name, `${named.id}.name`) : null
  return { id: userId, email, userName, logins: await kindsOf({ queries, macs }, userId) }
}

/** Returns the kinds of a user's logins, such as `email` and `google`. */
export async function kindsOf(
  { queries, macs }: Pick<AuthParts, 'queries' | 'macs'>,
  userId: string,
): Promise<string[]> {
  const rows = await listIdentities(queries, macs, userId)
  return [...new Set(rows.map(({ provider }) => provider))]
}

/** Use of a token. */
interface TokenUse {
  /** Thumbprint of the key that uses it. */
  readonly jkt: string
  readonly scope: Scope
}

/** Signs tokens of a session for modules. */
export async function tokensFor<Name extends Audience>(
  { queries, rows, macs, signToken }: AuthParts,
  session: SessionRow,
  audiences: readonly Name[],
  { jkt, scope }: TokenUse,
): Promise<Record<Name, string>> {
  const { userId, project, hostOrigin, deviceId, id: sessionId, methods, authTime } = session
  const user = await rows.find(queries, users, eq(users.id, userId))
  const identity = await findEmailIdentity(queries, macs, userId)
  // the row of the address says so, too: an earlier version of the user's row takes nothing back
  const changedMs = Math.max(user?.emailChangedAt ?? 0, identity?.changedAt ?? 0)
  const loginsMs = loginsChangedAt(await listStored(queries, macs, userId))
  const content = {
    userId,
    project,
    hostOrigin,
    deviceId,
    sessionId,
    methods,
    authTime,
    emailChangedAt: changedMs === 0 ? undefined : Math.floor(changedMs / 1_000),
    loginsChangedAt: loginsMs === undefined ? undefined : Math.floor(loginsMs / 1_000),
  }
  const signed = audiences.map(
    async (audience) => [audience, await signToken({ ...content, audience, jkt, scope })] as const,
  )
  return Object.fromEntries(await Promise.all(signed)) as Record<Name, string>
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
  const [user, tokens, row] = await Promise.all([
    userOf(parts, session.userId),
    tokensFor(parts, session, ['auth', 'shares', 'recovery'], { jkt, scope: 'full' }),
    parts.rows.find(parts.queries, users, eq(users.id, session.userId)),
  ])
  const deletionDueAt = row?.deletionDueAt ?? undefined
  return {
    user,
    tokens,
    expiresInSeconds: accessTokenSeconds,
    refreshToken: parts.refreshTokens.create({ sessionId: session.id, generation: session.generation }),
    ...(ticket !== undefined && { resumeTicket: ticket }),
    authTime: session.authTime,
    isNewDevice,
    ...(deletionDueAt !== undefined && { deletionDueAt }),
  }
}
