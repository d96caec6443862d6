import type { FastifyRequest } from 'fastify'
import type { RequestProject } from '../module/platform.js'
import type { ServiceApp } from './route-types.js'

/**
 * Finds the project of a request, and counts the request for it.
 *
 * @throws an HttpError: 401 for an unknown project, 403 for a page that is not allowed and for a feature that is off, 429
 */
export type FindProject = (request: FastifyRequest) => Promise<RequestProject>

/** Refuses requests without a project, before their schemas are checked. Endpoints can be public by their `config`. */
export function requireProject(app: ServiceApp, find: FindProject): void {
  app.addHook('onRequest', async (request) => {
    if (!isPublic(request) && !mayPostProject(request)) request.project = await find(request)
  })
  // clients that POST may send the project in the body
  app.addHook('preValidation', async (request) => {
    if (!isPublic(request) && mayPostProject(request)) request.project = await find(request)
  })
}

function isPublic({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.isPublic === true
}

function mayPostProject({ method, routeOptions }: FastifyRequest): boolean {
  return !['GET', 'HEAD'].includes(method) && routeOptions.config.isProjectInQuery !== true
}
