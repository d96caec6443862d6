import { encodeFunctionData, erc20Abi } from 'viem'
import { HttpError } from '../../platform/http/http-error.js'
import type { AccountReads } from './account-reads.js'
import type { Convert, SwapQuote } from './convert.js'
import type { Routers } from './create-routers.js'
import { decodeQuoteId } from './quote-id.js'
import type { SwapRequest } from './swap-source.js'
import { noLiquidity, withReserve } from './swap-terms.js'

/** Creates the builder of approvals. */
export function createApprovalBuilder({
  reads: { balanceOf, gasOf, returnsFalse },
  routers: { assertServed, routerOf },
  quotes,
}: {
  readonly reads: AccountReads
  readonly routers: Routers
  readonly quotes: (request: SwapRequest) => Promise<readonly SwapQuote[]>
}): Convert['buildApproval'] {
  return async ({ chain, account, from, to }, wanted, quoteId) => {
    assertServed(chain)
    if (from === undefined)
      throw new HttpError(400, 'from', 'from must be a token: the native asset needs no approval')
    const remembered = quoteId === undefined ? undefined : decodeQuoteId(quoteId)
    const amount = wanted ?? remembered?.fromAmount ?? (await balanceOf(chain, from, account))
    if (amount === 0n) throw new HttpError(409, 'from', 'The account holds nothing of this token')
    const router = remembered
      ? routerOf(chain, remembered)
      : (await quotes({ chain, account, from, to, amount }))[0]?.offer.router
    if (!router) throw new HttpError(409, 'to', noLiquidity)
    if (!router.needsApproval) throw new HttpError(400, 'from', 'This swap needs no approval')
    const spender = router.address
    const approve = async (allowed: bigint) => {
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, allowed] })
      const call = { to: from, data, value: 0n }
      const [gas, isRefused] = await Promise.all([
        gasOf(chain, account, call),
        returnsFalse(chain, account, call),
      ])
      return gas === undefined || isRefused
        ? undefined
        : { spender, amount: allowed, data, gas: withReserve(gas) }
    }
    // USDT refuses to change an allowance that is not 0
    const built = (await approve(amount)) ?? (await approve(0n))
    if (!built) throw new HttpError(409, 'from', 'The token refuses the approval')
    return built
  }
}
