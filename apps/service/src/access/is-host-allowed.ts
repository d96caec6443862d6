import { isOriginAllowed, isOriginListed } from '../modules/projects/is-origin-allowed.js'

/**
 * Returns whether a host page may use the embedded wallet of a project: one that the project lists. Unlike {@link isOriginAllowed}, an
 * empty list allows none, because a page that imitates a login must not have a list that was never written, and pages of this machine
 * are allowed with --dev or by the list only: any program of the user can serve one. A page without TLS is allowed on localhost only,
 * where a frame has Web Crypto.
 */
export function isHostAllowed(
  allowedOrigins: readonly string[],
  hostOrigin: string,
  isDevelopment: boolean,
): boolean {
  const isLocal = isOriginAllowed(['http://localhost'], hostOrigin)
  if (isDevelopment && isLocal) return true
  const isSafe = isLocal || hostOrigin.toLowerCase().startsWith('https:')
  return isSafe && isOriginListed(allowedOrigins, hostOrigin)
}
