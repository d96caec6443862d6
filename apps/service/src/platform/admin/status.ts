import type { Database } from '../database/database.js'
import type { AnyModule } from '../module/define-module.js'
import type { Role } from '../module/role.js'
import type { RedisConnections } from '../module/platform.js'
import { isRedisReady } from '../redis/is-redis-ready.js'

/** State of a server that the service needs. */
interface ServerStatus {
  readonly isReady: boolean
  /** Time of its answer in milliseconds. */
  readonly ms: number
}

/** State of the service in detail. */
interface ServiceStatus {
  readonly status: 'ready' | 'draining' | 'unavailable'
  readonly version: string
  readonly node: string
  readonly uptimeSeconds: number
  readonly roles: readonly Role[]
  readonly database: ServerStatus & { readonly kind: 'embedded' | 'postgresql' }
  readonly redis?: ServerStatus
  /** Modules, and whether this process has their endpoints and runs their jobs. */
  readonly modules: readonly {
    readonly id: string
    readonly hasEndpoints: boolean
    readonly runsJobs: boolean
  }[]
}

/** Reads the state of the service now. */
export type ReadStatus = () => Promise<ServiceStatus>

/** Parts of {@link createStatus}. */
export interface StatusParts {
  readonly version: string
  readonly roles: readonly Role[]
  readonly database: Pick<Database, 'isReady' | 'pool'>
  readonly redis: RedisConnections | undefined
  readonly modules: readonly AnyModule[]
  isDraining(): boolean
}

const limitMs = 2_000

/** Creates the reader of the service's state. */
export function createStatus({
  version,
  roles,
  database,
  redis,
  modules,
  isDraining,
}: StatusParts): ReadStatus {
  return async () => {
    const [store, broker] = await Promise.all([
      measure(() => database.isReady()),
      redis && measure(() => isRedisReady(redis)),
    ])
    const isReady = store.isReady && broker?.isReady !== false
    return {
      status: isDraining() ? 'draining' : isReady ? 'ready' : 'unavailable',
      version,
      node: process.versions.node,
      uptimeSeconds: Math.round(process.uptime()),
      roles,
      database: { kind: database.pool ? 'postgresql' : 'embedded', ...store },
      ...(broker && { redis: broker }),
      modules: modules.map(({ id, role = 'api', routes, jobs = [] }) => ({
        id,
        hasEndpoints: routes !== undefined && roles.includes(role),
        runsJobs: jobs.length > 0 && roles.includes('worker'),
      })),
    }
  }
}

async function measure(check: () => Promise<boolean>): Promise<ServerStatus> {
  const startedAt = performance.now()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => (timer = setTimeout(resolve, limitMs, false)))
  const isReady = await Promise.race([check().catch(() => false), late])
  clearTimeout(timer)
  return { isReady, ms: Math.round((performance.now() - startedAt) * 10) / 10 }
}
