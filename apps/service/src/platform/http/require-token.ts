import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { HttpError } from './http-error.js'

/**
 * Checks the bearer token of a request.
 *
 * @param token undefined allows every request
 * @throws an HttpError with 401
 */
export function requireToken({ headers }: Pick<FastifyRequest, 'headers'>, token: string | undefined): void {
  if (token !== undefined && !isSame(headers.authorization ?? '', `Bearer ${token}`))
    throw new HttpError(401, 'authorization', 'The bearer token is wrong or missing')
}

/** Compares in constant time. */
function isSame(given: string, expected: string): boolean {
  const [one, other] = [given, expected].map((text) => createHash('sha256').update(text).digest())
  return one !== undefined && other !== undefined && timingSafeEqual(one, other)
}
