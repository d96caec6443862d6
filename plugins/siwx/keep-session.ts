import { isSameAddress, type AddressFormat, type CaipNetworkId } from '#kernel/chain'
import type { SignInSession } from './contract.js'
import type { SignInSource } from './sources/source.js'

/**
 * Verifies a signed message and keeps its session. If the sign-in is left meanwhile, the session is ended, unless a newer sign-in of
 * the account has succeeded, in this tab or another: sessions are ended by their account.
 *
 * @param over aborted when the sign-in is left
 * @returns whether the session counts
 * @throws the error of the configuration
 */
export type KeepSession = (session: SignInSession, over: AbortSignal) => Promise<boolean>

/** A session that the configuration is verifying. */
interface PendingSession {
  readonly session: SignInSession
  readonly settled: Promise<void>
  /** Whether another sign-in of the account has succeeded since. */
  isReplaced: boolean
}

/** Creates {@link KeepSession}. */
export function createKeepSession({
  config,
  formatOf,
}: {
  readonly config: SignInSource
  /** Format of the addresses on a network. */
  readonly formatOf: (chainId: CaipNetworkId) => AddressFormat
}): KeepSession {
  /** Oldest first. */
  const pending: PendingSession[] = []

  /** Whether the end of one session would end the other as well. */
  function endsWith({ data: one }: SignInSession, { data: other }: SignInSession): boolean {
    // one for all accounts
    if (config.hasNoTexts) return true
    const { chainId, accountAddress } = one
    return chainId === other.chainId && isSameAddress(accountAddress, other.accountAddress, formatOf(chainId))
  }

  /** Whether a sign-in elsewhere has replaced a session. Without an answer that can be read it counts as kept, so that it is ended. */
  async function isReplacedElsewhere({ data: { chainId, accountAddress, nonce } }: SignInSession) {
    if (config.hasNoTexts) return false
    try {
      const kept = await config.getSessions(chainId, accountAddress)
      return kept.length > 0 && kept.every(({ data }) => data.nonce !== nonce)
    } catch {
      return false
    }
  }

  return async (session, over) => {
    let settle = () => {}
    const settled = new Promise<void>((resolve) => (settle = resolve))
    const entry: PendingSession = { session, settled, isReplaced: false }
    pending.push(entry)
    try {
      await config.addSession(session)
      const others = pending.filter((other) => other !== entry && endsWith(session, other.session))
      if (!over.aborted) {
        for (const other of others) other.isReplaced = true
        return true
      }
      // each waits for newer ones only, so that none waits for itself
      const newer = others.filter((other) => pending.indexOf(other) > pending.indexOf(entry))
      await Promise.all(newer.map((other) => other.settled))
      const { chainId, accountAddress } = session.data
      if (!entry.isReplaced && !(await isReplacedElsewhere(session)))
        await config.revokeSession(chainId, accountAddress)
      return false
    } finally {
      pending.splice(pending.indexOf(entry), 1)
      settle()
    }
  }
}
