/**
 * Reads a Retry-After header: seconds or a date (RFC 9110, section 10.2.3). Cross-origin, a page sees the header only if the
 * server exposes it.
 *
 * @param now milliseconds since 1970
 * @returns milliseconds, 0 for a date in the past; undefined if the header is missing or invalid
 */
export function retryAfterMs(header: string | null, now: number): number | undefined {
  const text = header?.trim() ?? ''
  if (/^\d+$/.test(text)) return Number(text) * 1_000
  const date = Date.parse(text)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}
