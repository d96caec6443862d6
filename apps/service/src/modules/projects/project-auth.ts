import type { FastifyRequest } from 'fastify'
import { HttpError } from '../../platform/http/http-error.js'
import type { FindProject } from '../../platform/http/require-project.js'
import type { Limits } from '../../platform/limits/create-limits.js'
import type { Projects } from './create-projects.js'
import { isOriginAllowed } from './is-origin-allowed.js'
import { hasFeature } from './project.js'

/**
 * Creates the function that finds the project of a request to a feature. Widgets turn the texts of its errors into alerts.
 */
export function createProjectAuth(
  projects: Projects,
  limits: Pick<Limits, 'ofProject'>,
  feature: string,
): FindProject {
  return async (request) => {
    const project = await projects.find(projectIdOf(request))
    if (!project) throw new HttpError(401, 'projectId', 'Unauthorized: invalid key')
    const { isForAnyOrigin } = request.routeOptions.config
    if (!isForAnyOrigin && !isOriginAllowed(project.allowedOrigins, request.headers.origin))
      throw new HttpError(403, 'origin', 'Unauthorized: origin not allowed')
    if (!hasFeature(project, feature))
      throw new HttpError(403, feature, `The project has ${feature} switched off`)
    await limits.ofProject(project.id)
    return project
  }
}

/** Reads the project ID of a request: from the query, else from the body. */
function projectIdOf({ query, body }: FastifyRequest): string {
  const { projectId: asked } = Object(query) as Named
  const { projectId: posted } = Object(body ?? {}) as Named
  const projectId = asked ?? posted
  if (typeof projectId !== 'string' || projectId === '')
    throw new HttpError(401, 'projectId', 'projectId must be the id of a project')
  return projectId
}

interface Named {
  readonly projectId?: unknown
}
