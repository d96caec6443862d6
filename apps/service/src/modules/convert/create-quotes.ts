import { encodeQuoteId } from './quote-id.js'
import type { Clock } from '../../platform/clock.js'
import type { NodeAccess } from '../rpc/nodes/node-access.js'
import type { SwapQuote } from './convert.js'
import { simulateSwap } from './simulate-swap.js'
import type { SwapOffer, SwapRequest, SwapSource } from './swap-source.js'
import { byToAmount, isCallOf, isHonest, isSame, leastOf, trialLeastOf } from './swap-terms.js'

/** How long a quote can be built. */
const quoteMs = 60_000
/** How long a transaction can be mined after it was built. */
const deadlineSeconds = 20 * 60
const defaultSlippage = 1
/** Most quotes that are simulated for one request. */
const maxQuotes = 3

/** Returns the time until which a transaction that is built now can be mined, in seconds since 1970. */
export const deadlineOf = (clock: Pick<Clock, 'now'>): bigint =>
  BigInt(Math.floor(clock.now() / 1_000) + deadlineSeconds)

/** Parts that swaps are quoted and built with. */
export interface SwapParts {
  readonly sources: readonly SwapSource[]
  readonly nodes: NodeAccess
  readonly clock: Pick<Clock, 'now'>
  /** Receives the failure of a source that others stand in for. */
  readonly onFailure: (error: unknown) => void
}

/** Creates the reader of quotes, the best one first: those of sources that answer, measured by a simulation. */
export function createQuotes({
  sources,
  nodes,
  clock,
  onFailure,
}: SwapParts): (request: SwapRequest) => Promise<readonly SwapQuote[]> {
  /** Returns the offers for a swap, the best one first. */
  async function offersOf(request: SwapRequest): Promise<readonly SwapOffer[]> {
    const serving = sources.filter((source) => source.routersOf(request.chain).length > 0)
    const asked = await Promise.allSettled(serving.map((source) => source.offers(request)))
    const failures = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
    if (failures.length === asked.length) throw failures[0]
    for (const failure of failures) onFailure(failure)
    return asked.flatMap((one) => (one.status === 'fulfilled' ? one.value : [])).sort(byToAmount)
  }

  async function quoteOf(request: SwapRequest, offer: SwapOffer): Promise<SwapQuote | undefined> {
    const call = await offer.build({ minToAmount: trialLeastOf(offer), deadline: deadlineOf(clock) })
    if (!isCallOf(call, offer, request)) return undefined
    const simulation = await simulateSwap(nodes, request, call, offer.router.needsApproval)
    if (simulation.outcome === 'reverted') return undefined
    if (simulation.outcome === 'unknown' && !offer.router.isEncodedHere) return undefined
    if (simulation.outcome === 'done' && !isHonest(simulation, request)) return undefined
    const isDone = simulation.outcome === 'done'
    const toAmount = isDone ? simulation.received : offer.toAmount
    if (toAmount <= 0n || (offer.router.isFixed && toAmount < offer.toAmount)) return undefined
    const expiresAt = clock.now() + quoteMs
    return {
      id: encodeQuoteId({ router: offer.router.address, fromAmount: request.amount, toAmount, expiresAt }),
      offer,
      toAmount,
      minToAmount: leastOf(offer, toAmount, defaultSlippage),
      gas: isDone ? simulation.gas : undefined,
      expiresAt,
    }
  }

  return async (request) => {
    if (isSame(request.from, request.to)) return []
    const offers = (await offersOf(request)).slice(0, maxQuotes)
    const quoted = await Promise.all(offers.map((offer) => quoteOf(request, offer)))
    return quoted.filter((quote) => quote !== undefined).sort(byToAmount)
  }
}
