import type { ApiAlert } from './api.js'

// the words of the field; matched here and nowhere else (specification, section 8)
const alerts: readonly (readonly [string, ApiAlert])[] = [
  ['Unauthorized: origin not allowed', 'INVALID_APP_CONFIGURATION'],
  ['JWT validation error: JWT Token is not yet valid', 'JWT_TOKEN_NOT_VALID'],
  ['Unauthorized: invalid key', 'INVALID_PROJECT_ID'],
]

/** The alert that a service's text stands for, if it stands for one. */
export function alertOf(text: string): ApiAlert | undefined {
  return alerts.find(([words]) => text.includes(words))?.[1]
}
