import type { Alert, AlertName } from '../contracts/alerts.js'
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

/**
 * The alert that a relay's refusal stands for: a known text its own, any other one about a token "Session Expired", and
 * about a key or an origin "Invalid App Configuration", each with the relay's own words (specification, section 8).
 */
export function relayAlertOf(text: string): AlertName | Alert | undefined {
  const known = alertOf(text)
  if (known) return known
  const said = /(JWT validation error|Unauthorized): [^)]*/.exec(text)
  if (!said) return undefined
  return said[1] === 'Unauthorized'
    ? { id: 'INVALID_APP_CONFIGURATION', short: 'Invalid App Configuration', long: said[0] }
    : { id: 'JWT_TOKEN_NOT_VALID', short: 'Session Expired', long: said[0] }
}
