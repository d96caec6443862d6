import { jwtVerify } from 'jose'
import * as z from 'zod'
import { centsText, decimalText, toCents } from '../../modules/onramp/money.js'
import type { OnrampAsset } from '../../modules/onramp/onramp-assets.js'
import {
  WrongSignature,
  type OnrampProvider,
  type OrderReport,
  type OrderRequest,
  type OrderStatus,
} from '../../modules/onramp/onramp-provider.js'
import type { PaymentMethod } from '../../modules/onramp/payment-methods.js'
import { parseBody } from '../../modules/onramp/signed-delivery.js'
import type { HttpClient } from '../../platform/outbound/create-http-client.js'
import { OutboundError } from '../../platform/outbound/outbound-error.js'
import { mainAssets, rollupAssets, sellsFrom } from './sold-assets.js'

/** Keys of an account at Transak. */
export interface TransakKeys {
  readonly apiKey: string
  readonly apiSecret: string
  readonly environment: 'production' | 'staging'
}

/** Clients of the two hosts of Transak. */
export interface TransakHosts {
  readonly api: Pick<HttpClient, 'getJson' | 'postJson' | 'close'>
  readonly gateway: Pick<HttpClient, 'getJson' | 'postJson' | 'close'>
}

/** Names of networks at Transak that differ. */
const networks: Readonly<Record<string, string>> = { avalanche: 'avaxcchain' }
const methods: Readonly<Record<PaymentMethod, string>> = {
  card: 'credit_debit_card',
  ach_bank_account: 'ach_bank_transfer',
}
const nameOf = (network: string) =>
  Object.keys(networks).find((name) => networks[name] === network.toLowerCase()) ?? network
const networkOf = ({ network }: OnrampAsset) => networks[network.name] ?? network.name

const amount = z.number().nonnegative()
const quoteAnswer = z.object({
  response: z.object({
    quoteId: z.string(),
    fiatAmount: amount,
    cryptoAmount: amount,
    totalFee: amount,
    feeBreakdown: z.array(z.object({ id: z.string(), value: amount })).nullish(),
  }),
})
const tokenAnswer = z.object({
  data: z.object({
    accessToken: z.string(),
    /** Seconds since 1970. */
    expiresAt: z.number(),
  }),
})
const sessionAnswer = z.object({ data: z.object({ widgetUrl: z.url({ protocol: /^https$/ }) }) })

const statuses = new Map(
  Object.entries<OrderStatus>({
    AWAITING_PAYMENT_FROM_USER: 'waiting',
    PAYMENT_DONE_MARKED_BY_USER: 'waiting',
    PROCESSING: 'paid',
    PENDING_DELIVERY_FROM_TRANSAK: 'sending',
    ON_HOLD_PENDING_DELIVERY_FROM_TRANSAK: 'sending',
    COMPLETED: 'done',
    CANCELLED: 'failed',
    FAILED: 'failed',
    REFUNDED: 'failed',
    EXPIRED: 'failed',
  }),
)
const delivered = z.object({ data: z.string() })
const transaction = z.object({
  /** Reports name it `id`, and lists `orderId`. */
  id: z.string().nullish(),
  orderId: z.string().nullish(),
  status: z.string(),
  partnerOrderId: z.string().nullish(),
  walletAddress: z.string().nullish(),
  cryptoCurrency: z.string().nullish(),
  network: z.string().nullish(),
  cryptoAmount: amount.nullish(),
  transactionHash: z.string().nullish(),
})
const report = z.object({ webhookData: transaction })
const ordersAnswer = z.object({ data: z.array(transaction) })
/** Payments of one order that are asked for, the newest first: a visitor may try again. */
const maxOrders = 20
/** Age of a report that is still read, where it tells its time. */
const maxAgeSeconds = 86_400
const renewMs = 3_600_000

/**
 * Creates the provider Transak: its public quotes, links of its API Create Widget URL, reports signed as a JWT with the access token, and
 * orders by their partnerOrderId (docs.transak.com/api/whitelabel/orders/get-partner-orders). A new access token ends the one before it,
 * so that one process should have these keys.
 */
export function createTransak(
  keys: TransakKeys,
  { api, gateway }: TransakHosts,
  now: () => number,
): OnrampProvider {
  let token: Promise<z.output<typeof tokenAnswer>['data']> | undefined

  function renew() {
    const renewed = api
      .postJson('partners/api/v2/refresh-token', { apiKey: keys.apiKey }, tokenAnswer, {
        'api-secret': keys.apiSecret,
      })
      .then(({ data }) => data)
    token = renewed
    renewed.catch(() => {
      if (token === renewed) token = undefined
    })
    return renewed
  }

  /** Returns the access token, which Transak also signs reports with. Callers at the same time get the same one. */
  async function accessToken(): Promise<string> {
    const held = token ?? renew()
    const { accessToken: text, expiresAt } = await held
    if (expiresAt * 1_000 - now() > renewMs) return text
    return (await (token === held || !token ? renew() : token)).accessToken
  }

  /** Sends a request again with a new access token if the first one is refused: another process may have renewed it. */
  async function withToken<T>(send: (accessToken: string) => Promise<T>): Promise<T> {
    const held = await accessToken()
    try {
      return await send(held)
    } catch (error) {
      if (!(error instanceof OutboundError) || error.response?.status !== 401) throw error
      if ((await token)?.accessToken === held) token = undefined
      return send(await accessToken())
    }
  }

  return {
    id: 'transak',
    name: 'Transak',
    isTest: keys.environment === 'staging',
    paymentMethods: ['card', 'ach_bank_account'],
    signatureHeader: '',
    sells: sellsFrom({ ...mainAssets, ...rollupAssets, celo: ['CELO'], berachain: ['BERA'] }),
    async quote({ asset, cents, paymentMethod, country }) {
      const query = new URLSearchParams({
        partnerApiKey: keys.apiKey,
        fiatCurrency: 'USD',
        cryptoCurrency: asset.currency,
        isBuyOrSell: 'BUY',
        network: networkOf(asset),
        paymentMethod: methods[paymentMethod],
        fiatAmount: centsText(cents),
        quoteCountryCode: country,
      })
      const { response } = await api.getJson(`api/v1/pricing/public/quotes?${query.toString()}`, quoteAnswer)
      const fees = toCents(response.totalFee)
      const networkFee = toCents(response.feeBreakdown?.find(({ id }) => id === 'network_fee')?.value ?? 0)
      return {
        total: toCents(response.fiatAmount),
        fee: fees - networkFee,
        networkFee,
        purchaseAmount: decimalText(response.cryptoAmount),
        reference: response.quoteId,
      }
    },
    async open(order) {
      const { data } = await withToken((accessToken) =>
        gateway.postJson(
          'api/v2/auth/session',
          { widgetParams: transakParameters(keys.apiKey, order) },
          sessionAnswer,
          { 'access-token': accessToken },
        ),
      )
      return { url: data.widgetUrl }
    },
    async readReport({ body }) {
      const text = delivered.safeParse(parseBody(body)).data?.data
      if (text === undefined) throw new WrongSignature('The report is not signed.')
      const read = report.safeParse(await verify(text, await accessToken())).data
      return read && toReport(read.webhookData)
    },
    async readReports({ id }) {
      const query = new URLSearchParams({ partnerOrderId: id, limit: String(maxOrders) })
      const path = `api/v2/partner/orders?${query.toString()}`
      const { data } = await withToken((accessToken) =>
        gateway.getJson(path, ordersAnswer, { 'x-access-token': accessToken }),
      )
      // the documentation does not say whether an order repeats the id that it was asked for by
      return data.flatMap((one) => toReport({ ...one, partnerOrderId: one.partnerOrderId ?? id }) ?? [])
    },
    async close() {
      await api.close()
      await gateway.close()
    },
  }

  async function verify(text: string, key: string): Promise<unknown> {
    try {
      const { payload } = await jwtVerify(text, new TextEncoder().encode(key), {
        algorithms: ['HS256'],
        currentDate: new Date(now()),
      })
      if (payload.iat !== undefined && now() / 1_000 - payload.iat > maxAgeSeconds)
        throw new WrongSignature('The report is too old.')
      return payload
    } catch {
      throw new WrongSignature('The signature is wrong.')
    }
  }
}

function toReport(read: z.output<typeof transaction>): OrderReport | undefined {
  const status = statuses.get(read.status)
  if (!read.partnerOrderId || !status) return undefined
  return {
    orderId: read.partnerOrderId,
    payment: read.id ?? read.orderId ?? undefined,
    status,
    address: read.walletAddress ?? undefined,
    currency: read.cryptoCurrency || undefined,
    network: read.network ? nameOf(read.network) : undefined,
    amount: read.cryptoAmount == null ? undefined : decimalText(read.cryptoAmount),
    transactionHash: read.transactionHash ?? undefined,
  }
}

/** Returns the parameters of the widget for an order. */
function transakParameters(
  apiKey: string,
  order: Omit<OrderRequest, 'project' | 'clientIp' | 'quoteReference'>,
): Readonly<Record<string, string | boolean>> {
  const { asset, address, paymentMethod, cents, purchaseAmount, returnUrl, origin, country } = order
  return {
    apiKey,
    referrerDomain: origin ? new URL(origin).host : 'localhost',
    productsAvailed: 'BUY',
    partnerOrderId: order.id,
    ...(order.partnerUserId && { partnerCustomerId: order.partnerUserId }),
    cryptoCurrencyCode: asset.currency,
    network: networkOf(asset),
    walletAddress: address,
    disableWalletAddressForm: true,
    fiatCurrency: 'USD',
    paymentMethod: methods[paymentMethod],
    countryCode: country,
    ...(cents !== undefined && { fiatAmount: centsText(cents) }),
    ...(purchaseAmount !== undefined && { cryptoAmount: purchaseAmount }),
    ...(returnUrl !== undefined && { redirectURL: returnUrl }),
  }
}
