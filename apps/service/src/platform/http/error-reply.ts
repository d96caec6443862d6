import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody } from './error-body.js'
import { HttpError } from './http-error.js'

/** Answers what was thrown: a refusal with its reason, a bad request with what is bad, anything else without a word. */
export function replyWithError(
  error: FastifyError | HttpError,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const [status, reason] = read(error)
  // of what failed inside only the kind is logged: its text may quote what was sent
  if (status >= 500) request.log.error({ kind: error.name, code: codeOf(error) }, 'a call failed')
  const retryAfter = error instanceof HttpError ? error.retryAfterSeconds : undefined
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  return reply.code(status).header('cache-control', 'no-store').send(failed(reason))
}

/** Answers a path that there is not. */
export function replyWithNotFound(_request: FastifyRequest, reply: FastifyReply) {
  const reason = { name: 'path', description: 'There is no such call here' }
  return reply.code(404).header('cache-control', 'no-store').send(failed(reason))
}

function failed(reason: ErrorBody['reasons'][number]): ErrorBody {
  return { status: 'FAILED', reasons: [reason] }
}

function read(error: FastifyError | HttpError): [status: number, reason: ErrorBody['reasons'][number]] {
  if (error instanceof HttpError) return [error.status, { name: error.field, description: error.message }]
  const status = error.statusCode ?? 500
  if (status >= 500) return [500, { name: 'service', description: 'The service failed; try again' }]
  return [status, { name: 'request', description: error.message }]
}

function codeOf(error: Error): string | undefined {
  const inner = error.cause instanceof Error ? error.cause : error
  return 'code' in inner && typeof inner.code === 'string' ? inner.code : undefined
}
