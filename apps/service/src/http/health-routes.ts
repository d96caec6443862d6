import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Queries } from '../database/database.js'
import { documented } from '../docs/call-docs.js'
import { Refusal } from './refusal.js'

const databaseLimitMs = 2_000
const status = z.object({ status: z.string() })

/** What whoever runs the service asks: whether the process is alive, and whether calls should be sent to it. */
export function healthRoutes(app: FastifyInstance, queries: Queries, isDraining: () => boolean): void {
  const health = documented({ summary: 'Whether the process is alive', answer: status, open: true })
  app.get('/health', { config: health }, () => ({ status: 'ok' }))

  const ready = documented({ summary: 'Whether calls should be sent here', answer: status, open: true })
  app.get('/ready', { config: ready }, async () => {
    if (isDraining()) throw new Refusal(503, 'service', 'The service is stopping')
    if (!(await answersInTime(queries))) throw new Refusal(503, 'database', 'The database does not answer')
    return { status: 'ready' }
  })
}

async function answersInTime(queries: Queries): Promise<boolean> {
  const asked = queries.execute(sql`select 1`).then(
    () => true,
    () => false,
  )
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => (timer = setTimeout(resolve, databaseLimitMs, false)))
  return Promise.race([asked, late]).finally(() => clearTimeout(timer))
}
