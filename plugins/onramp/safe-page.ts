import { onrampErrors } from './errors.js'

const maxLength = 8_000
/** Whether a host is the own machine. Names below localhost always are (RFC 6761). */
const isLoopback = (host: string) => /^((.+\.)?localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(host)

/**
 * Returns the URL of a provider's page if it can be opened: https, or http between pages of one machine in development. A name and a
 * password before the host are refused: they make another host look like the provider's.
 *
 * @param url as the service wrote it
 * @param ownUrl URL of the page
 * @throws onramp/UNSAFE_PAGE
 */
export function safePage(url: string, ownUrl: string): URL {
  const parsed = url.length <= maxLength && URL.canParse(url) ? new URL(url) : undefined
  if (!parsed || parsed.username !== '' || parsed.password !== '') throw onrampErrors.UNSAFE_PAGE()
  const isLocal =
    parsed.protocol === 'http:' && isLoopback(parsed.hostname) && isLoopback(new URL(ownUrl).hostname)
  if (parsed.protocol !== 'https:' && !isLocal) throw onrampErrors.UNSAFE_PAGE()
  return parsed
}
