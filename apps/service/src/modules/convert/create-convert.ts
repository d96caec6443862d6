import {
  encodeFunctionData,
  erc20Abi,
  isAddressEqual,
  isHex,
  maxUint256,
  numberToHex,
  type Address,
  type Hex,
} from 'viem'
import { createCache } from '../../platform/cache/create-cache.js'
import type { Clock } from '../../platform/clock.js'
import { HttpError } from '../../platform/http/http-error.js'
import { readCalls } from '../../namespaces/eip155/read-calls.js'
import { askResult } from '../rpc/ask-result.js'
import type { NodeAccess } from '../rpc/nodes/node-access.js'
import { NodeFailure } from '../rpc/nodes/node-failure.js'
import { decodeQuoteId, encodeQuoteId } from './quote-id.js'
import { simulateSwap, type Simulation } from './simulate-swap.js'
import { isPermitOf, readPermitDomains, type PermitDomain } from './permit-domain.js'
import type { SignedPermit, SwapCall, SwapOffer, SwapRequest, SwapRouter, SwapSource } from './swap-source.js'

/** Terms on which an amount is swapped. */
export interface SwapQuote {
  readonly id: string
  readonly offer: SwapOffer
  /** Bought amount in base units, measured by a simulation where the account can pay. */
  readonly toAmount: bigint
  readonly minToAmount: bigint
  /** Of the swap; undefined without a simulation. */
  readonly gas: bigint | undefined
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

/** Transaction that was built. */
interface BuiltSwap {
  readonly call: SwapCall
  readonly gas: bigint
  readonly quote: SwapQuote
}

/** Approval that was built. */
interface BuiltApproval {
  readonly spender: Address
  /** Approved amount in base units: 0 if the token demands that an old approval is revoked before. */
  readonly amount: bigint
  readonly data: Hex
  readonly gas: bigint
}

/** Builds swaps. All methods throw an HttpError with 400 for a chain without swaps. */
export interface Convert {
  serves(chain: string): boolean
  /** Returns the quotes of a swap, the best one first. Empty without liquidity. */
  quotes(request: SwapRequest): Promise<readonly SwapQuote[]>
  /**
   * Returns how much a router may spend of an account's token, in base units: 2^256 - 1 if it needs no approval.
   *
   * @param spender default: the router with the smallest allowance
   */
  allowance(chain: string, token: Address, account: Address, spender?: Address): Promise<bigint>
  /**
   * Returns what a permit of a token is signed for; undefined if the token has none, or the router takes none.
   *
   * @param spender default: any router that takes a permit
   */
  permitDomain(
    chain: string,
    token: Address,
    account: Address,
    spender?: Address,
  ): Promise<PermitDomain | undefined>
  /** Returns whether each of these tokens has a permit; undefined if no node answers. */
  havePermit(chain: string, tokens: readonly Address[]): Promise<readonly (boolean | undefined)[]>
  /**
   * Builds the approval of the sold token for the router of a quote.
   *
   * @param amount default: that of the quote, or all that the account holds
   * @throws an HttpError with 400 for the native asset or an unknown quote, 409 without liquidity or if the token refuses
   */
  buildApproval(
    request: Omit<SwapRequest, 'amount'>,
    amount?: bigint,
    quoteId?: string,
  ): Promise<BuiltApproval>
  /**
   * Builds a swap, and simulates it.
   *
   * @param slippage percent by which the bought amount may be less than quoted
   * @param mayLackApproval whether the approval may be missing still
   * @param permit stands in for the approval
   * @throws an HttpError with 400 for an unknown quote or a wrong permit, 409 if the swap cannot be done, was quoted too long ago or its price moved
   */
  buildSwap(
    request: SwapRequest,
    options: {
      readonly slippage: number
      readonly mayLackApproval: boolean
      readonly quoteId?: string | undefined
      readonly permit?: SignedPermit | undefined
    },
  ): Promise<BuiltSwap>
  close(): Promise<void>
}

/** How long a quote can be built. */
const quoteMs = 60_000
/** How long a transaction can be mined after it was built. */
const deadlineSeconds = 20 * 60
const defaultSlippage = 1
/** How long it is remembered which tokens of a chain have a permit. */
const permitFreshMs = 60 * 60_000
/** Most lists of tokens that are remembered. */
const maxPermits = 100
/** Most quotes that are simulated for one request. */
const maxQuotes = 3
const notSupported = 'Network not supported for Swaps'
const priceMoved = 'The price has moved by more than the slippage; ask for a new quote'
const noLiquidity = 'No venue has liquidity for this swap'

/** Creates the builder of swaps. */
export function createConvert({
  sources,
  nodes,
  clock,
  onFailure,
}: {
  readonly sources: readonly SwapSource[]
  readonly nodes: NodeAccess
  readonly clock: Pick<Clock, 'now'>
  /** Receives the failure of a source that others stand in for. */
  readonly onFailure: (error: unknown) => void
}): Convert {
  const permits = createCache<Awaited<ReturnType<typeof readPermitDomains>>>({
    freshMs: permitFreshMs,
    most: maxPermits,
    now: () => clock.now(),
  })
  const routersOf = (chain: string) => sources.flatMap((source) => source.routersOf(chain))
  const serves = (chain: string) => nodes.has(chain) && routersOf(chain).length > 0

  function assertServed(chain: string): void {
    if (!serves(chain)) throw new HttpError(400, 'chainId', notSupported)
  }

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
    const call = await offer.build({ minToAmount: trialLeastOf(offer), deadline: deadline() })
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

  const deadline = () => BigInt(Math.floor(clock.now() / 1_000) + deadlineSeconds)

  async function quotes(request: SwapRequest): Promise<readonly SwapQuote[]> {
    assertServed(request.chain)
    if (isSame(request.from, request.to)) return []
    const offers = (await offersOf(request)).slice(0, maxQuotes)
    const quoted = await Promise.all(offers.map((offer) => quoteOf(request, offer)))
    return quoted.filter((quote) => quote !== undefined).sort(byToAmount)
  }

  async function allowances(chain: string, token: Address, account: Address, spenders: readonly Address[]) {
    const results = await readCalls(
      nodes,
      chain,
      spenders.map((spender) => ({
        to: token,
        data: encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args: [account, spender] }),
      })),
    )
    return results.map((data) => (data?.length === 66 ? BigInt(data) : 0n))
  }

  async function balanceOf(chain: string, token: Address | undefined, account: Address): Promise<bigint> {
    if (token === undefined) {
      const native = await askResult(nodes, chain, { method: 'eth_getBalance', params: [account, 'latest'] })
      return isHex(native) ? BigInt(native) : 0n
    }
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account] })
    const [balance] = await readCalls(nodes, chain, [{ to: token, data }])
    return balance?.length === 66 ? BigInt(balance) : 0n
  }

  /** Returns the gas of a call, or undefined if it fails. */
  async function gasOf(
    chain: string,
    account: Address,
    call: Omit<SwapCall, 'minToAmount'>,
  ): Promise<bigint | undefined> {
    const outcome = await nodes.ask(chain, {
      method: 'eth_estimateGas',
      params: [{ from: account, to: call.to, data: call.data, value: numberToHex(call.value) }],
    })
    return 'result' in outcome && isHex(outcome.result) ? BigInt(outcome.result) : undefined
  }

  /** Whether a call of a token succeeds and returns false, as some do instead of failing. */
  async function returnsFalse(chain: string, account: Address, { to, data }: Pick<SwapCall, 'to' | 'data'>) {
    const outcome = await nodes.ask(chain, {
      method: 'eth_call',
      params: [{ from: account, to, data }, 'latest'],
    })
    return 'result' in outcome && isHex(outcome.result) && /^0x0{64}$/.test(outcome.result)
  }

  const findRouter = (chain: string, address: Address) =>
    routersOf(chain).find((router) => isAddressEqual(router.address, address))

  /** Returns the router of a quote. @throws an HttpError with 400 for one that is not configured */
  function routerOf(chain: string, { router }: { readonly router: Address }): SwapRouter {
    const known = findRouter(chain, router)
    if (!known) throw new HttpError(400, 'quoteId', 'quoteId must be the id of a quote for this chain')
    return known
  }

  return {
    serves,
    quotes,
    async allowance(chain, token, account, spender) {
      assertServed(chain)
      if (spender && findRouter(chain, spender)?.needsApproval === false) return maxUint256
      const spenders = routersOf(chain).flatMap((one) => (one.needsApproval ? [one.address] : []))
      const found = await allowances(chain, token, account, spender ? [spender] : spenders)
      return found.reduce((least, one) => (one < least ? one : least), maxUint256)
    },
    async permitDomain(chain, token, account, spender) {
      assertServed(chain)
      const takesPermit = spender
        ? findRouter(chain, spender)?.takesPermit
        : routersOf(chain).some((router) => router.takesPermit)
      if (!takesPermit) return undefined
      const [domain] = await readPermitDomains(nodes, chain, [token], account)
      return domain
    },
    async havePermit(chain, tokens) {
      try {
        const domains = await permits.get(`${chain} ${tokens.join(' ')}`, () =>
          readPermitDomains(nodes, chain, tokens),
        )
        return domains.map((domain) => domain !== undefined)
      } catch (error) {
        if (!(error instanceof NodeFailure)) throw error
        return tokens.map(() => undefined)
      }
    },
    async buildApproval({ chain, account, from, to }, wanted, quoteId) {
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
    },
    async buildSwap(request, { slippage, mayLackApproval, quoteId, permit }) {
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
      const call = await offer.build({ minToAmount: limit, deadline: deadline(), permit })
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
      const gas =
        simulation.outcome === 'unknown' ? await gasWithoutSimulation() : gasOfSimulation(simulation)
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
    },
    async close() {
      for (const source of sources) await source.close?.()
    },
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

  /** @throws an HttpError with 409 if the account holds less than it sells */
  async function assertHolds({ chain, account, from, amount }: SwapRequest): Promise<void> {
    if ((await balanceOf(chain, from, account)) < amount) throw new HttpError(409, 'amount', shortOf)
  }
}

const byToAmount = (one: { readonly toAmount: bigint }, other: { readonly toAmount: bigint }) =>
  Number(one.toAmount < other.toAmount) - Number(one.toAmount > other.toAmount)

/** Returns the least bought amount that is shown: with the slippage, unless the router pays exactly what it offers. */
function leastOf({ router, toAmount: offered }: SwapOffer, toAmount: bigint, slippage: number): bigint {
  return router.isFixed ? offered : lessSlippage(toAmount, slippage)
}

/** Returns the amount that a venue must send so that at least this one arrives, if its token takes a fee of transfers. */
function beforeFees(minToAmount: bigint, { toAmount, offer }: SwapQuote): bigint {
  return offer.toAmount > toAmount ? (minToAmount * offer.toAmount + toAmount - 1n) / toAmount : minToAmount
}

/** Returns what a quote's simulation must get: less than any slippage, for tokens that take a fee of their transfers. */
const trialLeastOf = ({ toAmount }: SwapOffer) => toAmount / 2n

const shortOf = 'The account holds less than this amount'

/** Whether a call goes to the router of its offer, with no more of the native asset than is sold. */
function isCallOf({ to, value }: SwapCall, { router }: SwapOffer, { from, amount }: SwapRequest): boolean {
  return isAddressEqual(to, router.address) && value === (from === undefined ? amount : 0n)
}

/** Whether a swap takes no more than the sold amount, and nothing else. */
function isHonest(
  { spent, touchesOthers }: Extract<Simulation, { outcome: 'done' }>,
  { amount }: SwapRequest,
): boolean {
  return spent <= amount && !touchesOthers
}

function isSame(from: Address | undefined, to: Address | undefined): boolean {
  return from === undefined || to === undefined ? from === to : isAddressEqual(from, to)
}

/** Returns an amount less a percentage, rounded up: what the visitor was shown is never undercut by rounding. */
function lessSlippage(amount: bigint, percent: number): bigint {
  const millionths = BigInt(Math.round((100 - percent) * 10_000))
  return (amount * millionths + 999_999n) / 1_000_000n
}

/** Two slots that a pool of V2 writes only in its first swap of a second, each 22,100 gas at most. */
const poolReserve = 50_000n

/** Refunds, which can be a fifth of the used gas, are paid only after the transaction needed it. */
const withReserve = (gas: bigint) => (gas * 13n) / 10n + poolReserve
