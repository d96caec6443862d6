import { asc, eq } from 'drizzle-orm'
import type { Queries } from '../database/database.js'
import { projects as table } from '../database/schema.js'
import { project as schema, type Project } from './project.js'

/** The projects of the database. */
export interface Projects {
  /** The project of an id, read anew when the last reading is older than two seconds. */
  find(id: string): Promise<Project | undefined>
  list(): Promise<readonly Project[]>
  /** @throws if there is one with this id. */
  add(project: Project): Promise<void>
  /** @throws if there is none with this id. */
  change(id: string, changes: Partial<Omit<Project, 'id'>>): Promise<Project>
}

const freshMs = 2_000
const mostKept = 1_000

/** @param now milliseconds that only grow. */
export function createProjects(queries: Queries, now: () => number = () => performance.now()): Projects {
  const kept = new Map<string, { readonly project: Project; readonly readAt: number }>()

  async function read(id: string): Promise<Project | undefined> {
    const [row] = await queries.select().from(table).where(eq(table.id, id))
    return row && schema.parse(row)
  }

  return {
    async find(id) {
      const before = kept.get(id)
      if (before && now() - before.readAt < freshMs) return before.project
      kept.delete(id)
      // what is no id is not in the database either
      if (!schema.shape.id.safeParse(id).success) return undefined
      const project = await read(id)
      if (kept.size >= mostKept) kept.clear()
      if (project) kept.set(id, { project, readAt: now() })
      return project
    },
    async list() {
      return (await queries.select().from(table).orderBy(asc(table.id))).map((row) => schema.parse(row))
    },
    async add(project) {
      const added = await queries
        .insert(table)
        .values({ ...project, allowedOrigins: [...project.allowedOrigins] })
        .onConflictDoNothing()
        .returning({ id: table.id })
      if (added.length === 0) throw new Error(`There is a project ${project.id} already.`)
    },
    async change(id, { allowedOrigins, ...rest }) {
      const changes = { ...rest, ...(allowedOrigins && { allowedOrigins: [...allowedOrigins] }) }
      const changed = Object.keys(changes).length > 0
      if (changed) await queries.update(table).set(changes).where(eq(table.id, id))
      kept.delete(id)
      const project = await read(id)
      if (!project) throw new Error(`There is no project ${id}.`)
      return project
    },
  }
}
