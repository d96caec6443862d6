import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Limits } from './create-limits.js'

/**
 * Returns a handler that runs before that of a route: it counts the request as several of its client and of its project, and keeps
 * its answer out of caches.
 *
 * @param weight number of requests that it counts as
 */
export function heavyRequest(
  limits: Pick<Limits, 'ofClient' | 'ofProject'>,
  weight: number,
): (request: Pick<FastifyRequest, 'ip' | 'project'>, reply: Pick<FastifyReply, 'header'>) => Promise<void> {
  return async ({ ip, project }, reply) => {
    reply.header('cache-control', 'no-store')
    // the request itself is counted as one already
    await limits.ofClient(ip, weight - 1)
    await limits.ofProject(project.id, weight - 1)
  }
}
