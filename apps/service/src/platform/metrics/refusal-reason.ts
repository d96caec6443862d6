import type { FastifyError } from 'fastify'
import { HttpError } from '../http/http-error.js'

const reasons: Readonly<Record<number, string>> = {
  400: 'invalid',
  404: 'not-found',
  413: 'too-large',
  415: 'content-type',
}

/**
 * Returns the reason of a refused request for metrics, one of a few: `invalid`, or `rate-limit:client` for example;
 * undefined for a failure of the service.
 */
export function refusalReason(error: FastifyError | HttpError): string | undefined {
  if (!(error instanceof HttpError)) {
    const status = error.statusCode ?? 500
    return status >= 500 ? undefined : (reasons[status] ?? String(status))
  }
  const { status, field } = error
  if (status === 429) return `rate-limit:${field}`
  if (status === 401 || status === 403) return `not-allowed:${field}`
  if (status === 503) return `unavailable:${field}`
  return status >= 500 ? undefined : (reasons[status] ?? String(status))
}
