import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type * as z from 'zod'
import type { ConfigOf, Options } from '../config/option.js'
import type { Queries } from '../database/database.js'
import type { SignedRows, SignedTable } from '../database/signed-rows.js'
import type { Envelope } from '../envelope/create-envelope.js'
import type { ServiceApp } from '../http/route-types.js'
import type { Enqueue, Job } from '../jobs/job.js'
import type { Platform } from './platform.js'
import type { RemoveProject } from './remove-project.js'
import type { Role } from './role.js'
import type { ReleaseAccounts, UserRecords } from './user-records.js'

/** Value for Prometheus, read when metrics are requested. */
export interface Metric {
  /** Lower-case words with underscores, without `foyer_`. Counters end with `_total`. */
  readonly name: string
  readonly help: string
  /** A counter never decreases. */
  readonly type: 'counter' | 'gauge'
  /** Names of the labels; few values each, and no address, project or client. */
  readonly labels?: readonly string[]
  /** Returns the value, or one for each combination of labels. */
  read(): number | readonly Sample[] | Promise<number | readonly Sample[]>
}

/** Value of a metric with labels. */
export interface Sample {
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

/** Parts of the service that a module gets. */
export interface ModuleContext<
  O extends Options,
  S extends z.ZodType,
  U extends readonly AnyModule[],
  Service,
> {
  readonly config: ConfigOf<O>
  readonly platform: Platform
  /** Services of the modules in `uses`, by id. */
  readonly use: UsedServices<U>
  /** Settings of a project for this module, with defaults. @throws if the stored settings are invalid. */
  settingsOf(project: { readonly settings: Readonly<Record<string, unknown>> }): z.output<S>
  /** Stores work for a queued job of the module. */
  readonly enqueue: Enqueue
  /** Result of `setup`. */
  readonly service: Service
}

/** Unit of the service: its options, project settings, tables, endpoints, jobs and metrics. */
export interface ModuleDefinition<
  Id extends string = string,
  O extends Options = Options,
  S extends z.ZodType = z.ZodType,
  U extends readonly AnyModule[] = readonly AnyModule[],
  Service = unknown,
> {
  readonly kind: 'service-module'
  /** Unique; lower-case letters, digits and hyphens, at most 32; not `platform`. */
  readonly id: Id
  /** Processes that register its endpoints. Default: api. */
  readonly role?: Role
  /** Switch of a project that turns its endpoints off. Default: the id. */
  readonly feature?: string
  /**
   * Whether callers without an Origin header, which are no pages, need the permission of the project, unless that allows every
   * origin. Default: no.
   */
  readonly needsOrigin?: boolean
  /** Modules whose services it uses. */
  readonly uses?: U
  /** Environment variables. Their names are unique in the service. */
  readonly config?: O
  /** Schema of the settings that each project has for this module; `{}` must be valid. */
  readonly projectSettings?: S
  /** Tables that its migrations create. */
  readonly tables?: Readonly<Record<string, PgTable>>
  /** Folder of drizzle migrations; required with `tables`. */
  readonly migrations?: URL
  /** Texts of the envelope that the module stores, for the rotation of its master keys. */
  readonly secrets?: ModuleSecrets<O>
  /** Records that the module has of users of the embedded wallet. */
  readonly users?: UserRecords
  /** Removes what it has of accounts whose user is deleted, such as their names. It has no other way to know of the deletion. */
  readonly releaseAccounts?: ReleaseAccounts
  /** Removes what it has of a project that is removed. Its tables do not refer to projects: that of --dev is in none. */
  readonly removeProject?: RemoveProject
  /** Whether the module has endpoints, jobs and metrics; its tables are created in any case. Default: yes. */
  isActive?(context: ModuleContext<O, S, U, Service>): boolean
  /** Origins that may use the endpoints whatever the list of the project, such as that of the secure frame. Default: none. */
  alsoFrom?(context: ModuleContext<O, S, U, Service>): readonly string[]
  /** Creates the service that other modules use. */
  setup?(context: Omit<ModuleContext<O, S, U, never>, 'service'>): Service | Promise<Service>
  /**
   * Registers endpoints. Each needs a project with the module's feature, `request.project`, unless its `config` has
   * `isPublic: true`. Hooks and decorators stay inside the module.
   */
  routes?(app: ServiceApp, context: ModuleContext<O, S, U, Service>): void | Promise<void>
  readonly jobs?: readonly Job<ModuleContext<O, S, U, Service>>[]
  metrics?(context: ModuleContext<O, S, U, Service>): readonly Metric[]
  /** Ends long connections on SIGTERM, while requests in flight are answered. */
  drain?(context: ModuleContext<O, S, U, Service>): Promise<void>
  /** Ends what `setup` opened, after the last request. */
  close?(context: ModuleContext<O, S, U, Service>): void | Promise<void>
}

/** Secrets that a module encrypts with its own master keys. */
interface ModuleSecrets<O extends Options = Options> {
  /** Option with the master keys. No other module may have one of them. */
  readonly keysOption: keyof O & string
  /** Columns of tables whose primary key is the text `id`. */
  readonly columns: readonly PgColumn[]
  /** Option with the URL of the module's database. Default: the database of the service. */
  readonly databaseOption?: keyof O & string
  /** Tables that have rows of earlier releases without a MAC, for the command that signs them. */
  readonly signed?: {
    readonly tables: readonly SignedTable[]
    openRows(queries: Queries, envelope: Envelope): Promise<SignedRows>
  }
}

/** Module of any options, settings and service. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a module is used by its own types only
export type AnyModule = ModuleDefinition<string, any, any, any, any>

/** Service of a module. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- only the service is inferred
type ServiceOf<M> = M extends ModuleDefinition<string, any, any, any, infer Service> ? Service : never

/** Services of modules, by id. */
type UsedServices<U extends readonly AnyModule[]> = {
  readonly [M in U[number] as M['id']]: ServiceOf<M>
}

/**
 * Declares a module of the service, the counterpart of the widget's `definePlugin`. Returns the definition with its types.
 *
 * @throws an error if the id is invalid, or if it has tables without migrations
 */
export function defineModule<
  const Id extends string,
  O extends Options = Record<never, never>,
  S extends z.ZodType = z.ZodObject<Record<never, never>>,
  const U extends readonly AnyModule[] = readonly [],
  Service = undefined,
>(definition: Omit<ModuleDefinition<Id, O, S, U, Service>, 'kind'>): ModuleDefinition<Id, O, S, U, Service> {
  const { id, tables, migrations } = definition
  if (!/^[a-z][a-z0-9-]{0,31}$/.test(id) || id === 'platform')
    throw new Error(
      `The id of a module must be lower-case letters, digits and hyphens and not platform, not ${JSON.stringify(id)}.`,
    )
  if (tables && !migrations)
    throw new Error(`The module ${id} has tables, so \`migrations\` must be their folder.`)
  return { ...definition, kind: 'service-module' }
}
