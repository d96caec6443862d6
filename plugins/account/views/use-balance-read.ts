import { useCallback, useEffect, useState } from 'react'
import { configErrorMessage, sessionKey, type CaipAddress } from '#kernel'
import { useService } from '#kernel/ui'

/** Failure of the last read. */
export interface BalanceFailure {
  /** Remedy for the user or the developer, if any. */
  readonly remedy: string | undefined
  readonly retry: () => Promise<void>
}

/** Reads the native balance when the view opens, unless it is cached. Returns the failure, which the session reports. */
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
