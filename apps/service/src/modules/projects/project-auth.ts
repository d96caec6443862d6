import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Limits } from '../../platform/limits/create-limits.js'
import type { Projects } from './create-projects.js'
import { isOriginAllowed } from './is-origin-allowed.js'
import { hasFeature, type Project } from './project.js'
import { allowOrigin } from '../../platform/http/cors.js'
import { HttpError } from '../../platform/http/http-error.js'

/** What of a project a call needs. */
export interface ProjectAuthOptions {
  /** The part of the service that must be on. */
  readonly feature?: string
  /** Pages that are not on the allow-list may ask too: it is what they ask for. */
  readonly anyOrigin?: boolean
}

/** Finds the project of a call, and refuses the call if it has none or is not allowed to ask. */
export type ProjectAuth = (request: FastifyRequest, reply: FastifyReply) => Promise<Project>

/**
 * Makes the gate of some calls. The texts of its refusalReasons are those of the protocol: widgets turn them into alerts.
 * A refusal may be read by the page that is refused, or its developer would see nothing but a failed connection.
 */
export function createProjectAuth(
  projects: Projects,
  limits: Pick<Limits, 'ofProject'>,
  { feature, anyOrigin }: ProjectAuthOptions,
): ProjectAuth {
  return async (request, reply) => {
    allowOrigin(request, reply)
    const project = await projects.find(projectIdOf(request))
    if (!project) throw new HttpError(401, 'projectId', 'Unauthorized: invalid key')
    if (!anyOrigin && !isOriginAllowed(project.allowedOrigins, request.headers.origin))
      throw new HttpError(403, 'origin', 'Unauthorized: origin not allowed')
    if (feature && !hasFeature(project, feature))
      throw new HttpError(403, feature, `The project has ${feature} switched off`)
    limits.ofProject(project.id)
    return project
  }
}

/** Reads the project ID of a request: from the query, else from the body, because clients that POST may send it there. */
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
