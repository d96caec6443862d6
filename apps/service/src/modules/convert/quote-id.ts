import { isAddress, type Address } from 'viem'
import * as z from 'zod'
import { HttpError } from '../../platform/http/http-error.js'
import { decodeOpaque, encodeOpaque } from '../../platform/http/opaque-text.js'

/** Terms that are encoded in the id of a quote. A client that changes an id changes only the terms of its own transaction. */
export interface RememberedQuote {
  readonly router: Address
  readonly fromAmount: bigint
  /** In base units of the bought asset. */
  readonly toAmount: bigint
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

const whole = z
  .string()
  .regex(/^\d{1,78}$/)
  .transform(BigInt)
const remembered = z.tuple([z.custom<Address>((value) => isAddress(value as string)), whole, whole, z.int()])

/** Returns the id of a quote. */
export function encodeQuoteId({ router, fromAmount, toAmount, expiresAt }: RememberedQuote): string {
  return encodeOpaque([router, String(fromAmount), String(toAmount), expiresAt])
}

/** Reads the id of a quote. @throws an HttpError with 400 if it is none of {@link encodeQuoteId} */
export function decodeQuoteId(text: string): RememberedQuote {
  const { success, data } = remembered.safeParse(decodeOpaque(text))
  if (!success) throw new HttpError(400, 'quoteId', 'quoteId must be the id of a quote')
  const [router, fromAmount, toAmount, expiresAt] = data
  return { router, fromAmount, toAmount, expiresAt }
}
