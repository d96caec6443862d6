import { isOriginAllowed } from '../modules/projects/is-origin-allowed.js'

/**
 * Returns whether a host page may use the embedded wallet of a project. As {@link isOriginAllowed}, but an empty list allows
 * localhost only: a page that imitates a login must not have a list that was never written.
 */
export function isHostAllowed(allowedOrigins: readonly string[], hostOrigin: string): boolean {
  return isOriginAllowed(allowedOrigins.length > 0 ? allowedOrigins : ['http://localhost'], hostOrigin)
}
