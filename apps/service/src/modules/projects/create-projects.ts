import { asc, eq } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.js'
import { createCache } from '../../platform/cache/create-cache.js'
import { developmentProject, project as schema, type NewProject, type Project } from './project.js'
import { projects as table } from './tables.js'

/** Projects of the database. */
export interface Projects {
  /**
   * Returns the project of an id, cached for two seconds, or for five minutes while the database fails; undefined if it is
   * unknown or disabled.
   */
  find(id: string): Promise<Project | undefined>
  list(): Promise<readonly Project[]>
  /** @throws if the id exists. */
  add(project: NewProject): Promise<Project>
  /** @throws if the id is unknown. */
  change(id: string, changes: Partial<Omit<Project, 'id'>>): Promise<Project>
  /** @throws if the id is unknown. */
  remove(id: string): Promise<void>
}

/** Options of {@link createProjects}. */
export interface ProjectsOptions {
  /** Whether the project `development` exists, for pages of this machine. */
  readonly isDevelopment?: boolean
  /** Monotonic time in milliseconds. */
  readonly now?: () => number
}

const freshMs = 2_000
/** A database that fails must not turn pictures and wallets into errors. */
const staleMs = 300_000
const maxCached = 1_000

/** Creates the reader and writer of projects. */
export function createProjects(
  queries: Queries,
  { isDevelopment = false, now = () => performance.now() }: ProjectsOptions = {},
): Projects {
  const cache = createCache<Project | undefined>({ freshMs, staleMs, most: maxCached, now })

  async function read(id: string): Promise<Project | undefined> {
    const [row] = await queries.select().from(table).where(eq(table.id, id))
    return row && schema.parse(row)
  }

  return {
    async find(id) {
      if (isDevelopment && id === developmentProject.id) return developmentProject
      // an invalid id is in no row, and does not fill the cache
      if (!schema.shape.id.safeParse(id).success) return undefined
      const found = await cache.get(id, () => read(id))
      return found?.disabled ? undefined : found
    },
    async list() {
      return (await queries.select().from(table).orderBy(asc(table.id))).map((row) => schema.parse(row))
    },
    async add(given) {
      const project = schema.parse(given)
      const added = await queries
        .insert(table)
        .values({ ...project, allowedOrigins: [...project.allowedOrigins] })
        .onConflictDoNothing()
        .returning({ id: table.id })
      if (added.length === 0) throw new Error(`The project ${project.id} exists already.`)
      return project
    },
    async change(id, { allowedOrigins, ...rest }) {
      const changes = { ...rest, ...(allowedOrigins && { allowedOrigins: [...allowedOrigins] }) }
      if (Object.keys(changes).length > 0) await queries.update(table).set(changes).where(eq(table.id, id))
      const project = await cache.get(id, () => read(id), true)
      if (!project) throw new Error(unknown(id))
      return project
    },
    async remove(id) {
      const removed = await queries.delete(table).where(eq(table.id, id)).returning({ id: table.id })
      if (removed.length === 0) throw new Error(unknown(id))
      await cache.get(id, async () => undefined, true)
    },
  }
}

function unknown(id: string): string {
  return `The project ${id} does not exist.`
}
