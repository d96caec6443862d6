import { useEffect, useState } from 'react'
import { sessionKey, type CaipAddress } from '#kernel'
import { useService } from '#kernel/ui'

/**
 * Reads the balance again on opening, where it was read longer ago than the cache keeps. Tells whether it could not be
 * had; the fault itself is told by the session.
 */
export function useBalanceRead(account: CaipAddress | undefined): boolean {
  const session = useService(sessionKey)
  const [failed, setFailed] = useState<CaipAddress>()
  useEffect(() => {
    session.refreshBalance().then(
      () => setFailed(undefined),
      () => setFailed(account),
    )
  }, [session, account])
  return failed !== undefined && failed === account
}
