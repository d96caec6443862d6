import { isIP } from 'node:net'
import { Agent, request } from 'undici'
import { isPublicAddress } from './is-public-address.js'
import { OutboundError } from './outbound-error.js'
import { resolvePublic } from './resolve-public.js'

/** Options of {@link createPublicFetch}. */
export interface PublicFetchOptions {
  /** Maximum time of a request in milliseconds, with its redirects. */
  readonly timeoutMs: number
  /** Whether hosts may have addresses of a private network, and answer without TLS: on a developer's machine only. */
  readonly allowPrivate: boolean
}

/** Reads contents at URLs that others chose. */
export interface PublicFetch {
  /**
   * Requests a URL, without a cookie, a referrer and anything else of the caller. Up to three redirects are followed, each checked as
   * the first URL.
   *
   * @throws an OutboundError without the URL
   */
  read(url: string, maxBytes: number): Promise<Buffer>
  /** Closes the connections. */
  close(): Promise<void>
}

const maxRedirects = 3
const redirects: readonly number[] = [301, 302, 303, 307, 308]

/** Creates the reader of URLs that others chose: https on public addresses only. */
export function createPublicFetch({ timeoutMs, allowPrivate }: PublicFetchOptions): PublicFetch {
  const dispatcher = new Agent({
    connect: { timeout: timeoutMs, ...(!allowPrivate && { lookup: resolvePublic }) },
  })

  function checked(text: string, base?: URL): URL {
    if (!URL.canParse(text, base)) throw new OutboundError('refused')
    const url = new URL(text, base)
    const isSafe = url.protocol === 'https:' || (allowPrivate && url.protocol === 'http:')
    const isPlain = url.username === '' && url.password === '' && (url.port === '' || allowPrivate)
    const host = url.hostname.replace(/^\[|\]$/g, '')
    if (!isSafe || !isPlain) throw new OutboundError('refused')
    // the look-up is not asked about an address
    if (!allowPrivate && isIP(host) && !isPublicAddress(host)) throw new OutboundError('private-address')
    return url
  }

  async function attempt(first: string, maxBytes: number, signal: AbortSignal): Promise<Buffer> {
    let url = checked(first)
    for (let followed = 0; followed <= maxRedirects; followed += 1) {
      const { statusCode, headers, body } = await request(url, {
        dispatcher,
        signal,
        headers: { accept: '*/*' },
      })
      const { location } = headers
      if (statusCode === 200) return bytesOf(body, maxBytes)
      await body.dump({ limit: 0 }).catch(() => undefined)
      if (!redirects.includes(statusCode) || typeof location !== 'string') throw new OutboundError('refused')
      url = checked(location, url)
    }
    throw new OutboundError('refused')
  }

  return {
    async read(url, maxBytes) {
      try {
        return await attempt(url, maxBytes, AbortSignal.timeout(timeoutMs))
      } catch (error) {
        if (error instanceof OutboundError) throw error
        throw new OutboundError((error as Error).name === 'TimeoutError' ? 'late' : 'unreachable')
      }
    },
    close: () => dispatcher.destroy(),
  }
}

async function bytesOf(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    // leaving the loop ends the connection
    if (size > maxBytes) throw new OutboundError('too-long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
