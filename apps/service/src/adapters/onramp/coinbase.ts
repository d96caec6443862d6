import { createPrivateKey, randomBytes, type KeyObject } from 'node:crypto'
import { SignJWT } from 'jose'
import * as z from 'zod'
import { centsText, decimalText, toCents } from '../../modules/onramp/money.js'
import {
  type Delivery,
  type OnrampProvider,
  type OrderReport,
  type OrderRequest,
  type OrderStatus,
} from '../../modules/onramp/onramp-provider.js'
import type { PaymentMethod } from '../../modules/onramp/payment-methods.js'
import { assertSigned, parseBody } from '../../modules/onramp/signed-delivery.js'
import type { HttpClient } from '../../platform/outbound/create-http-client.js'
import { mainAssets, rollupAssets, sellsFrom } from './sold-assets.js'

/** Keys of a project at the Coinbase Developer Platform. */
export interface CoinbaseKeys {
  readonly keyId: string
  /** Base64 of an Ed25519 key of 64 bytes, or a PEM of an EC key. */
  readonly keySecret: string
  /** Secret of the webhook subscription. */
  readonly webhookSecret: string
}

/** Host that tokens are for, whatever proxy the requests take. */
const host = 'api.developer.coinbase.com'
const page = 'https://pay.coinbase.com/buy/select-asset'
const tokenSeconds = 120

const methods: Readonly<Record<PaymentMethod, string>> = {
  card: 'CARD',
  ach_bank_account: 'ACH_BANK_ACCOUNT',
}

const decimal = z.string().regex(/^\d{1,30}(\.\d{1,30})?$/)
/** The reference has fields in camel case, and the guide in snake case. */
const inCamelCase = <T>(schema: z.ZodType<T>) => z.preprocess(toCamelCase, schema)
/** The documentation has the amount as `amount` in one place, as `value` in another, and as text in a third. */
const sum = z
  .union([decimal, z.object({ amount: decimal }), z.object({ value: decimal })])
  .transform((read) => (typeof read === 'string' ? read : 'amount' in read ? read.amount : read.value))
const terms = inCamelCase(
  z.object({
    paymentTotal: sum,
    purchaseAmount: sum,
    coinbaseFee: sum,
    networkFee: sum,
    quoteId: z.string(),
  }),
)
const quoteAnswer = z.union([terms, z.object({ data: terms }).transform(({ data }) => data)])
const token = z.object({ token: z.string().min(1) })
const tokenAnswer = z.union([token, z.object({ data: token }).transform(({ data }) => data)])

const statuses = new Map(
  Object.entries<OrderStatus>({
    ONRAMP_TRANSACTION_STATUS_CREATED: 'waiting',
    ONRAMP_TRANSACTION_STATUS_IN_PROGRESS: 'paid',
    ONRAMP_TRANSACTION_STATUS_SUCCESS: 'done',
    ONRAMP_TRANSACTION_STATUS_FAILED: 'failed',
  }),
)
const transaction = z.object({
  transactionId: z.string().nullish(),
  status: z.string(),
  partnerUserRef: z.string(),
  walletAddress: z.string().nullish(),
  purchaseCurrency: z.string().nullish(),
  purchaseNetwork: z.string().nullish(),
  purchaseAmount: sum.nullish(),
  txHash: z.string().nullish(),
})
const report = transaction.extend({ eventType: z.string().startsWith('onramp.transaction.') })
const transactionsAnswer = z.object({ transactions: z.array(inCamelCase(transaction)) })
/** Transactions of one order that are asked for, the newest first: a visitor may try again. */
const maxTransactions = 20

/**
 * Creates the provider Coinbase: quotes and session tokens of its Onramp API v1, its webhook (docs.cdp.coinbase.com/webhooks/onramp), and
 * transactions by the id of an order (docs.cdp.coinbase.com/api-reference/rest-api/onramp-offramp/get-onramp-transactions-by-id).
 *
 * @throws if the secret is no key
 */
export function createCoinbase(
  keys: CoinbaseKeys,
  http: Pick<HttpClient, 'getJson' | 'postJson' | 'close'>,
  now: () => number,
): OnrampProvider {
  const key = readCdpKey(keys.keySecret)
  const authorize = async (request: string) => ({
    authorization: `Bearer ${await signCdpToken(keys.keyId, key, request, now())}`,
  })
  const post = async <T>(path: string, body: object, schema: z.ZodType<T>) =>
    http.postJson(`onramp/${path}`, body, schema, await authorize(`POST ${host}/onramp/${path}`))
  return {
    id: 'coinbase',
    name: 'Coinbase',
    isTest: false,
    paymentMethods: ['card', 'ach_bank_account'],
    signatureHeader: 'x-hook0-signature',
    sells: sellsFrom({ ...mainAssets, ...rollupAssets }),
    async quote({ asset, cents, paymentMethod, country }) {
      const answer = await post(
        'v1/buy/quote',
        {
          purchaseCurrency: asset.currency,
          purchaseNetwork: asset.network.name,
          paymentAmount: centsText(cents),
          paymentCurrency: 'USD',
          paymentMethod: methods[paymentMethod],
          country,
        },
        quoteAnswer,
      )
      return {
        total: toCents(answer.paymentTotal),
        fee: toCents(answer.coinbaseFee),
        networkFee: toCents(answer.networkFee),
        purchaseAmount: decimalText(answer.purchaseAmount),
        reference: answer.quoteId,
      }
    },
    async open(order) {
      const { asset, address, clientIp } = order
      const session = await post(
        'v1/token',
        { addresses: [{ address, blockchains: [asset.network.name] }], assets: [asset.currency], clientIp },
        tokenAnswer,
      )
      return { url: coinbaseUrl(session.token, order) }
    },
    async readReport(delivery) {
      assertCoinbaseSigned(delivery, keys.webhookSecret)
      const read = report.safeParse(parseBody(delivery.body)).data
      return read && toReport(read)
    },
    async readReports({ id }) {
      const path = `onramp/v1/buy/user/${encodeURIComponent(id)}/transactions`
      // a token is for a path without its query
      const headers = await authorize(`GET ${host}/${path}`)
      const answer = await http.getJson(`${path}?pageSize=${maxTransactions}`, transactionsAnswer, headers)
      return answer.transactions.flatMap((one) => toReport(one) ?? [])
    },
    close: () => http.close(),
  }
}

function toReport(read: z.output<typeof transaction>): OrderReport | undefined {
  const status = statuses.get(read.status)
  if (!status) return undefined
  const hasHash = read.txHash != null && read.txHash !== '' && read.txHash !== '0x'
  return {
    orderId: read.partnerUserRef,
    payment: read.transactionId ?? undefined,
    status,
    address: read.walletAddress || undefined,
    currency: read.purchaseCurrency || undefined,
    network: read.purchaseNetwork || undefined,
    amount: read.purchaseAmount ?? undefined,
    transactionHash: hasHash ? (read.txHash ?? undefined) : undefined,
  }
}

/** Returns an object with its names in camel case; another value as it is. */
function toCamelCase(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase()),
      field as unknown,
    ]),
  )
}

/** Returns the page of a session. The order is named by `partnerUserRef`, which reports repeat. */
function coinbaseUrl(
  sessionToken: string,
  order: Pick<
    OrderRequest,
    'id' | 'asset' | 'paymentMethod' | 'cents' | 'purchaseAmount' | 'quoteReference' | 'returnUrl'
  >,
): string {
  const { id, asset, paymentMethod, cents, purchaseAmount, quoteReference, returnUrl } = order
  const query = new URLSearchParams({
    sessionToken,
    defaultNetwork: asset.network.name,
    defaultAsset: asset.currency,
    defaultExperience: 'buy',
    defaultPaymentMethod: methods[paymentMethod],
    fiatCurrency: 'USD',
    ...(cents !== undefined && { presetFiatAmount: centsText(cents) }),
    ...(purchaseAmount !== undefined && { presetCryptoAmount: purchaseAmount }),
    ...(quoteReference !== undefined && { quoteId: quoteReference }),
    partnerUserRef: id,
    ...(returnUrl !== undefined && { redirectUrl: returnUrl }),
  })
  return `${page}?${query.toString()}`
}

/** Checks `v0` of X-Hook0-Signature, which is of the time and the body. @throws a WrongSignature */
function assertCoinbaseSigned({ header, body, at }: Delivery, key: string): void {
  assertSigned(header('x-hook0-signature'), { part: 'v0', key, body, at })
}

/** Reads the secret of an API key. @throws if it is none */
export function readCdpKey(secret: string): KeyObject {
  if (secret.includes('BEGIN')) return createPrivateKey(secret.replaceAll('\\n', '\n'))
  const bytes = Buffer.from(secret, 'base64')
  if (bytes.length !== 64) throw new Error('The key of Coinbase must be base64 of 64 bytes, or a PEM.')
  const [d, x] = [bytes.subarray(0, 32), bytes.subarray(32)].map((part) => part.toString('base64url'))
  return createPrivateKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', d: d ?? '', x: x ?? '' } })
}

/** Returns the JWT of one request, such as `POST api.developer.coinbase.com/onramp/v1/token`. */
export async function signCdpToken(
  keyId: string,
  key: KeyObject,
  request: string,
  nowMs: number,
): Promise<string> {
  const seconds = Math.floor(nowMs / 1_000)
  return new SignJWT({ uris: [request] })
    .setProtectedHeader({
      alg: key.asymmetricKeyType === 'ed25519' ? 'EdDSA' : 'ES256',
      kid: keyId,
      typ: 'JWT',
      nonce: randomBytes(16).toString('hex'),
    })
    .setSubject(keyId)
    .setIssuer('cdp')
    .setIssuedAt(seconds)
    .setNotBefore(seconds)
    .setExpirationTime(seconds + tokenSeconds)
    .sign(key)
}
