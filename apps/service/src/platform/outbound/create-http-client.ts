import { isIP } from 'node:net'
import {
  BrokenCircuitError,
  circuitBreaker,
  ConsecutiveBreaker,
  ExponentialBackoff,
  handleWhen,
  retry,
  wrap,
} from 'cockatiel'
import { Agent, request } from 'undici'
import type * as z from 'zod'
import { inClientSpan } from '../telemetry/in-span.js'
import { isPublicAddress } from './is-public-address.js'
import { OutboundError } from './outbound-error.js'
import { resolvePublic } from './resolve-public.js'

/** Options of {@link createHttpClient}. */
export interface HttpClientOptions {
  /** URL that every path is appended to; requests leave for its host only. */
  readonly baseUrl: string
  /** Name in traces, which contain no URL. Default: "another server". */
  readonly name?: string
  readonly headers?: Headers
  /** Whether the host may have an address of a private network. Default: no. */
  readonly allowPrivate?: boolean
  /** Maximum time of one attempt in milliseconds. Default: 5000. */
  readonly timeoutMs?: number
  /** Maximum size of a response in bytes. Default: 1 MB. */
  readonly maxBytes?: number
}

type Headers = Readonly<Record<string, string>>

/** Client of one host outside of the service. */
export interface HttpClient {
  /**
   * Requests JSON. A failure that may pass is tried twice more, unless the host asks to wait; after five failures in a row, 404 not
   * counted, requests fail at once for ten seconds. Redirects are errors.
   *
   * @param headers besides those of the client
   * @throws an OutboundError without the URL, which may contain a key
   */
  getJson<T>(path: string, schema: z.ZodType<T>, headers?: Headers): Promise<T>
  /** Posts JSON, and tries again as {@link getJson}: only for requests that may be repeated. */
  postJson<T>(path: string, body: object, schema: z.ZodType<T>, headers?: Headers): Promise<T>
  /** Posts a form, and expects JSON; otherwise as {@link postJson}. */
  postForm<T>(path: string, fields: URLSearchParams, schema: z.ZodType<T>, headers?: Headers): Promise<T>
  /** Closes the connections. */
  close(): Promise<void>
}

/** Request of one attempt. */
interface Sent {
  readonly method: 'GET' | 'POST'
  readonly body?: string
  readonly headers?: Headers
}

const megabyte = 1024 * 1024
const retries = 2
const firstPauseMs = 200
const failuresUntilBreak = 5
const breakMs = 10_000
const maxRetryAfterMs = 3_600_000

/** Creates a client. @throws if the base URL is an address of a private network that is not allowed. */
export function createHttpClient({
  baseUrl,
  name = 'another server',
  headers = {},
  allowPrivate = false,
  timeoutMs = 5_000,
  maxBytes = megabyte,
}: HttpClientOptions): HttpClient {
  const { hostname } = new URL(baseUrl)
  const host = hostname.replace(/^\[|\]$/g, '')
  if (!allowPrivate && isIP(host) && !isPublicAddress(host)) throw new OutboundError('private-address')
  const dispatcher = new Agent({
    connect: { timeout: timeoutMs, ...(!allowPrivate && { lookup: resolvePublic }) },
  })
  const policy = wrap(
    retry(
      handleWhen(
        (error) =>
          error instanceof OutboundError && error.mayPass && error.response?.retryAfterMs === undefined,
      ),
      { maxAttempts: retries, backoff: new ExponentialBackoff({ initialDelay: firstPauseMs }) },
    ),
    circuitBreaker(
      // a host that does not know an item is well
      handleWhen((error) => error instanceof OutboundError && error.response?.status !== 404),
      { halfOpenAfter: breakMs, breaker: new ConsecutiveBreaker(failuresUntilBreak) },
    ),
  )

  async function attempt(path: string, { method, body: sent, headers: more }: Sent): Promise<string> {
    try {
      const response = await request(urlOf(baseUrl, path), {
        dispatcher,
        method,
        body: sent ?? null,
        headers: { accept: 'application/json', ...headers, ...more },
        signal: AbortSignal.timeout(timeoutMs),
      })
      const { statusCode: status, body } = response
      if (status !== 200 && status !== 201) {
        await body.dump({ limit: 0 }).catch(() => undefined)
        throw new OutboundError(status >= 500 || status === 429 ? 'unavailable' : 'refused', {
          status,
          retryAfterMs: readRetryAfter(response.headers['retry-after']),
        })
      }
      return await textOf(body, maxBytes)
    } catch (error) {
      if (error instanceof OutboundError) throw error
      const name = error instanceof Error ? error.name : ''
      throw new OutboundError(name === 'TimeoutError' ? 'late' : 'unreachable')
    }
  }

  async function send<T>(path: string, sent: Sent, schema: z.ZodType<T>): Promise<T> {
    try {
      const text = await policy.execute(() =>
        inClientSpan(`request to ${name}`, { 'http.request.method': sent.method }, () => attempt(path, sent)),
      )
      return schema.parse(JSON.parse(text))
    } catch (error) {
      if (error instanceof OutboundError) throw error
      throw new OutboundError(error instanceof BrokenCircuitError ? 'unavailable' : 'unexpected')
    }
  }

  return {
    getJson: (path, schema, more = {}) => send(path, { method: 'GET', headers: more }, schema),
    postJson: (path, body, schema, more) =>
      send(
        path,
        {
          method: 'POST',
          body: JSON.stringify(body),
          headers: { 'content-type': 'application/json', ...more },
        },
        schema,
      ),
    postForm: (path, fields, schema, more) =>
      send(
        path,
        {
          method: 'POST',
          body: fields.toString(),
          headers: { 'content-type': 'application/x-www-form-urlencoded', ...more },
        },
        schema,
      ),
    close: () => dispatcher.destroy(),
  }
}

/** Reads the seconds or the date of a Retry-After header, an hour at most; undefined if it has neither. */
function readRetryAfter(header: string | string[] | undefined): number | undefined {
  if (typeof header !== 'string') return undefined
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now()
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), maxRetryAfterMs)
}

async function textOf(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > maxBytes) throw new OutboundError('too-long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** The path of a key of Google Cloud has a colon, which a relative URL takes for the end of its scheme. */
function urlOf(baseUrl: string, path: string): URL {
  return new URL(`./${path}`, baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`)
}
