import type { ClientLimits } from './limits/relay-limits.js'

/** Result of an admission check. */
type Admission = 'admitted' | 'unknown-project' | 'origin-not-allowed'

/** Projects that may use the relay. */
export interface Projects {
  /**
   * Checks whether an origin may use a project. A caller without an origin is no browser: a native wallet or a server.
   * Rejects if the check fails.
   */
  admit(projectId: string, origin: string | undefined): Promise<Admission>
  /** Returns the limits that a project overrides. Default: none. */
  limitsOf?(projectId: string): Promise<Partial<ClientLimits>>
}
