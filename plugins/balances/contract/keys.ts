import { defineFlag, defineRoute, defineService } from '#kernel'
import type { CaipNetworkId } from '#kernel/chain'

/** Switches the plugin: token balances and their tab. */
export const balancesFlag = /*#__PURE__*/ defineFlag('balances', { default: true })

/** An asset of the active account, with its price. `address` is undefined for the native asset. */
export const balancesAsset = /*#__PURE__*/ defineRoute<{
  readonly chainId: CaipNetworkId
  readonly address?: string | undefined
}>('balances.asset')

/** Reads the token balances of the active account. The atoms contain the result. */
export interface BalancesService {
  /**
   * Reads the balances again if the last read is older than 30 s; `force` reads them in any case, for example after a
   * transfer.
   *
   * @throws balances/TRY_LATER within 30 s of a failure, with the remaining seconds
   */
  refresh(options?: { readonly force?: boolean }): Promise<void>
}

/** Key of the balances service. */
export const balancesService = /*#__PURE__*/ defineService<BalancesService>('balances.service')
