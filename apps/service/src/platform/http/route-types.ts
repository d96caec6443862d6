import type { FastifyInstance, FastifyBaseLogger, RawServerDefault } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestProject } from '../module/platform.js'

/** Fastify, with endpoints whose schemas are written with zod. */
export type ServiceApp = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>

declare module 'fastify' {
  interface FastifyRequest {
    /** Project of the request; absent where the endpoint is public. */
    project: RequestProject
  }
  interface FastifyContextConfig {
    /** Whether the endpoint needs no project. */
    readonly isPublic?: true
    /** Whether pages outside the allowed origins of the project may read the answer. */
    readonly isForAnyOrigin?: true
    /** Whether pages of other origins send their cookies with a request. The endpoint checks the origin. */
    readonly allowsCookies?: true
    /** Whether the answer is a picture, which does not count as a request of the client and the project. */
    readonly isPicture?: true
    /** Whether the project is found before the body is read, by the query alone. */
    readonly isProjectInQuery?: true
  }
}
