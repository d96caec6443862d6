import { computed } from 'vue'
import type { ActionState } from '#kernel/bindings'
import { refsOf, useAction, useActiveAccount, useFoyer, type Refs } from '#kernel/vue'
import { balanceState, refresh, type NativeAmount, type UseBalance as Balance } from './binding-balance.js'

/** Result of {@link useBalance}: refs of the state, and the function that reads again. */
export interface UseBalance extends Refs<ActionState<NativeAmount>>, Pick<Balance, 'refresh'> {}

/**
 * Returns the native balance of the active account: `pending` while it is read, `idle` while no wallet is connected. The
 * plugin `balances` is not needed.
 */
export function useBalance(): UseBalance {
  const account = useActiveAccount()
  const [{ status, error, data }, start] = useAction(refresh(useFoyer()))
  const state = computed(() =>
    balanceState(account.value, { status: status.value, error: error.value, data: data.value }),
  )
  return { ...refsOf(state), refresh: start }
}
