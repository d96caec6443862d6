import { lazy } from '../core/plugins/lazy.js'
import type { ApiClient, ApiDeps } from './api.js'

/** The service's calls as the entry holds them: the code that makes them loads with the first one. */
export function createApiShell(deps: ApiDeps): ApiClient {
  return lazy(async () => (await import('./client.js')).createApiClient(deps), ['call'])
}
