import type { Queries } from '../database/database.js'

/**
 * Removes what a module has of a project that is removed.
 *
 * @param queries transaction of the removal, on the database of the service
 */
export type RemoveProject = (queries: Queries, project: string) => Promise<void>
