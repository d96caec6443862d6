import { accountAtom } from '#kernel'
import { actionState, type Foyer } from '#kernel/bindings'
import { followAtom, readable, type Readable } from '#kernel/svelte'
import { balanceState, refresh, type UseBalance } from './binding-balance.js'

/** Returns a store of the native balance of the active account: `$balance.data?.balance`. The plugin `balances` is not needed. */
export function useBalance(foyer: Foyer): Readable<UseBalance> {
  const { read, follow, start } = actionState(refresh(foyer))
  return readable(
    () => ({ ...balanceState(foyer.read(accountAtom), read()), refresh: start }),
    followAtom(foyer, accountAtom),
    follow,
  )
}
