import { defineFlag, defineService } from '#kernel'

/** Switches the plugin: token balances and their tab. */
export const balancesFlag = /*#__PURE__*/ defineFlag('balances', { default: true })

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
export const balancesService = /*#__PURE__*/ defineService('balances.service').of<BalancesService>()
