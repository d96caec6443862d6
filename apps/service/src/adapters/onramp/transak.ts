import { jwtVerify } from 'jose'
import * as z from 'zod'
import { centsText, decimalText, toCents } from '../../modules/onramp/money.js'
import type { OnrampAsset } from '../../modules/onramp/onramp-assets.js'
import {
  WrongSignature,
  type OnrampProvider,
  type OrderRequest,
  type OrderStatus,
} from '../../modules/onramp/onramp-provider.js'
import type { PaymentMethod } from '../../modules/onramp/payment-methods.js'
import { parseBody } from '../../modules/onramp/signed-delivery.js'
import type { HttpClient } from '../../platform/outbound/create-http-client.js'

/** Keys of an account at Transak. */
export interface TransakKeys {
  readonly apiKey: string
  readonly apiSecret: string
  readonly environment: 'production' | 'staging'
}

/** Clients of the two hosts of Transak. */
export interface TransakHosts {
  readonly api: Pick<HttpClient, 'getJson' | 'postJson' | 'close'>
  readonly gateway: Pick<HttpClient, 'postJson' | 'close'>
}

/** Names of networks at Transak that differ. */
const networks: Readonly<Record<string, string>> = { avalanche: 'avaxcchain' }
const sold: Readonly<Record<string, readonly string[]>> = {
  ethereum: ['ETH', 'USDC'],
  base: ['ETH', 'USDC'],
  arbitrum: ['ETH', 'USDC'],
  optimism: ['ETH', 'USDC'],
  polygon: ['POL', 'USDC'],
  avalanche: ['AVAX', 'USDC'],
  celo: ['CELO'],
  berachain: ['BERA'],
  solana: ['SOL', 'USDC'],
}
const methods: Readonly<Record<PaymentMethod, string>> = {
  card: 'credit_debit_card',
  ach_bank_account: 'ach_bank_transfer',
}
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

const statuses: Readonly<Record<string, OrderStatus>> = {
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
}
const delivered = z.object({ data: z.string() })
const report = z.object({
  webhookData: z.object({
    status: z.string(),
    partnerOrderId: z.string().nullish(),
    walletAddress: z.string().nullish(),
    cryptoAmount: amount.nullish(),
    transactionHash: z.string().nullish(),
  }),
})
/** Age of a report that is still read, where it tells its time. */
const maxAgeSeconds = 86_400
const renewMs = 3_600_000

/**
 * Creates the provider Transak: its public quotes, links of its API Create Widget URL, and reports signed as a JWT with the access
 * token (docs.transak.com). A new access token ends the one before it, so that one process should have these keys.
 */
export function createTransak(
  keys: TransakKeys,
  { api, gateway }: TransakHosts,
  now: () => number,
): OnrampProvider {
  let token: Promise<z.output<typeof tokenAnswer>['data']> | undefined

  /** Returns the access token, which Transak also signs reports with. */
  async function accessToken(): Promise<string> {
    const held = await token?.catch(() => undefined)
    if (held && held.expiresAt * 1_000 - now() > renewMs) return held.accessToken
    token = api
      .postJson('partners/api/v2/refresh-token', { apiKey: keys.apiKey }, tokenAnswer, {
        'api-secret': keys.apiSecret,
      })
      .then(({ data }) => data)
    return (await token).accessToken
  }

  return {
    id: 'transak',
    name: 'Transak',
    isTest: keys.environment === 'staging',
    paymentMethods: ['card', 'ach_bank_account'],
    signatureHeader: '',
    sells: ({ currency, network }) => sold[network.name]?.includes(currency) ?? false,
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
      const { data } = await gateway.postJson(
        'api/v2/auth/session',
        { widgetParams: transakParameters(keys.apiKey, order) },
        sessionAnswer,
        { 'access-token': await accessToken() },
      )
      return { url: data.widgetUrl }
    },
    async readReport({ body }) {
      const text = delivered.safeParse(parseBody(body)).data?.data
      if (text === undefined) throw new WrongSignature('The report is not signed.')
      const { webhookData: data } = report.safeParse(await verify(text, await accessToken())).data ?? {}
      const status = data && statuses[data.status]
      if (!data?.partnerOrderId || !status) return undefined
      return {
        orderId: data.partnerOrderId,
        status,
        address: data.walletAddress ?? undefined,
        amount: data.cryptoAmount == null ? undefined : decimalText(data.cryptoAmount),
        transactionHash: data.transactionHash ?? undefined,
      }
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
