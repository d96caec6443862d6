import type { FastifyInstance } from 'fastify'

/** Logs every response with its route, without the path, which may contain an account, and without the client. */
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
      'request',
    )
  })
}
