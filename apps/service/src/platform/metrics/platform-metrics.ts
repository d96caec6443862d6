import type { Database } from '../database/database.js'
import type { Metric } from '../module/define-module.js'
import type { RedisConnections } from '../module/platform.js'

/** Parts of the service that {@link platformMetrics} reads. */
export interface PlatformMetricsParts {
  readonly version: string
  readonly database: Pick<Database, 'pool'>
  readonly redis: RedisConnections | undefined
  isDraining(): boolean
}

/** Returns the metrics of the service itself. */
export function platformMetrics({
  version,
  database,
  redis,
  isDraining,
}: PlatformMetricsParts): readonly Metric[] {
  const { pool } = database
  return [
    {
      name: 'build_info',
      help: 'Always 1; the labels are the version of the service and of Node.js',
      type: 'gauge',
      labels: ['version', 'node'],
      read: () => [{ labels: { version, node: process.versions.node }, value: 1 }],
    },
    {
      name: 'draining',
      help: '1 while the service shuts down',
      type: 'gauge',
      read: () => Number(isDraining()),
    },
    ...(pool ? [poolMetric(pool)] : []),
    ...(redis
      ? [
          {
            name: 'redis_connected',
            help: 'Connections to Redis: 1 if they can be used, else 0',
            type: 'gauge',
            labels: ['connection'],
            read: () => [
              { labels: { connection: 'commands' }, value: Number(redis.commands.isReady) },
              { labels: { connection: 'subscriber' }, value: Number(redis.subscriber.isReady) },
            ],
          } satisfies Metric,
        ]
      : []),
  ]
}

function poolMetric(pool: NonNullable<Database['pool']>): Metric {
  return {
    name: 'database_connections',
    help: 'Connections to PostgreSQL by state; waiting: queries that wait for a connection',
    type: 'gauge',
    labels: ['state'],
    read() {
      const { total, idle, waiting } = pool()
      const values = { active: total - idle, idle, waiting }
      return Object.entries(values).map(([state, value]) => ({ labels: { state }, value }))
    },
  }
}
