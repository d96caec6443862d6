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
  /** Origin of its page; undefined if it is no browser. */
  readonly origin: string | undefined
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
  const { origin } = request.headers
  await assertAdmitted(options.projects, projectId, origin)
  return { client, projectId, origin, limits: (await options.projects.limitsOf?.(projectId)) ?? {} }
}

/** @throws a ConnectionRefused if an origin may not use a project, or another error if the check failed. */
export async function assertAdmitted(
  projects: Pick<Projects, 'admit'>,
  projectId: string,
  origin: string | undefined,
): Promise<void> {
  const admission = await projects.admit(projectId, origin)
  if (admission === 'unknown-project') throw new ConnectionRefused(refusalReasons.unknownProject)
  if (admission === 'origin-not-allowed') throw new ConnectionRefused(refusalReasons.originNotAllowed)
}
