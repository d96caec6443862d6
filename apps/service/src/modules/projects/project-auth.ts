import type { FastifyRequest } from 'fastify'
import { HttpError } from '../../platform/http/http-error.js'
import type { FindProject } from '../../platform/http/require-project.js'
import type { Limits } from '../../platform/limits/create-limits.js'
import type { Projects } from './create-projects.js'
import { isOriginAllowed } from './is-origin-allowed.js'
import { hasFeature, type Project } from './project.js'

/** Endpoints of a module. */
export interface ProjectAuthOptions {
  /** Switch of projects for the endpoints. */
  readonly feature: string
  /** Whether callers without an Origin header need the permission of the project. */
  readonly needsOrigin?: boolean | undefined
  /** Origins that may call whatever the list of the project. */
  readonly alsoFrom?: readonly string[] | undefined
}

/**
 * Creates the function that finds the project of a request. Widgets turn the texts of its errors into alerts.
 */
export function createProjectAuth(
  projects: Projects,
  limits: Pick<Limits, 'ofProject'>,
  { feature, needsOrigin = false, alsoFrom = [] }: ProjectAuthOptions,
): FindProject {
  return async (request) => {
    const project = await projects.find(projectIdOf(request))
    if (!project) throw new HttpError(401, 'projectId', 'Unauthorized: invalid key')
    const { isForAnyOrigin, isPicture } = request.routeOptions.config
    const isListed = alsoFrom.includes(request.headers.origin ?? '')
    if (!isForAnyOrigin && !isListed && !isCallerAllowed(project, request, needsOrigin))
      throw new HttpError(403, 'origin', 'Unauthorized: origin not allowed')
    if (!hasFeature(project, feature))
      throw new HttpError(403, feature, `The project has ${feature} switched off`)
    if (!isPicture) await limits.ofProject(project.id)
    return project
  }
}

function isCallerAllowed(
  { allowedOrigins, allowNoOrigin }: Project,
  { headers }: FastifyRequest,
  needsOrigin: boolean,
): boolean {
  if (headers.origin !== undefined) return isOriginAllowed(allowedOrigins, headers.origin)
  // browsers send no Origin with a GET of a page that has the origin of the service
  const isSameOrigin = headers['sec-fetch-site'] === 'same-origin'
  return !needsOrigin || allowNoOrigin || isSameOrigin || allowedOrigins.length === 0
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
