import { useCallback } from 'react'
import { sessionKey } from '#kernel/contracts'
import { useAccount, useAction, useFoyer, type ActionState } from '#kernel/react'

/** Native balance of the active account. */
export interface NativeAmount {
  /** Exact decimal text in whole units, such as `1.482`. */
  readonly balance: string
  readonly symbol: string
}

/** Result of {@link useBalance}. */
export interface UseBalance extends ActionState<NativeAmount> {
  /** Reads the balance again, without the cache of 30 seconds. Never rejects: see `status` and `error`. */
  readonly refresh: () => Promise<void>
}

/**
 * Returns the native balance of the active account: `pending` while it is read, `idle` while no wallet is connected. The
 * plugin `balances` is not needed.
 */
export function useBalance(): UseBalance {
  const foyer = useFoyer()
  const { caipAddress, balance, balanceSymbol } = useAccount()
  const action = useCallback(() => foyer.service(sessionKey).refreshBalance({ force: true }), [foyer])
  const [{ status: refreshStatus, error }, refresh] = useAction(action)
  const isKnown = balance !== undefined && balanceSymbol !== undefined
  const data = isKnown ? { balance, symbol: balanceSymbol } : undefined
  if (caipAddress === undefined) return { status: 'idle', error, data, refresh }
  const isRefreshStatus = refreshStatus === 'pending' || refreshStatus === 'error'
  const status = isRefreshStatus ? refreshStatus : isKnown ? 'success' : 'pending'
  return { status, error, data, refresh }
}
