import { schema, type StandardSchema } from '#kernel'
import { apiErrors } from '#plugins/service/contract'
import { thief } from '../chain/contracts.js'
import { distort, type Distortion } from './distort.js'
import { createMarket, swapOf, type Query } from './market.js'
import { collectibles, createProvider, type Provider } from './provider.js'

/** State of the service. */
export type ServiceState = 'works' | 'unreachable' | 'silent'

/** Fields about which the service lies: the last part of a path, then the path in its answer. */
export const lies = [
  // another router in all answers
  'router',
  ...['fromAmount', 'toAmount', 'minToAmount', 'fromAccount', 'toAccount', 'router', 'priceImpact'].map(
    (field) => `quotes/quotes.${field}`,
  ),
  ...['gas', 'needsApproval', 'takesPermit', 'expiresAt', 'id', 'provider'].map(
    (field) => `quotes/quotes.${field}`,
  ),
  ...['from', 'to', 'data', 'amount', 'value'].map((field) => `build-transaction/tx.${field}`),
  ...['fromAmount', 'toAmount', 'minToAmount', 'router'].map((field) => `build-transaction/quote.${field}`),
  ...['from', 'to', 'data', 'value'].map((field) => `build-approve/tx.${field}`),
  ...['decimals', 'symbol', 'address', 'name'].map((field) => `tokens/tokens.${field}`),
  ...['id', 'provider', 'status', 'isPayable', 'chain', 'amount', 'transactionHash'].map(
    (field) => `order/${field}`,
  ),
  ...['url', 'orderId'].map((field) => `onrampurl/${field}`),
  ...['paymentTotal.amount', 'purchaseAmount.amount', 'purchaseAmount.currency', 'quoteId'].map(
    (field) => `onramp-quotes/quotes.${field}`,
  ),
  ...['chainId', 'contract', 'tokenId', 'quantity', 'id'].map((field) => `collectibles/data.${field}`),
] as const
export type Lie = string

/** The service of the world. */
export interface Servers {
  readonly provider: Provider
  setState(state: ServiceState): void
  lie(field: Lie | undefined, how: Distortion): void
  readonly isLying: boolean
  /** Answers a call of a page. */
  call(
    endpoint: { readonly path: string; readonly response?: StandardSchema },
    input: Query & { readonly body?: Query },
    silence: () => Promise<void>,
  ): Promise<unknown>
  /** What a call of a router does now; undefined if it fails. */
  marketEffect(call: {
    readonly data: string
    readonly value: bigint
  }): { readonly sold: bigint; readonly bought: bigint } | undefined
}

/** Creates the servers. */
export function createServers(now: () => number): Servers {
  const market = createMarket(now)
  const provider = createProvider()
  let state: ServiceState = 'works'
  let lie: { readonly field: Lie; readonly how: Distortion } | undefined

  function honest(name: string, query: Query): unknown {
    const isRouterLie = lie?.field === 'router'
    switch (name) {
      case 'tokens':
        return market.tokens()
      case 'quotes':
        return isRouterLie
          ? distort(market.quotes(query), ['quotes', 'router'], 'thief')
          : market.quotes(query)
      case 'gas-price':
        return market['gas-price']()
      case 'build-approve':
        return market['build-approve'](query, isRouterLie ? thief : undefined)
      case 'build-transaction': {
        const built = market['build-transaction'](query)
        if (!isRouterLie) return built
        return distort(distort(built, ['tx', 'to'], 'thief'), ['quote', 'router'], 'thief')
      }
      case 'collectibles':
        return collectibles()
      default:
        return provider.answer(name, query)
    }
  }

  return {
    provider,
    setState: (next) => void (state = next),
    lie: (field, how) => void (lie = field === undefined ? undefined : { field, how }),
    get isLying() {
      return lie !== undefined
    },
    async call({ path, response }, input, silence) {
      const last = path.split('/').at(-1) ?? ''
      const isOnramp = path.includes('/onramp/')
      const name = last === ':id' ? 'order' : isOnramp && last === 'quotes' ? 'onramp-quotes' : last
      const { body, ...query } = input
      if (state === 'silent') await silence()
      if (state !== 'works') throw apiErrors.UNREACHABLE()
      const truth = honest(name, body ?? query)
      const [target, field] = lie?.field.split('/') ?? []
      const answer = lie && target === name ? distort(truth, field?.split('.') ?? [], lie.how) : truth
      const result = response && schema.check(response, answer)
      if (!result || result.issues) throw apiErrors.BAD_ANSWER()
      return result.value
    },
    marketEffect(call) {
      const swap = swapOf(call)
      if (!swap || swap.bought < swap.minimum) return undefined
      return { sold: swap.sold, bought: swap.bought }
    },
  }
}
