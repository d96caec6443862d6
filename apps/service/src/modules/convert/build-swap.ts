import { isAddressEqual, type Address } from 'viem'
import type { Clock } from '../../platform/clock.js'
import { HttpError } from '../../platform/http/http-error.js'
import type { NodeAccess } from '../rpc/nodes/node-access.js'
import { shortOf, type AccountReads } from './account-reads.js'
import type { Convert, SwapQuote } from './convert.js'
import { deadlineOf } from './create-quotes.js'
import type { Routers } from './create-routers.js'
import { isPermitOf, readPermitDomains } from './permit-domain.js'
import { decodeQuoteId } from './quote-id.js'
import { simulateSwap, type Simulation } from './simulate-swap.js'
import type { SignedPermit, SwapRequest } from './swap-source.js'
import {
  beforeFees,
  isCallOf,
  isHonest,
  isSame,
  leastOf,
  noLiquidity,
  priceMoved,
  withReserve,
} from './swap-terms.js'

/** Creates the builder of swaps, which simulates what it builds. */
export function createSwapBuilder({
  nodes,
  reads: { allowances, assertHolds, gasOf },
  routers: { assertServed, routerOf },
  quotes,
  clock,
}: {
  readonly nodes: NodeAccess
  readonly reads: AccountReads
  readonly routers: Routers
  readonly quotes: (request: SwapRequest) => Promise<readonly SwapQuote[]>
  readonly clock: Pick<Clock, 'now'>
}): Convert['buildSwap'] {
  return async (request, { slippage, mayLackApproval, quoteId, permit }) => {
    const { chain, account, from, to, amount } = request
    assertServed(chain)
    if (isSame(from, to)) throw new HttpError(400, 'to', 'to must be another asset than from')
    const remembered = quoteId === undefined ? undefined : decodeQuoteId(quoteId)
    const chosen = remembered && routerOf(chain, remembered)
    if (remembered && remembered.fromAmount !== amount)
      throw new HttpError(400, 'amount', 'amount must be that of the quote')
    if (remembered && remembered.expiresAt <= clock.now())
      throw new HttpError(409, 'quoteId', 'The quote has expired; ask for a new one')
    if (permit && (from === undefined || chosen?.takesPermit === false))
      throw new HttpError(400, 'permit', 'permit must be left out: the router of this swap takes none')
    const found = (await quotes(request)).find(
      ({ offer: { router } }) =>
        (!chosen || isAddressEqual(router.address, chosen.address)) && (!permit || router.takesPermit),
    )
    if (!found) {
      await assertHolds(request)
      throw new HttpError(409, 'to', noLiquidity)
    }
    const { offer } = found
    const { router } = offer
    const minToAmount = leastOf(offer, remembered?.toAmount ?? found.toAmount, slippage)
    if (found.toAmount < minToAmount) throw new HttpError(409, 'price', priceMoved)
    if (permit && from) await assertSigned(permit, request, from, router.address)
    const limit = router.limitsBeforeFees ? beforeFees(minToAmount, found) : minToAmount
    const call = await offer.build({ minToAmount: limit, deadline: deadlineOf(clock), permit })
    if (call.minToAmount < limit) throw new HttpError(409, 'price', priceMoved)
    if (!isCallOf(call, offer, request))
      throw new HttpError(502, 'router', 'The venue built a transaction that is not this swap')
    const [allowed = 0n] =
      from === undefined || !router.needsApproval || permit
        ? [amount]
        : await allowances(chain, from, account, [router.address])
    if (allowed < amount && !mayLackApproval)
      throw new HttpError(409, 'allowance', 'The router is not approved for this amount')
    const simulation = await simulateSwap(nodes, request, call, allowed < amount)
    const gas = simulation.outcome === 'unknown' ? await gasWithoutSimulation() : gasOfSimulation(simulation)
    return {
      call,
      gas: withReserve(gas),
      quote: { ...found, minToAmount },
    }

    async function gasWithoutSimulation(): Promise<bigint> {
      if (!router.isEncodedHere)
        throw new HttpError(409, 'router', 'The nodes of this chain cannot simulate; choose another quote')
      if (allowed < amount)
        throw new HttpError(
          409,
          'allowance',
          'Approve the router first: the nodes of this chain cannot simulate',
        )
      const gas = await gasOf(chain, account, call)
      if (gas !== undefined) return gas
      await assertHolds(request)
      throw new HttpError(409, 'amount', 'The swap would fail')
    }

    function gasOfSimulation(simulated: Exclude<Simulation, { outcome: 'unknown' }>): bigint {
      if (simulated.outcome === 'short') throw new HttpError(409, 'amount', shortOf)
      if (simulated.outcome === 'reverted')
        throw new HttpError(
          409,
          'amount',
          simulated.reason ? `The swap would fail: ${simulated.reason}` : 'The swap would fail',
        )
      if (!isHonest(simulated, request) || simulated.received < minToAmount)
        throw new HttpError(409, 'router', 'The swap would not pay what was quoted')
      return simulated.gas
    }
  }

  /** @throws an HttpError with 400 for a permit that its token would refuse */
  async function assertSigned(
    permit: SignedPermit,
    { chain, account, amount }: SwapRequest,
    token: Address,
    spender: Address,
  ): Promise<void> {
    if (permit.deadline * 1_000n <= BigInt(clock.now()))
      throw new HttpError(409, 'permit', 'The permit has expired; sign a new one')
    const [domain] = await readPermitDomains(nodes, chain, [token], account)
    if (!domain) throw new HttpError(400, 'permit', 'permit must be left out: the token has none')
    if (!(await isPermitOf(permit, { chain, token, domain, account, spender, amount })))
      throw new HttpError(
        400,
        'permit',
        'permit must be signed by the account of userAddress, for exactly amount, the router and the next nonce',
      )
  }
}
