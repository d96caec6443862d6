import * as z from 'zod'
import { decodeOpaque, encodeOpaque } from '../../platform/http/opaque-text.js'

/** Terms that a quote's id names. The provider holds them; the id only repeats the request. */
export interface QuoteTerms {
  readonly provider: string
  readonly currency: string
  readonly network: string
  readonly cents: bigint
  /** Bought amount as decimal text: what is delivered is compared with it. */
  readonly purchaseAmount: string
  readonly paymentMethod: string
  readonly country: string
  /** Id of the quote at the provider. */
  readonly reference: string | undefined
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

const content = z.tuple([
  z.string(),
  z.string(),
  z.string(),
  z.string().regex(/^\d{1,14}$/),
  z.string(),
  z.string().regex(/^[A-Z]{2}$/),
  z.string().max(500),
  z.int().nonnegative(),
  z.string().regex(/^\d{1,30}(\.\d{1,30})?$/),
])

/** Returns the id of a quote. */
export function encodeQuoteId(terms: QuoteTerms): string {
  const { provider, currency, network, cents, paymentMethod, country, reference = '' } = terms
  return encodeOpaque([
    ...[provider, currency, network, String(cents), paymentMethod, country, reference],
    ...[terms.expiresAt, terms.purchaseAmount],
  ])
}

/** Reads the id of a quote; undefined if it is none. */
export function decodeQuoteId(id: string): QuoteTerms | undefined {
  const read = content.safeParse(decodeOpaque(id))
  if (!read.success) return undefined
  const [provider, currency, network, cents, paymentMethod, country, reference, expiresAt, purchaseAmount] =
    read.data
  return {
    ...{ provider, currency, network, paymentMethod, country, expiresAt, purchaseAmount },
    cents: BigInt(cents),
    reference: reference || undefined,
  }
}
