import type { IncomingMessage } from 'node:http'
import type { ClientLimits } from '../limits/relay-limits.js'
import type { Projects } from '../project-access.js'
import { readToken } from './read-token.js'
import { ConnectionRefused, refusalReasons } from './connection-refused.js'

/** Authenticated client. */
export interface Authenticated {
  /** Its `iss`, a did:key. */
  readonly client: string
  readonly projectId: string
  /** Limits that its project overrides. */
  readonly limits: Partial<ClientLimits>
}

/** Options of {@link authenticate}. */
export interface AuthenticationOptions {
  readonly audiences: readonly string[]
  readonly projects: Projects
  /** Milliseconds since 1970. */
  readonly now: number
}

/**
 * Checks the token, project ID and origin of a connection request.
 * @throws a ConnectionRefused, or another error if the check failed.
 */
export async function authenticate(
  request: IncomingMessage,
  options: AuthenticationOptions,
): Promise<Authenticated> {
  const query = new URLSearchParams((request.url ?? '').split('?')[1])
  const client = await readToken(query.get('auth'), options)
  const projectId = query.get('projectId')
  if (!projectId) throw new ConnectionRefused(refusalReasons.unknownProject)
  const admission = await options.projects.admit(projectId, request.headers.origin)
  if (admission === 'unknown-project') throw new ConnectionRefused(refusalReasons.unknownProject)
  if (admission === 'origin-not-allowed') throw new ConnectionRefused(refusalReasons.originNotAllowed)
  return { client, projectId, limits: (await options.projects.limitsOf?.(projectId)) ?? {} }
}
