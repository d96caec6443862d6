import type { HostRoutes, SiwxRoutesOptions } from './contract.js'

/**
 * Options of `siwx()` for three routes of your server: `siwx(hostRoutes({ nonce: '/api/nonce', verify: '/api/verify',
 * session: '/api/session' }))`.
 */
export function hostRoutes({
  nonce,
  verify,
  session,
  credentials,
  ...options
}: HostRoutes & Omit<SiwxRoutesOptions, 'routes'>): SiwxRoutesOptions {
  return { ...options, routes: { nonce, verify, session, credentials } }
}
