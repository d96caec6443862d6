import { useCallback, useEffect, useState } from 'react'
import { configErrorMessage, sessionKey, type CaipAddress } from '#kernel'
import { useService } from '#kernel/ui'

/** Why there is no balance. */
export interface BalanceFailure {
  /** What can be done about it, where anybody can do something. */
  readonly remedy: string | undefined
  readonly retry: () => Promise<void>
}

/**
 * Reads the balance again on opening, where it was read longer ago than the cache keeps. Tells whether it could not be
 * had; the fault itself is told by the session.
 */
export function useBalanceRead(account: CaipAddress | undefined): BalanceFailure | undefined {
  const session = useService(sessionKey)
  const [failed, setFailed] = useState<{ readonly account: typeof account; readonly error: unknown }>()
  const read = useCallback(
    (force: boolean) =>
      session.refreshBalance({ force }).then(
        () => setFailed(undefined),
        (error: unknown) => setFailed({ account, error }),
      ),
    [session, account],
  )
  useEffect(() => void read(false), [read])
  if (!failed || failed.account !== account) return undefined
  return { remedy: configErrorMessage(failed.error), retry: () => read(true) }
}
