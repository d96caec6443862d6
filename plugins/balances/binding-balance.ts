import type { ActionState, Foyer } from '#kernel/bindings'
import { sessionKey, type Account } from '#kernel'

/** Native balance of the active account. */
export interface NativeAmount {
  /** Exact decimal text in whole units, such as `1.482`. */
  readonly balance: string
  readonly symbol: string
}

/** Result of `useBalance`. */
export interface UseBalance extends ActionState<NativeAmount> {
  /** Reads the balance again, without the cache of 30 seconds. Never rejects: see `status` and `error`. */
  readonly refresh: () => Promise<void>
}

/** Reads the balance again. */
export const refresh = (foyer: Foyer) => (): Promise<void> =>
  foyer.service(sessionKey).refreshBalance({ force: true })

/** Returns the state of the balance: `pending` while it is read, `idle` while no wallet is connected. */
export function balanceState(
  { caipAddress, balance, balanceSymbol }: Account,
  { status: refreshStatus, error }: ActionState<void>,
): ActionState<NativeAmount> {
  const isKnown = balance !== undefined && balanceSymbol !== undefined
  const data = isKnown ? { balance, symbol: balanceSymbol } : undefined
  if (caipAddress === undefined) return { status: 'idle', error, data }
  const isRefreshStatus = refreshStatus === 'pending' || refreshStatus === 'error'
  return { status: isRefreshStatus ? refreshStatus : isKnown ? 'success' : 'pending', error, data }
}
