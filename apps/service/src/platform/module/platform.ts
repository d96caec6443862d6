import type { FastifyBaseLogger } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { Clock } from '../clock.js'
import type { Database } from '../database/database.js'
import type { AuditLog } from '../audit/create-audit-log.js'
import type { OpenEnvelope } from '../envelope/open-envelope.js'
import type { Idempotency } from '../idempotency/create-idempotency.js'
import type { Limits } from '../limits/create-limits.js'
import type { Redis } from '../redis/connect-redis.js'
import type { Role } from './role.js'
import type { ReleaseAccounts } from './user-records.js'

/** Parts of the service that every module may use. */
export interface Platform {
  /** Tables of all modules; a module reads and writes its own. */
  readonly database: Pick<Database, 'queries' | 'execute' | 'notifications'>
  /** Connections to Redis; undefined without REDIS_URL. */
  readonly redis?: RedisConnections | undefined
  readonly clock: Clock
  /** Log of changes that people and programs make. */
  readonly audit: AuditLog
  /** Does the work of a repeated request once. */
  readonly idempotency: Idempotency
  /** Opens the encryption of secrets that a module stores, with master keys of its own. */
  readonly openEnvelope: OpenEnvelope
  /** Lines without addresses, messages and tokens. */
  readonly log: FastifyBaseLogger
  readonly limits: Limits
  /** Has all modules remove what they have of accounts, for a module that deletes users. */
  readonly releaseAccounts: ReleaseAccounts
  /** Returns the address of the caller behind trusted proxies, for requests that Fastify does not handle. */
  addressOf(request: IncomingMessage): string
  /** URL of the service for clients, without a slash at its end; undefined if it is that of the request. */
  readonly publicUrl: string | undefined
  /** Address that the service listens on. */
  readonly host: string
  /** Port that the service listens on. @throws before it listens. */
  port(): number
  /** Maximum time from SIGTERM until connections are cut off, in milliseconds. */
  readonly drainMs: number
  /** Whether the service was started with --dev: the project `development` and invented prices exist. */
  readonly isDevelopment: boolean
  /** Roles of the process. */
  readonly roles: readonly Role[]
}

/** Project of a request. */
export interface RequestProject {
  readonly id: string
  /** Empty: every origin. */
  readonly allowedOrigins: readonly string[]
  readonly analytics: boolean
  /** Switches by the features of modules; one that is not set is on. */
  readonly features: Readonly<Record<string, boolean>>
  /** Settings by the ids of modules. */
  readonly settings: Readonly<Record<string, unknown>>
}

/** Redis, with a connection that only subscribes. */
export interface RedisConnections {
  readonly commands: Redis
  readonly subscriber: Redis
  /** Begins every key and channel. */
  readonly prefix: string
}
