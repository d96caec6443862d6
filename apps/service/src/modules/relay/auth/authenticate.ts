import type { IncomingMessage } from 'node:http'
import type { Projects } from '../project-access.js'
import { readToken } from './read-token.js'
import { ConnectionRefused, refusalReasons } from './connection-refused.js'

/** Somebody who was let in. */
export interface Authenticated {
  /** Its `iss`, a did:key. */
  readonly client: string
  readonly projectId: string
}

/** What admission depends on. */
export interface AuthenticationOptions {
  readonly audiences: readonly string[]
  readonly projects: Projects
  /** Milliseconds since 1970. */
  readonly now: number
}

/**
 * Lets a connection in, by the token, the project id and the origin that its request carries.
 * @throws a ConnectionRefused; anything else if it cannot be told now.
 */
export async function admit(request: IncomingMessage, terms: AuthenticationOptions): Promise<Authenticated> {
  const query = new URLSearchParams((request.url ?? '').split('?')[1])
  const client = await readToken(query.get('auth'), terms)
  const projectId = query.get('projectId')
  if (!projectId) throw new ConnectionRefused(refusalReasons.unknownProject)
  const admission = await terms.projects.admit(projectId, request.headers.origin)
  if (admission === 'unknown-project') throw new ConnectionRefused(refusalReasons.unknownProject)
  if (admission === 'origin-not-allowed') throw new ConnectionRefused(refusalReasons.originNotAllowed)
  return { client, projectId }
}
