/**
 * Reads a Retry-After header: seconds, or a date (RFC 9110, section 10.2.3). A page sees the header of another
 * origin only if that origin exposes it.
 *
 * @param now milliseconds since 1970.
 * @returns milliseconds, 0 for a date that has passed, or undefined if there is nothing to read.
 */
export function retryAfterMs(header: string | null, now: number): number | undefined {
  const text = header?.trim() ?? ''
  if (/^\d+$/.test(text)) return Number(text) * 1_000
  const date = Date.parse(text)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}
