import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, RLWrapperTimeouts } from 'rate-limiter-flexible'
import type { PlatformConfig } from '../config/options.js'
import { HttpError } from '../http/http-error.js'
import type { Redis } from '../redis/connect-redis.js'
import { clientOf } from './client-of.js'

/** Keeps one caller from taking what is for all. With Redis all processes count together. */
export interface Limits {
  /**
   * Counts requests of an address.
   *
   * @param ip address, of which an IPv6 network is one client
   * @param requests number that a heavy request counts as. Default: 1.
   * @throws an HttpError with 429 and the seconds until the next minute of the client
   */
  ofClient(ip: string, requests?: number): Promise<void>
  /** Counts pictures that an address loads, in this process. @throws as {@link ofClient}. */
  ofPictures(ip: string): Promise<void>
  /** Counts requests of a project. @throws as {@link ofClient}. */
  ofProject(id: string, requests?: number): Promise<void>
}

/** Options of {@link createLimits}. */
export interface LimitsOptions {
  readonly config: Pick<PlatformConfig, 'CLIENT_LIMIT' | 'PICTURE_LIMIT' | 'PROJECT_LIMIT'>
  readonly redis?: { readonly commands: Redis; readonly prefix: string } | undefined
  /** Maximum number of keys that a limit counts in one minute; further ones are not counted. Default: 50,000. */
  readonly maxKeys?: number
  /** Called once when Redis fails; until it answers again this process counts for itself. */
  onRedisFailure?(): void
}

const windowSeconds = 60
/** A request must not wait long for a Redis that does not answer. */
const redisMs = 500

/** Creates limits per minute. */
export function createLimits({
  config,
  redis,
  maxKeys = 50_000,
  onRedisFailure = () => {},
}: LimitsOptions): Limits {
  let hasFailed = false

  /** Counts in Redis, and in memory while Redis fails. */
  function createConsume(name: string, points: number, isShared: boolean) {
    const options = { points, duration: windowSeconds, keyPrefix: name }
    const local = new RateLimiterMemory(options)
    if (!redis || !isShared) return (key: string, requests: number) => local.consume(key, requests)
    const shared = new RLWrapperTimeouts({
      timeoutMs: redisMs,
      limiter: new RateLimiterRedis({
        ...options,
        keyPrefix: `${redis.prefix}limit:${name}`,
        storeClient: redis.commands,
        useRedisPackage: true,
        rejectIfRedisNotReady: true,
      }),
    })
    return async (key: string, requests: number) => {
      try {
        await shared.consume(key, requests)
        hasFailed = false
      } catch (error) {
        if (error instanceof RateLimiterRes) throw error
        if (!hasFailed) onRedisFailure()
        hasFailed = true
        await local.consume(key, requests)
      }
    }
  }

  function createLimit(name: string, points: number, field: string, isShared = true) {
    if (points === 0) return () => Promise.resolve()
    const consume = createConsume(name, points, isShared)
    const isCounted = createKeyCap(maxKeys)
    return async (key: string, requests = 1): Promise<void> => {
      // an attack from more addresses would fill the memory, and each of them is within the limit
      if (!isCounted(key)) return
      // a request that counts as more than the limit is possible after a pause
      const counted = Math.min(requests, points)
      try {
        await consume(key, counted)
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        // a heavy request that is refused leaves what was left for light ones
        if (counted > 1) await consume(key, -counted).catch(() => undefined)
        const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1_000))
        throw new HttpError(429, field, `Too many calls; try again in ${seconds} seconds`, seconds)
      }
    }
  }

  const countClient = createLimit('client', config.CLIENT_LIMIT, 'client')
  // a list of wallets is forty pictures: a question to Redis for each would cost more than the picture
  const countPicture = createLimit('picture', config.PICTURE_LIMIT, 'client', false)
  return {
    ofClient: (ip, requests) => countClient(clientOf(ip), requests),
    ofPictures: (ip) => countPicture(clientOf(ip)),
    ofProject: createLimit('project', config.PROJECT_LIMIT, 'projectId'),
  }
}

/** Returns the function that says whether a key is among the first so many of a minute. */
function createKeyCap(maxKeys: number): (key: string) => boolean {
  const keys = new Set<string>()
  let since = performance.now()
  return (key) => {
    if (performance.now() - since >= windowSeconds * 1_000) {
      keys.clear()
      since = performance.now()
    }
    if (keys.size >= maxKeys && !keys.has(key)) return false
    keys.add(key)
    return true
  }
}
