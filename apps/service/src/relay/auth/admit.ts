import type { IncomingMessage } from 'node:http'
import type { Projects } from '../projects.js'
import { readToken } from './read-token.js'
import { Refusal, refusals } from './refusal.js'

/** Somebody who was let in. */
export interface Admitted {
  /** Its `iss`, a did:key. */
  readonly client: string
  readonly projectId: string
}

/** What admission depends on. */
export interface AdmissionTerms {
  readonly audiences: readonly string[]
  readonly projects: Projects
  /** Milliseconds since 1970. */
  readonly now: number
}

/**
 * Lets a connection in, by the token, the project id and the origin that its request carries.
 * @throws a Refusal; anything else if it cannot be told now.
 */
export async function admit(request: IncomingMessage, terms: AdmissionTerms): Promise<Admitted> {
  const query = new URLSearchParams((request.url ?? '').split('?')[1])
  const client = await readToken(query.get('auth'), terms)
  const projectId = query.get('projectId')
  if (!projectId) throw new Refusal(refusals.unknownProject)
  const admission = await terms.projects.admit(projectId, request.headers.origin)
  if (admission === 'unknown-project') throw new Refusal(refusals.unknownProject)
  if (admission === 'origin-not-allowed') throw new Refusal(refusals.originNotAllowed)
  return { client, projectId }
}
