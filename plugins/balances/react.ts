import { useMemo } from 'react'
import { useAccount, useAction, useFoyer } from '#kernel/react'
import { balanceState, refresh, type UseBalance } from './binding-balance.js'

export type { NativeAmount, UseBalance } from './binding-balance.js'

/**
 * Returns the native balance of the active account: `pending` while it is read, `idle` while no wallet is connected. The
 * plugin `balances` is not needed.
 */
export function useBalance(): UseBalance {
  const foyer = useFoyer()
  const account = useAccount()
  const action = useMemo(() => refresh(foyer), [foyer])
  const [state, start] = useAction(action)
  return { ...balanceState(account, state), refresh: start }
}
