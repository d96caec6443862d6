import type { FastifyRequest } from 'fastify'
import { defaultLanguage, nearestLanguage } from './languages.js'

/** Language of texts and mail for a request: the first of its `Accept-Language` (RFC 9110) that has texts. */
export function askedLanguage({ headers }: Pick<FastifyRequest, 'headers'>): string {
  // browsers name the preferred one first
  const tags = (headers['accept-language'] ?? '').split(',').map((part) => (part.split(';')[0] ?? '').trim())
  for (const tag of tags) {
    const found = nearestLanguage(tag)
    if (found !== undefined) return found
  }
  return defaultLanguage
}
