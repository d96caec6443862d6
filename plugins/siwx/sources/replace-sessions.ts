import type { SignInSession, SiwxConfig } from '../contract.js'

/** Keeps those of the sessions that are there already, ends the others, and adds what is new. */
export async function replaceSessions(
  next: readonly SignInSession[],
  current: readonly SignInSession[],
  { addSession, revokeSession }: Pick<SiwxConfig, 'addSession' | 'revokeSession'>,
): Promise<void> {
  const isIn = (list: readonly SignInSession[]) => (session: SignInSession) =>
    list.some(({ message }) => message === session.message)
  for (const session of current)
    if (!isIn(next)(session)) await revokeSession(session.data.chainId, session.data.accountAddress)
  for (const session of next) if (!isIn(current)(session)) await addSession(session)
}
