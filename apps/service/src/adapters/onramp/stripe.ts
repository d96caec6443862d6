import * as z from 'zod'
import { centsText, toCents } from '../../modules/onramp/money.js'
import type { OnrampAsset } from '../../modules/onramp/onramp-assets.js'
import type { OnrampProvider, OrderReport, OrderStatus } from '../../modules/onramp/onramp-provider.js'
import { assertSigned, parseBody } from '../../modules/onramp/signed-delivery.js'
import type { HttpClient } from '../../platform/outbound/create-http-client.js'
import { OutboundError } from '../../platform/outbound/outbound-error.js'
import { mainAssets, sellsFrom } from './sold-assets.js'

/** Keys of an account at Stripe. */
export interface StripeKeys {
  /** Begins with sk_test_ in the test environment. */
  readonly secretKey: string
  /** Signing secret of the webhook endpoint, which begins with whsec_. */
  readonly webhookSecret: string
}

/** Name of Base in the keys of quotes. */
const quoteKeyOf = (network: string) => (network === 'base' ? 'base_network' : network)

const decimal = z.string().regex(/^\d{1,30}(\.\d{1,30})?$/)
const quotes = z.object({
  destination_network_quotes: z.record(
    z.string(),
    z
      .array(
        z.object({
          id: z.string(),
          destination_amount: decimal,
          destination_currency: z.string(),
          fees: z.object({ network_fee_monetary: decimal, transaction_fee_monetary: decimal }),
          source_total_amount: decimal,
        }),
      )
      .nullable(),
  ),
})
const session = z.object({ id: z.string(), redirect_url: z.url({ protocol: /^https$/ }) })

const statuses = new Map(
  Object.entries<OrderStatus>({
    initialized: 'waiting',
    requires_payment: 'waiting',
    fulfillment_processing: 'sending',
    fulfillment_complete: 'done',
    rejected: 'failed',
  }),
)
const paidSession = z.object({
  id: z.string().nullish(),
  status: z.string(),
  metadata: z.object({ order: z.string() }),
  transaction_details: z
    .object({
      destination_amount: decimal.nullish(),
      destination_currency: z.string().nullish(),
      destination_network: z.string().nullish(),
      wallet_address: z.string().nullish(),
      transaction_id: z.string().nullish(),
    })
    .nullish(),
})
const event = z.object({
  type: z.literal('crypto.onramp_session.updated'),
  data: z.object({ object: paidSession }),
})

/**
 * Creates the provider Stripe: quotes and sessions of its crypto onramp, its webhook (docs.stripe.com/crypto/onramp), and sessions by
 * their id (docs.stripe.com/api/crypto/onramp_sessions/retrieve). Its fees are added to the paid amount.
 */
export function createStripe(
  keys: StripeKeys,
  http: Pick<HttpClient, 'getJson' | 'postForm' | 'close'>,
): OnrampProvider {
  return {
    id: 'stripe',
    name: 'Stripe',
    isTest: keys.secretKey.startsWith('sk_test_'),
    paymentMethods: ['card', 'ach_bank_account'],
    signatureHeader: 'stripe-signature',
    sells: sellsFrom(mainAssets),
    async quote({ asset, cents }) {
      const query = new URLSearchParams({
        source_currency: 'usd',
        source_amount: centsText(cents),
        'destination_currencies[]': asset.currency.toLowerCase(),
        'destination_networks[]': asset.network.name,
      })
      const answer = await http.getJson(`v1/crypto/onramp/quotes?${query.toString()}`, quotes)
      const found = answer.destination_network_quotes[quoteKeyOf(asset.network.name)]?.find(
        ({ destination_currency }) => destination_currency === asset.currency.toLowerCase(),
      )
      if (!found) throw new OutboundError('refused')
      return {
        total: toCents(found.source_total_amount),
        fee: toCents(found.fees.transaction_fee_monetary),
        networkFee: toCents(found.fees.network_fee_monetary),
        purchaseAmount: found.destination_amount,
        reference: found.id,
      }
    },
    async open({ id, asset, address, cents, purchaseAmount, clientIp }) {
      const fields = new URLSearchParams({
        [`wallet_addresses[${walletKeyOf(asset)}]`]: address,
        lock_wallet_address: 'true',
        source_currency: 'usd',
        ...(cents !== undefined && { source_amount: centsText(cents) }),
        ...(purchaseAmount !== undefined && { destination_amount: purchaseAmount }),
        destination_currency: asset.currency.toLowerCase(),
        destination_network: asset.network.name,
        'destination_currencies[]': asset.currency.toLowerCase(),
        'destination_networks[]': asset.network.name,
        customer_ip_address: clientIp,
        'metadata[order]': id,
      })
      // a repeated request answers the same session
      const headers = { 'idempotency-key': `foyer-onramp-${id}` }
      const opened = await http.postForm('v1/crypto/onramp_sessions', fields, session, headers)
      return { url: opened.redirect_url, reference: opened.id }
    },
    async readReport({ header, body, at }) {
      assertSigned(header('stripe-signature'), { part: 'v1', key: keys.webhookSecret, body, at })
      const read = event.safeParse(parseBody(body)).data
      return read && toReport(read.data.object)
    },
    async readReports({ reference }) {
      if (reference === null) return []
      const path = `v1/crypto/onramp_sessions/${encodeURIComponent(reference)}`
      const read = toReport(await http.getJson(path, paidSession))
      return read ? [read] : []
    },
    close: () => http.close(),
  }
}

function toReport({
  id,
  status: named,
  metadata,
  transaction_details,
}: z.output<typeof paidSession>): OrderReport | undefined {
  const status = statuses.get(named)
  if (!status) return undefined
  const { destination_amount, destination_currency, destination_network, wallet_address, transaction_id } =
    transaction_details ?? {}
  return {
    orderId: metadata.order,
    payment: id ?? undefined,
    status,
    address: wallet_address ?? undefined,
    currency: destination_currency ?? undefined,
    network: destination_network === quoteKeyOf('base') ? 'base' : (destination_network ?? undefined),
    amount: destination_amount ?? undefined,
    transactionHash: transaction_id ?? undefined,
  }
}

/** Addresses of networks of the EVM have the same form, but each has a field of its own. */
function walletKeyOf({ network }: OnrampAsset): string {
  return quoteKeyOf(network.name)
}
