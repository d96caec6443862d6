import { isOriginAllowed } from '../modules/projects/is-origin-allowed.js'

/**
 * Returns whether a host page may use the embedded wallet of a project. As {@link isOriginAllowed}, but an empty list allows
 * localhost only: a page that imitates a login must not have a list that was never written. A page without TLS is allowed on
 * localhost only, where a frame has Web Crypto.
 */
export function isHostAllowed(allowedOrigins: readonly string[], hostOrigin: string): boolean {
  const local = isOriginAllowed(['http://localhost'], hostOrigin)
  if (local || allowedOrigins.length === 0) return local
  return hostOrigin.toLowerCase().startsWith('https:') && isOriginAllowed(allowedOrigins, hostOrigin)
}
