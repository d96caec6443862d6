import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { findUnavailable } from '../database/database-unavailable.js'
import type { ErrorBody } from './error-body.js'
import { HttpError } from './http-error.js'

type Reason = ErrorBody['reasons'][number]

/**
 * Answers an error: an HttpError with its reason, a request that does not match its schema with the invalid field, any
 * other error without its text.
 */
export function replyWithError(
  error: FastifyError | HttpError,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const [status, reason] = read(error)
  // the text of an unexpected error may quote the request
  if (status >= 500)
    request.log.error({ kind: error.name, code: codeOf(error), reason: reasonOf(error) }, 'request failed')
  const retryAfter = error instanceof HttpError ? error.retryAfterSeconds : undefined
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  return reply.code(status).header('cache-control', 'no-store').send(failed(reason))
}

/** Answers a request for an unknown path. */
export function replyWithNotFound(_request: FastifyRequest, reply: FastifyReply) {
  const reason = { name: 'path', description: 'Not found' }
  return reply.code(404).header('cache-control', 'no-store').send(failed(reason))
}

const unreadable: Readonly<Record<string, [status: string, description: string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers are too long'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request was not sent in time'],
}

/** Answers bytes that are no HTTP request, and closes their connection. */
export function replyToUnreadable({ code }: NodeJS.ErrnoException, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, description] = unreadable[code ?? ''] ?? ['400 Bad Request', 'This is not an HTTP request']
  const body = JSON.stringify(failed({ name: 'request', description }))
  const headers = ['content-type: application/json', `content-length: ${body.length}`, 'connection: close']
  socket.end([`HTTP/1.1 ${status}`, ...headers, '', body].join('\r\n'))
}

function failed(reason: Reason): ErrorBody {
  return { status: 'FAILED', reasons: [reason] }
}

function read(error: FastifyError | HttpError): [status: number, reason: Reason] {
  if (error instanceof HttpError) return [error.status, { name: error.field, description: error.message }]
  if (hasZodFastifySchemaValidationErrors(error)) return [400, invalidField(error)]
  const unavailable = findUnavailable(error)
  if (unavailable) return [503, { name: 'database', description: unavailable.message }]
  const status = error.statusCode ?? 500
  if (status >= 500) return [500, { name: 'service', description: 'The service failed; try again' }]
  return [status, { name: 'request', description: error.message }]
}

function invalidField({ validation, validationContext }: FastifyError): Reason {
  const [, field] = validation?.[0]?.instancePath.split('/') ?? []
  const name = field || validationContext?.replace('querystring', 'query') || 'request'
  return { name, description: `${name} ${validation?.[0]?.message ?? 'is not valid'}` }
}

/** Returns the text of an error that the service has written itself. */
function reasonOf(error: Error): string | undefined {
  return error instanceof HttpError ? error.message : findUnavailable(error)?.message
}

function codeOf(error: Error): string | undefined {
  const inner = error.cause instanceof Error ? error.cause : error
  return 'code' in inner && typeof inner.code === 'string' ? inner.code : undefined
}
