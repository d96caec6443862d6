import { cleanName, schema } from '#kernel'
import { isCaipNetworkId, type CaipNetworkId } from '#kernel/chain'
import { evmNamespace } from '#plugins/evm/contract'
import { defineEndpoints, get, post } from '#plugins/service/contract'
import type {
  OnrampOptions,
  OnrampProvider,
  OnrampQuote,
  OnrampQuotes,
  PaymentCurrency,
  PurchaseCurrency,
  PurchaseNetwork,
  QuoteRefusal,
  Sum,
} from './contract.js'
import { addSums, compareSums, unitsOf } from './sums.js'

type Fields = Readonly<Record<string, unknown>>

const [maxCurrencies, maxNetworks, maxMethods, maxProviders] = [200, 40, 10, 20]

const fieldsOf = (value: unknown) => Object(value) as Fields
const textOf = (value: unknown) => (typeof value === 'string' ? cleanName(value) : '')
const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[-_.A-Za-z0-9]{1,64}$/.test(value)
const isDecimal = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{1,30}(\.\d{1,18})?$/.test(value)
const entriesOf = (value: unknown, max: number): readonly Fields[] =>
  Array.isArray(value) ? value.slice(0, max).map(fieldsOf) : []

/** Leaves the first entry of each id: views tell entries apart by it. */
const firstOfEach = <T>(entries: readonly T[], idOf: (entry: T) => string): readonly T[] =>
  [...new Map([...entries].reverse().map((entry) => [idOf(entry), entry])).values()].reverse()

/** Reads the options. An entry that cannot be read is left out; without any that can be bought, the answer is invalid. */
function readOptions({
  paymentCurrencies,
  purchaseCurrencies,
  providers,
}: Fields): OnrampOptions | undefined {
  const payment = firstOfEach(
    entriesOf(paymentCurrencies, maxCurrencies).flatMap((entry) => readPayment(entry) ?? []),
    ({ id }) => id,
  )
  const purchase = firstOfEach(
    entriesOf(purchaseCurrencies, maxCurrencies).flatMap((entry) => readPurchase(entry) ?? []),
    ({ id }) => id,
  )
  if (payment.length === 0 || !Array.isArray(purchaseCurrencies)) return undefined
  const testProviders = entriesOf(providers, maxProviders).flatMap(({ id, isTest }) =>
    isId(id) && isTest === true ? [id] : [],
  )
  return { paymentCurrencies: payment, purchaseCurrencies: purchase, testProviders, isExample: false }
}

function readPayment({ id, payment_method_limits }: Fields): PaymentCurrency | undefined {
  if (typeof id !== 'string' || !/^[A-Z]{3}$/.test(id)) return undefined
  const methods = entriesOf(payment_method_limits, maxMethods).flatMap(({ id: method, min, max }) => {
    const isValid = isId(method) && isDecimal(min) && isDecimal(max) && compareSums(min, max) >= 0
    return isValid ? [{ id: method, min, max }] : []
  })
  return methods.length > 0 ? { id, methods: firstOfEach(methods, (method) => method.id) } : undefined
}

function readPurchase({ id, name, symbol, networks }: Fields): PurchaseCurrency | undefined {
  const read = entriesOf(networks, maxNetworks).flatMap((entry) => readNetwork(entry) ?? [])
  if (!isId(id) || textOf(symbol) === '' || read.length === 0) return undefined
  return { id, name: textOf(name) || textOf(symbol), symbol: textOf(symbol), networks: read }
}

function readNetwork(fields: Fields): PurchaseNetwork | undefined {
  const { name, display_name, contract_address } = fields
  if (!isId(name) || typeof contract_address !== 'string') return undefined
  if (!/^[0-9A-Za-z]{0,128}$/.test(contract_address)) return undefined
  return {
    name,
    displayName: textOf(display_name) || name,
    chain: readChain(fields),
    contract: contract_address,
  }
}

/** CAIP-2 id of a network: as the service writes it, else of the number of an EVM chain. */
function readChain({ chain, chain_id }: Fields): CaipNetworkId | undefined {
  if (isCaipNetworkId(chain)) return chain
  return typeof chain_id === 'string' && /^\d{1,20}$/.test(chain_id)
    ? `${evmNamespace}:${chain_id}`
    : undefined
}

/** Quote as the service describes it. Its time is one of the service's clock. */
interface ReadQuote extends OnrampQuote {
  /** Time for which it can be bought from now on; undefined if the service does not tell it. */
  readonly expiresInMs?: number | undefined
}

/** Quotes as the service describes them. */
export interface ReadQuotes extends OnrampQuotes {
  readonly quotes: readonly ReadQuote[]
}

function readSum(value: unknown): Sum | undefined {
  const { amount, currency } = fieldsOf(value)
  return isDecimal(amount) && isId(currency) ? { amount, currency } : undefined
}

function readProvider(value: unknown): OnrampProvider | undefined {
  const { id, name } = fieldsOf(value)
  return isId(id) ? { id, name: textOf(name) || id } : undefined
}

const isSeconds = (value: unknown): value is number =>
  typeof value === 'number' && value > 0 && value <= 86_400

/** The protocol names the fee of its only provider by this one. */
const usualProvider: OnrampProvider = { id: 'coinbase', name: 'Coinbase' }

/** Reads a quote. Undefined if one of its sums is missing, or its fees are of another currency than what is paid. */
function readQuote(fields: Fields): ReadQuote | undefined {
  const provider = readProvider(fields['provider'])
  const { quoteId, expiresAt, expiresInSeconds } = fields
  const [total, subtotal, purchase] = [
    readSum(fields['paymentTotal']),
    readSum(fields['paymentSubtotal']),
    readSum(fields['purchaseAmount']),
  ]
  const fees = [readSum(fields['networkFee']), readSum(fields['coinbaseFee'])]
  if (!provider || !total || !subtotal || !purchase || !unitsOf(purchase.amount)) return undefined
  if (typeof quoteId !== 'string' || !/^[-_.a-zA-Z0-9]{1,2000}$/.test(quoteId)) return undefined
  const paid = [subtotal, ...fees].flatMap((sum) => (sum?.currency === total.currency ? [sum.amount] : []))
  if (paid.length !== fees.length + 1) return undefined
  const time = typeof expiresAt === 'string' ? Date.parse(expiresAt) : Number.NaN
  return {
    ...{ quoteId, provider, total, subtotal, purchase },
    fee: { amount: addSums(...paid.slice(1)), currency: total.currency },
    ...(!Number.isNaN(time) && { expiresAt: time }),
    ...(isSeconds(expiresInSeconds) && { expiresInMs: expiresInSeconds * 1_000 }),
  }
}

const refusals: readonly unknown[] = [
  'currency',
  'network',
  'payment-method',
  'country',
  'amount-too-low',
  'amount-too-high',
  'unavailable',
] satisfies readonly QuoteRefusal[]

/** Reads the quotes of all providers. A line that cannot be read is left out, and so is a second one of a provider. */
function readQuotes({ quotes }: Fields): ReadQuotes | undefined {
  if (!Array.isArray(quotes)) return undefined
  const lines = firstOfEach(
    entriesOf(quotes, maxProviders).filter(({ provider }) => readProvider(provider)),
    ({ provider }) => readProvider(provider)?.id ?? '',
  )
  return {
    quotes: lines.flatMap((line) => readQuote(line) ?? []),
    refused: lines.flatMap((line) => {
      const provider = readProvider(line['provider'])
      const { refusal } = line
      return provider && refusals.includes(refusal) ? [{ provider, refusal: refusal as QuoteRefusal }] : []
    }),
    isExample: false,
  }
}

/** Reads the quote of a service that has one provider and does not name it. */
function readOnlyQuote(fields: Fields): ReadQuotes | undefined {
  const quote = readQuote({ ...fields, provider: fields['provider'] ?? usualProvider })
  return quote && { quotes: [quote], refused: [], isExample: false }
}

/** Order as the service describes it. */
export interface ReadOrder {
  /** Undefined if the service does not repeat it. */
  readonly id: string | undefined
  /** Id of the provider. */
  readonly provider: string | undefined
  readonly status: 'waiting' | 'paid' | 'sending' | 'done' | 'failed'
  /** Undefined if the service does not tell it. */
  readonly isPayable: boolean | undefined
  readonly chain: CaipNetworkId | undefined
  readonly amount: string | undefined
  readonly hash: string | undefined
}

const statuses: readonly unknown[] = ['waiting', 'paid', 'sending', 'done', 'failed']

function readOrder(fields: Fields): ReadOrder | undefined {
  const { id, provider, status, isPayable, chain, amount, transactionHash } = fields
  if (!statuses.includes(status)) return undefined
  return {
    id: typeof id === 'string' ? id : undefined,
    provider: typeof provider === 'string' ? provider : undefined,
    status: status as ReadOrder['status'],
    isPayable: typeof isPayable === 'boolean' ? isPayable : undefined,
    chain: isCaipNetworkId(chain) ? chain : undefined,
    amount: isDecimal(amount) ? amount : undefined,
    hash:
      typeof transactionHash === 'string' && /^[0-9A-Za-z]{32,128}$/.test(transactionHash)
        ? transactionHash
        : undefined,
  }
}

const money = {
  projectId: schema.string(),
  purchaseCurrency: schema.string(),
  paymentCurrency: schema.string(),
  amount: schema.string(),
  network: schema.string(),
  paymentMethod: schema.string(),
}

/** Endpoints of purchases. */
export const onrampApi = /*#__PURE__*/ defineEndpoints('onramp', {
  options: get('/v1/onramp/options', {
    response: schema.answer('{paymentCurrencies, purchaseCurrencies}', readOptions),
  }),
  quotes: post('/v1/onramp/quotes', {
    body: schema.object(money),
    response: schema.answer('{quotes}', readQuotes),
    // it moves nothing
    repeatable: true,
  }),
  quote: post('/v1/onramp/quote', {
    body: schema.object(money),
    response: schema.answer('a quote', readOnlyQuote),
    repeatable: true,
  }),
  page: post('/v1/generators/onrampurl', {
    body: schema.object({
      projectId: schema.string(),
      destinationWallets: schema.array(
        schema.object({
          address: schema.string(),
          blockchains: schema.array(schema.string()),
          assets: schema.array(schema.string()),
        }),
      ),
      defaultNetwork: schema.string(),
      partnerUserId: schema.string(),
      defaultExperience: schema.oneOf('buy'),
      presetFiatAmount: schema.string(),
      paymentCurrency: schema.string(),
      paymentMethod: schema.string(),
      provider: schema.string(),
      quoteId: schema.string(),
    }),
    response: schema.answer('{url}', ({ url, orderId }) =>
      typeof url === 'string' ? { url, orderId: isId(orderId) ? orderId : undefined } : undefined,
    ),
  }),
  order: get('/v1/onramp/orders/:id', { response: schema.answer('{status}', readOrder) }),
})
