import { definePlugin, schema, type StandardSchema } from '#kernel'
import type { Asset, Calls, Simulation } from '#kernel/money'
import { apiErrors, apiKey, settingsKey } from '#plugins/service/contract'
import type { SwapCall } from '../contract.js'
import { approveSelector, encode, selectors } from './sample-router.js'

/** Router of the sample's market. */
export const router = '0x7a250d5630b4cf539739df2c5dacb4c659f2488d'
export const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
export const uni = '0x1f9840a85d5af5bf1d1762f925bdaddc4201f984'
const weth = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
export const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
/** Time of the harness's clock: 14 November 2023. */
const now = 1_700_000_000_000
/** Dollars of a whole token. */
export const prices: Readonly<Record<string, number>> = { [native]: 2_300, [usdc]: 1, [uni]: 7.25 }
export const decimalsOf = (address: string) => (address === usdc ? 6 : 18)

/** Query of the fake service. */
export type Query = Readonly<Record<string, string>>
type Answer = Readonly<Record<string, unknown>>
/** Changes an answer of the fake service. */
type Change = (answer: Answer, query: Query) => unknown

/** Terms of the sample's market, as the service writes them. */
export interface WireQuote {
  readonly fromAmount: string
  readonly toAmount: string
  readonly [field: string]: unknown
}

/** Options of {@link sampleMarket}. Each may differ from a service that does as it is asked. */
export interface MarketOptions {
  readonly tokens?: Change
  readonly quotes?: Change
  readonly transaction?: Change
  readonly approval?: Change
  readonly gasPrice?: Change
}

const token = (name: string, symbol: string, address: string) => ({
  ...{ name, symbol, address: `eip155:1:${address}`, decimals: decimalsOf(address) },
  ...{ logoUri: '', eip2612: null },
})

/** Tokens of the sample's market. */
export const tokens = [
  token('Ether', 'ETH', native),
  token('Zeta', 'ZETA', '0x00000000000000000000000000000000000000a1'),
  token('USD Coin', 'USDC', usdc),
  token('Uniswap', 'UNI', uni),
]

/** Address of a CAIP-10 id. */
export const addressIn = (id: string) => id.split(':').at(-1) ?? ''

/** A market that pays the prices of the sample, less 0.3 %. */
function quoteOf({ amount = '', from = '', to = '' }: Query): WireQuote {
  const [sold, bought] = [addressIn(from), addressIn(to)]
  const [paid, got] = [prices[sold] ?? 1, prices[bought] ?? 1].map((price) => BigInt(Math.round(price * 100)))
  const scaled = (BigInt(amount) * (paid ?? 1n) * 10n ** BigInt(decimalsOf(bought))) / (got ?? 1n)
  const whole = scaled / 10n ** BigInt(decimalsOf(sold))
  const toAmount = (whole * 997n) / 1_000n
  return {
    id: 'quote',
    ...{ fromAmount: amount, fromAccount: from, toAmount: `${toAmount}`, toAccount: to },
    minToAmount: `${(toAmount * 99n) / 100n}`,
    ...(sold !== native && { needsApproval: true, takesPermit: true }),
    ...{ router: `eip155:1:${router}`, provider: 'Uniswap V2', priceImpact: 0.04, feePercent: 0.3 },
    gas: '152000',
  }
}

/** The permit of a token like USDC. */
export const permitOf: NonNullable<Calls['permit']> = async ({ account, spender, amount, deadline }) => ({
  ...{ name: 'USD Coin', version: '2', owner: addressIn(account), spender, amount, serial: 3n, deadline },
})

/** The least amount of a quote, where another slippage than that of quotes is asked for. */
function withSlippage(quote: WireQuote, query: Query): WireQuote {
  const { slippage = 1 } = Object(query['eip155']) as { readonly slippage?: number }
  if (slippage === 1) return quote
  return { ...quote, minToAmount: `${(BigInt(quote.toAmount) * BigInt(10_000 - slippage * 100)) / 10_000n}` }
}

function callOf({ from = '', to = '', userAddress = '' }: Query, quote: WireQuote): SwapCall {
  const [sold, bought] = [addressIn(from), addressIn(to)]
  const path = [sold, bought].map((one) => (one === native ? weth : one))
  const [amount, minimum] = [BigInt(quote.fromAmount), BigInt(String(quote['minToAmount']))]
  const [receiver, deadline] = [addressIn(userAddress), now / 1_000 + 1_200]
  const selector = bought === native ? selectors.tokensForEth : selectors.tokensForTokens
  const data =
    sold === native
      ? encode(selectors.ethForTokens, minimum, 0x80, receiver, deadline, path.length, ...path)
      : encode(selector, amount, minimum, 0xa0, receiver, deadline, path.length, ...path)
  return { to: router, data, value: sold === native ? amount : 0n }
}

export const approvalOf = (address: string, amount: bigint, spender: string = router): SwapCall => ({
  to: address,
  data: encode(approveSelector, spender, amount),
  value: 0n,
})

/** A service that names another contract as its router. */
export function namedRouter(contract: string): Pick<MarketOptions, 'quotes' | 'transaction' | 'approval'> {
  const id = `eip155:1:${contract}`
  const renamed = (quote: unknown) => ({ ...(quote as WireQuote), router: id })
  return {
    quotes: ({ quotes }) => ({ quotes: (quotes as readonly WireQuote[]).map(renamed) }),
    transaction: ({ tx, quote }) => ({ tx: { ...(tx as object), to: id }, quote: renamed(quote) }),
    approval: ({ tx }, { from = '', amount = 0 }) => ({
      tx: { ...(tx as object), data: approvalOf(addressIn(from), BigInt(amount), contract).data },
    }),
  }
}

/** A service with a market. */
export function sampleMarket(options: MarketOptions = {}) {
  const same: Change = (answer) => answer
  const requests: { readonly path: string; readonly query: Query }[] = []
  let quote: WireQuote | undefined
  let last: Query = {}

  const answers: Readonly<Record<string, (query: Query) => unknown>> = {
    tokens: (query) => (options.tokens ?? same)({ tokens }, query),
    quotes(query) {
      const changed = (options.quotes ?? same)({ quotes: [quoteOf(query)] }, query)
      const [best] = (Object(changed) as { readonly quotes?: readonly WireQuote[] }).quotes ?? []
      quote = best
      last = query
      return changed
    },
    'gas-price': (query) =>
      (options.gasPrice ?? same)(
        { standard: '2000000000', fast: '2200000000', instant: '3000000000' },
        query,
      ),
    'build-approve': (query) =>
      (options.approval ?? same)(
        {
          tx: {
            ...{ from: query['userAddress'], to: query['from'], value: '0' },
            data: approvalOf(addressIn(query['from'] ?? ''), BigInt(query['amount'] ?? 0)).data,
            eip155: { gasPrice: '2000000000' },
          },
        },
        query,
      ),
    'build-transaction'(query) {
      const built = withSlippage(quote ?? quoteOf(query), query)
      const { to, data, value } = callOf(query, built)
      const tx = {
        ...{
          from: query['userAddress'],
          to: `eip155:1:${to}`,
          data,
          amount: query['amount'],
          value: `${value}`,
        },
        eip155: { gas: '152000', gasPrice: '2000000000' },
      }
      return (options.transaction ?? same)({ tx, quote: built }, query)
    },
  }
  const call = async (
    endpoint: { readonly path: string; readonly response?: StandardSchema },
    input: Query & { readonly body?: Query },
  ) => {
    const path = endpoint.path.split('/').at(-1) ?? ''
    const query = input.body ?? input
    requests.push({ path, query })
    const answer = await answers[path]?.(query)
    const result = endpoint.response && schema.check(endpoint.response, answer)
    if (!result || result.issues) throw apiErrors.BAD_ANSWER()
    return result.value
  }
  const service = definePlugin({
    id: 'service',
    provides: { api: apiKey, settings: settingsKey },
    setup: () => ({
      api: () => ({ has: () => true, call }),
      settings: () => ({
        checkOrigin: async () => {},
        isAnalyticsEnabled: async () => false,
        supports: async () => true,
      }),
    }),
  })()

  /** The sold and the bought asset are the first that are known. */
  function effect([from, to]: readonly Asset[]): Simulation {
    if (!from || !to) return { changes: [] }
    return {
      changes: [
        { asset: from, amount: -BigInt(last['amount'] ?? 0) },
        { asset: to, amount: BigInt(quote?.toAmount ?? 0) },
      ],
    }
  }
  return {
    service,
    /** Requests to the service, in order. */
    requests,
    /** The effect of the last quote, as a node simulates it. */
    effect,
  }
}
