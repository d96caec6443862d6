import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { errorBody } from '../http/error-body.js'
import type { ServiceApp } from '../http/route-types.js'

/** Runs the scripts of the page itself, which read and try out the endpoints of this service only. */
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const refused = { default: { description: 'Refusal, with its reason', ...jsonOf(errorBody) } }

/**
 * Registers GET /docs and GET /docs/openapi.json, made from the schemas of the endpoints that are registered after it. Every
 * endpoint needs a project unless its `config` says that it is public.
 */
export async function docsRoutes(app: ServiceApp): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Foyer service', version: '1' },
      components: {
        securitySchemes: {
          project: { type: 'apiKey', in: 'query', name: 'projectId', description: 'ID of the project' },
        },
      },
      security: [{ project: [] }],
    },
    transform(route) {
      const { schema, url } = jsonSchemaTransform(route)
      const isPublic = route.route.config?.isPublic === true
      return { url, schema: { ...schema, ...(isPublic && { security: [] }) } }
    },
    transformObject(document) {
      if (!('openapiObject' in document)) throw new Error('The document is not OpenAPI 3.')
      const { openapiObject } = document
      for (const operations of Object.values(openapiObject.paths ?? {}))
        for (const operation of Object.values(operations ?? {}))
          Object.assign((operation as { responses?: object }).responses ?? {}, refused)
      return openapiObject
    },
  })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: pagePolicy,
    uiConfig: { layout: 'BaseLayout', docExpansion: 'list' },
    theme: { title: 'Foyer service' },
  })
  app.get(
    '/docs/openapi.json',
    {
      config: { isPublic: true },
      schema: {
        summary: 'These endpoints in OpenAPI 3.1',
        response: { 200: z.looseObject({ openapi: z.string() }) },
      },
    },
    (_request, reply) => {
      reply.header('access-control-allow-origin', '*')
      return app.swagger() as { openapi: string }
    },
  )
}

function jsonOf(schema: z.ZodType) {
  const { $schema: _, ...rest } = z.toJSONSchema(schema)
  return { content: { 'application/json': { schema: rest } } }
}
