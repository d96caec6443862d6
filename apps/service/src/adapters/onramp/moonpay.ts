import { createHmac } from 'node:crypto'
import * as z from 'zod'
import { centsText, decimalText, toCents } from '../../modules/onramp/money.js'
import type { OnrampAsset } from '../../modules/onramp/onramp-assets.js'
import type {
  OnrampProvider,
  OrderReport,
  OrderRequest,
  OrderStatus,
} from '../../modules/onramp/onramp-provider.js'
import type { PaymentMethod } from '../../modules/onramp/payment-methods.js'
import { assertSigned, parseBody } from '../../modules/onramp/signed-delivery.js'
import type { HttpClient } from '../../platform/outbound/create-http-client.js'

/** Keys of an account at MoonPay. */
export interface MoonPayKeys {
  /** Begins with pk_test_ in the test environment. */
  readonly publishableKey: string
  readonly secretKey: string
  readonly webhookKey: string
}

/** Codes of currencies at MoonPay, which name the network as well. */
const codes: Readonly<Record<string, string>> = {
  'ETH ethereum': 'eth',
  'ETH base': 'eth_base',
  'ETH arbitrum': 'eth_arbitrum',
  'ETH optimism': 'eth_optimism',
  'USDC ethereum': 'usdc',
  'USDC base': 'usdc_base',
  'USDC arbitrum': 'usdc_arbitrum',
  'USDC optimism': 'usdc_optimism',
  'USDC polygon': 'usdc_polygon',
  'USDC avalanche': 'usdc_cchain',
  'USDC solana': 'usdc_sol',
  'POL polygon': 'pol_polygon',
  'AVAX avalanche': 'avax_cchain',
  'CELO celo': 'celo',
  'BERA berachain': 'bera_bera',
  'SOL solana': 'sol',
}
const methods: Readonly<Record<PaymentMethod, string>> = {
  card: 'credit_debit_card',
  ach_bank_account: 'ach_bank_transfer',
}
const assetsByCode = new Map(Object.entries(codes).map(([asset, code]) => [code, asset.split(' ')]))
const codeOf = ({ currency, network }: OnrampAsset) => codes[`${currency} ${network.name}`]

const amount = z.number().nonnegative()
const quoteAnswer = z.object({
  quoteCurrencyAmount: amount,
  feeAmount: amount,
  extraFeeAmount: amount.nullish(),
  networkFeeAmount: amount,
  totalAmount: amount,
})

const statuses = new Map(
  Object.entries<OrderStatus>({
    waitingPayment: 'waiting',
    waitingAuthorization: 'waiting',
    pending: 'paid',
    completed: 'done',
    failed: 'failed',
  }),
)
const transaction = z.object({
  id: z.string().nullish(),
  status: z.string(),
  externalTransactionId: z.string().nullish(),
  walletAddress: z.string().nullish(),
  currency: z.object({ code: z.string() }).nullish(),
  quoteCurrencyAmount: amount.nullish(),
  cryptoTransactionId: z.string().nullish(),
})
const report = z.object({ data: transaction })

/**
 * Creates the provider MoonPay: quotes of its API v3, a signed link to its widget, reports with Moonpay-Signature-V2
 * (dev.moonpay.com/api-reference/widget/webhooks/buy), and transactions by the id of an order
 * (dev.moonpay.com/api-reference/widget/getbuytransactionbyexternalid).
 */
export function createMoonPay(
  keys: MoonPayKeys,
  http: Pick<HttpClient, 'getJson' | 'close'>,
): OnrampProvider {
  return {
    id: 'moonpay',
    name: 'MoonPay',
    isTest: keys.publishableKey.startsWith('pk_test_'),
    paymentMethods: ['card', 'ach_bank_account'],
    signatureHeader: 'moonpay-signature-v2',
    sells: (asset) => codeOf(asset) !== undefined,
    async quote({ asset, cents, paymentMethod }) {
      const query = new URLSearchParams({
        apiKey: keys.publishableKey,
        baseCurrencyCode: 'usd',
        baseCurrencyAmount: centsText(cents),
        paymentMethod: methods[paymentMethod],
        areFeesIncluded: 'true',
      })
      const answer = await http.getJson(
        `v3/currencies/${codeOf(asset) ?? ''}/buy_quote?${query.toString()}`,
        quoteAnswer,
      )
      return {
        total: toCents(answer.totalAmount),
        fee: toCents(answer.feeAmount) + toCents(answer.extraFeeAmount ?? 0),
        networkFee: toCents(answer.networkFeeAmount),
        purchaseAmount: decimalText(answer.quoteCurrencyAmount),
      }
    },
    open: (order) => Promise.resolve({ url: moonPayUrl(keys, order) }),
    async readReport({ header, body, at }) {
      assertSigned(header('moonpay-signature-v2'), { part: 's', key: keys.webhookKey, body, at })
      const read = report.safeParse(parseBody(body)).data
      return read && toReport(read.data)
    },
    async readReports({ id }) {
      // the publishable key is that of the documentation for this call; an id may have several transactions
      const query = new URLSearchParams({ apiKey: keys.publishableKey })
      const path = `v1/transactions/ext/${encodeURIComponent(id)}?${query.toString()}`
      return (await http.getJson(path, z.array(transaction))).flatMap((one) => toReport(one) ?? [])
    },
    close: () => http.close(),
  }
}

function toReport(read: z.output<typeof transaction>): OrderReport | undefined {
  const status = statuses.get(read.status)
  if (!read.externalTransactionId || !status) return undefined
  const code = read.currency?.code.toLowerCase()
  const [currency = code, network] = assetsByCode.get(code ?? '') ?? []
  return {
    orderId: read.externalTransactionId,
    payment: read.id ?? undefined,
    status,
    address: read.walletAddress ?? undefined,
    ...{ currency, network },
    amount: read.quoteCurrencyAmount == null ? undefined : decimalText(read.quoteCurrencyAmount),
    transactionHash: read.cryptoTransactionId ?? undefined,
  }
}

/** Returns the link to the widget, signed over its query string. */
export function moonPayUrl(
  { publishableKey, secretKey }: Pick<MoonPayKeys, 'publishableKey' | 'secretKey'>,
  order: Pick<
    OrderRequest,
    'id' | 'asset' | 'address' | 'partnerUserId' | 'paymentMethod' | 'cents' | 'purchaseAmount' | 'returnUrl'
  >,
): string {
  const host = publishableKey.startsWith('pk_test_') ? 'buy-sandbox.moonpay.com' : 'buy.moonpay.com'
  const { id, asset, address, partnerUserId, paymentMethod, cents, purchaseAmount, returnUrl } = order
  const query = new URLSearchParams({
    apiKey: publishableKey,
    currencyCode: codeOf(asset) ?? '',
    walletAddress: address,
    baseCurrencyCode: 'usd',
    ...(cents !== undefined && { baseCurrencyAmount: centsText(cents) }),
    ...(purchaseAmount !== undefined && { quoteCurrencyAmount: purchaseAmount }),
    paymentMethod: methods[paymentMethod],
    externalTransactionId: id,
    ...(partnerUserId && { externalCustomerId: partnerUserId }),
    ...(returnUrl !== undefined && { redirectURL: returnUrl }),
  }).toString()
  return `https://${host}/?${query}&signature=${encodeURIComponent(signMoonPay(secretKey, `?${query}`))}`
}

/** Returns the signature of a query string with its question mark. */
export function signMoonPay(secretKey: string, query: string): string {
  return createHmac('sha256', secretKey).update(query).digest('base64')
}
