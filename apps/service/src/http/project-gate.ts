import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Limits } from '../limits/create-limits.js'
import type { Projects } from '../projects/create-projects.js'
import { isOriginAllowed } from '../projects/is-origin-allowed.js'
import { hasFeature, type Feature, type Project } from '../projects/project.js'
import { openToOrigin } from './open-to-origins.js'
import { Refusal } from './refusal.js'

/** What of a project a call needs. */
export interface GateTerms {
  /** The part of the service that must be on. */
  readonly feature?: Feature
  /** Pages that are not on the allow-list may ask too: it is what they ask for. */
  readonly anyOrigin?: boolean
}

/** Finds the project of a call, and refuses the call if it has none or is not allowed to ask. */
export type ProjectGate = (request: FastifyRequest, reply: FastifyReply) => Promise<Project>

/**
 * Makes the gate of some calls. The texts of its refusals are those of the protocol: widgets turn them into alerts.
 * A refusal may be read by the page that is refused, or its developer would see nothing but a failed connection.
 */
export function createProjectGate(
  projects: Projects,
  limits: Pick<Limits, 'ofProject'>,
  { feature, anyOrigin }: GateTerms,
): ProjectGate {
  return async (request, reply) => {
    openToOrigin(request, reply)
    const project = await projects.find(projectIdOf(request))
    if (!project) throw new Refusal(401, 'projectId', 'Unauthorized: invalid key')
    if (!anyOrigin && !isOriginAllowed(project.allowedOrigins, request.headers.origin))
      throw new Refusal(403, 'origin', 'Unauthorized: origin not allowed')
    if (feature && !hasFeature(project, feature))
      throw new Refusal(403, feature, `The project has ${feature} switched off`)
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
    throw new Refusal(401, 'projectId', 'projectId must be the id of a project')
  return projectId
}

interface Named {
  readonly projectId?: unknown
}
