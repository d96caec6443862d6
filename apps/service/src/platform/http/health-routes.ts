import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Queries } from '../database/database.js'
import { documented } from '../docs/endpoint-docs.js'
import { HttpError } from './http-error.js'

const answerLimitMs = 2_000
const status = z.object({ status: z.string() })

/** What health depends on. */
export interface HealthParts {
  readonly queries: Queries
  isRedisReady(): Promise<boolean>
  isDraining(): boolean
}

/** What whoever runs the service asks: whether the process is alive, and whether calls should be sent to it. */
export function healthRoutes(app: FastifyInstance, { queries, isRedisReady, isDraining }: HealthParts): void {
  const health = documented({ summary: 'Whether the process is alive', answer: status, open: true })
  app.get('/health', { config: health }, () => ({ status: 'ok' }))

  const ready = documented({ summary: 'Whether calls should be sent here', answer: status, open: true })
  app.get('/ready', { config: ready }, async () => {
    if (isDraining()) throw new HttpError(503, 'service', 'The service is stopping')
    const asked = queries.execute(sql`select 1`).then(() => true)
    if (!(await answersInTime(asked))) throw new HttpError(503, 'database', 'The database does not answer')
    if (!(await answersInTime(isRedisReady()))) throw new HttpError(503, 'redis', 'Redis does not answer')
    return { status: 'ready' }
  })
}

async function answersInTime(asked: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => (timer = setTimeout(resolve, answerLimitMs, false)))
  return Promise.race([asked.catch(() => false), late]).finally(() => clearTimeout(timer))
}
