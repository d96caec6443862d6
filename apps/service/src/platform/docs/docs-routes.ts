import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { documented } from './endpoint-docs.js'
import type { CollectedCall } from './collect-endpoints.js'
import { docsPage, docsPolicy } from './docs-page.js'
import { makeOpenApi } from './make-openapi.js'

/** GET /docs and /docs/openapi.json, of the calls that are registered when the service starts. */
export function docsRoutes(app: FastifyInstance, calls: readonly CollectedCall[]): void {
  let made: { readonly json: string; readonly page: string } | undefined
  const make = () => {
    const openApi = makeOpenApi(calls)
    return (made ??= { json: JSON.stringify(openApi), page: docsPage(openApi) })
  }

  const json = documented({
    summary: 'These calls in OpenAPI 3.1',
    answer: z.object({ openapi: z.string() }),
    open: true,
  })
  app.get('/docs/openapi.json', { config: json }, (_request, reply) => {
    return reply.header('access-control-allow-origin', '*').type('application/json').send(make().json)
  })

  const page = documented({ summary: 'These calls as a page', answer: 'page', open: true })
  app.get('/docs', { config: page }, (_request, reply) => {
    return reply.header('content-security-policy', docsPolicy).type('text/html').send(make().page)
  })
}
