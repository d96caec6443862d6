import type { FastifyInstance } from 'fastify'

/**
 * Logs every call when it is answered: the route and never the address, which may name an account; and not who
 * asked.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async ({ method, routeOptions, log }, { statusCode, elapsedTime }) => {
    const level = statusCode >= 500 ? 'warn' : 'info'
    log[level](
      {
        method,
        route: routeOptions.url ?? 'none',
        status: statusCode,
        ms: Math.round(elapsedTime * 10) / 10,
      },
      'call',
    )
  })
}
