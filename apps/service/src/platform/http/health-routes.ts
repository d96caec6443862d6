import * as z from 'zod'
import { serviceVersion } from '../service-version.js'
import { createCache } from '../cache/create-cache.js'
import { HttpError } from './http-error.js'
import { ignoresOverload } from './http-plugins.js'
import type { ServiceApp } from './route-types.js'

const answerLimitMs = 2_000
const cachedMs = 1_000
const descriptions = {
  database: 'The database does not answer, or its disk is full',
  redis: 'Redis does not answer',
} as const
const isPublic = true
const response = { 200: z.object({ status: z.string() }) }

/** What health depends on. */
export interface HealthParts {
  isDatabaseReady(): Promise<boolean>
  isRedisReady(): Promise<boolean>
  isDraining(): boolean
}

/** Registers /health, /version and /ready. */
export function healthRoutes(
  app: ServiceApp,
  { isDatabaseReady, isRedisReady, isDraining }: HealthParts,
): void {
  const health = { summary: 'Whether the process is alive', response }
  app.get('/health', { config: { isPublic, pressureHandler: ignoresOverload }, schema: health }, () => ({
    status: 'ok',
  }))

  const version = { summary: 'Version of the service', response: { 200: z.object({ version: z.string() }) } }
  app.get('/version', { config: { isPublic }, schema: version }, () => ({ version: serviceVersion }))

  // a flood of requests must not become one of queries
  const check = createCache<'database' | 'redis' | undefined>({
    freshMs: cachedMs,
    most: 1,
    now: () => performance.now(),
  })
  async function findMissing() {
    if (!(await answersInTime(isDatabaseReady()))) return 'database'
    return (await answersInTime(isRedisReady())) ? undefined : 'redis'
  }

  const ready = { summary: 'Whether requests should be sent here', response }
  app.get('/ready', { config: { isPublic }, schema: ready }, async () => {
    if (isDraining()) throw new HttpError(503, 'service', 'The service is stopping')
    const missing = await check.get('', findMissing)
    if (missing) throw new HttpError(503, missing, descriptions[missing])
    return { status: 'ready' }
  })
}

async function answersInTime(asked: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => (timer = setTimeout(resolve, answerLimitMs, false)))
  return Promise.race([asked.catch(() => false), late]).finally(() => clearTimeout(timer))
}
