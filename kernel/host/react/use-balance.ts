import { useCallback } from 'react'
import { sessionKey } from '../../contracts/session.js'
import { useAccount } from './use-account.js'
import { useAction, type ActionState } from './use-action.js'
import { useFoyer } from './use-foyer.js'

/** The native balance of the account in use. */
export interface NativeAmount {
  /** Exact decimal text in whole units, such as `1.482`. */
  readonly balance: string
  readonly symbol: string
}

/** What {@link useBalance} returns. */
export interface UseBalance extends ActionState<NativeAmount> {
  /** Reads it again, past what is kept for 30 seconds. Never fails: see `status` and `error`. */
  readonly refresh: () => Promise<void>
}

/** The native balance of the account in use: `pending` while it is read, `idle` while nothing is connected. */
export function useBalance(): UseBalance {
  const foyer = useFoyer()
  const { caipAddress, balance, balanceSymbol } = useAccount()
  const work = useCallback(() => foyer.service(sessionKey).refreshBalance({ force: true }), [foyer])
  const [{ status: asked, error }, refresh] = useAction(work)
  const isKnown = balance !== undefined && balanceSymbol !== undefined
  const data = isKnown ? { balance, symbol: balanceSymbol } : undefined
  const isAsked = asked === 'pending' || asked === 'error'
  const read = data ? 'success' : 'pending'
  const status = caipAddress === undefined ? 'idle' : isAsked ? asked : read
  return { status, error, data, refresh }
}
