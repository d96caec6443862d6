/** Lifetime of a quote by a clock of the service that cannot be compared with the visitor's. */
const assumedMs = 60_000
/** How much the clock of a visitor may be wrong. */
const maxSkewMs = 86_400_000

/**
 * Returns the time by the visitor's clock until which a quote can be bought. Undefined for one without a time.
 *
 * @param quote `expiresAt` is of the service's clock, and `expiresInMs` counts from the answer
 * @param now time of the answer by the visitor's clock, in milliseconds since 1970
 */
export function expiryOf(
  {
    expiresAt,
    expiresInMs,
  }: { readonly expiresAt?: number | undefined; readonly expiresInMs?: number | undefined },
  now: number,
): number | undefined {
  if (expiresInMs !== undefined) return now + expiresInMs
  // a service sends no quote that has run out: the visitor's clock is fast
  const isSkewed = expiresAt !== undefined && expiresAt <= now && expiresAt > now - maxSkewMs
  return isSkewed ? now + assumedMs : expiresAt
}
