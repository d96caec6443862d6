import compress from '@fastify/compress'
import cors, { type FastifyCorsOptions } from '@fastify/cors'
import etag from '@fastify/etag'
import helmet from '@fastify/helmet'
import underPressure, { TYPE_EVENT_LOOP_DELAY } from '@fastify/under-pressure'
import type { FastifyRequest } from 'fastify'
import { getHeapStatistics } from 'node:v8'
import type { PlatformConfig } from '../config/options.js'
import { HttpError } from './http-error.js'
import type { ServiceApp } from './route-types.js'

const preflightSeconds = 7_200
const minCompressedBytes = 1_024
/** Above it V8 spends most of its time on collecting garbage. */
const maxHeapShare = 0.95
/** Long enough that one slow task, such as an embedded database that starts, is no overload. */
const pressureSampleMs = 5_000
const retryAfterSeconds = 10
const megabyte = 1024 * 1024

/**
 * Adds what every endpoint has: access of other origins, security headers, refusals under overload, compression and entity
 * tags. Call it before endpoints are registered.
 */
export async function addHttpPlugins(
  app: ServiceApp,
  { MAX_LAG_MS, MAX_MEMORY_MB }: Pick<PlatformConfig, 'MAX_LAG_MS' | 'MAX_MEMORY_MB'>,
): Promise<void> {
  const pathsWithCookies = new Set<string>()
  app.addHook('onRoute', ({ path, config }) => {
    if (config?.allowsCookies) pathsWithCookies.add(path)
  })
  // the project may be in the body of the request, so preflight requests of all pages have the same answer, and
  // a page that is refused can read the reason
  await app.register(cors, () => async ({ url }: FastifyRequest): Promise<FastifyCorsOptions> => ({
    origin: (origin, callback) => callback(null, origin !== undefined),
    methods: ['GET', 'POST', 'DELETE'],
    allowedHeaders: ['content-type', 'authorization', 'dpop'],
    exposedHeaders: ['retry-after', 'dpop-nonce'],
    maxAge: preflightSeconds,
    credentials: pathsWithCookies.has(url.split('?', 1)[0] ?? ''),
  }))
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    // pages of other sites show the pictures
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    xFrameOptions: { action: 'deny' },
    // the proxy that has the certificate decides for its host
    strictTransportSecurity: false,
  })
  await app.register(underPressure, {
    sampleInterval: pressureSampleMs,
    maxEventLoopDelay: MAX_LAG_MS,
    maxRssBytes: MAX_MEMORY_MB * megabyte,
    maxHeapUsedBytes: getHeapStatistics().heap_size_limit * maxHeapShare,
    pressureHandler: async (_request, _reply, type, value) => {
      // no sample at all is one task that blocked the loop, which is over
      if (type === TYPE_EVENT_LOOP_DELAY && value === Infinity) return
      const description = `The service is overloaded; try again in ${retryAfterSeconds} seconds`
      throw new HttpError(503, 'service', description, retryAfterSeconds)
    },
  })
  // weak, because compressed and plain responses have the same one
  await app.register(etag, { weak: true })
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: minCompressedBytes,
    // a small body could become a huge one
    globalDecompression: false,
  })
}

/** Value of `config.pressureHandler` for endpoints that answer under overload. */
export const ignoresOverload = (): void => undefined
