import { createHash, randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { AuthParts } from '../auth-parts.js'
import { deletedUsers } from '../tables.js'

/** Modules with shares of users. */
const modules = ['shares', 'recovery'] as const
/** Users of one run. */
const maxUsers = 1_000
const callMs = 8_000

/** Parts of {@link tellModules}. */
export interface TellParts {
  readonly parts: Pick<AuthParts, 'queries' | 'rows' | 'clock' | 'signToken'>
  /** URL of the modules shares and recovery, as the frame reaches them. */
  readonly modulesUrl: () => string
  readonly log: { warn(fields: object, text: string): void }
}

/**
 * Has the modules shares and recovery delete the shares of users who were deleted, also if the frame was closed before it asked them. Each
 * module counts seven days of its own from then on. A module that does not answer is asked again in the next run.
 */
export async function tellModules({ parts, modulesUrl, log }: TellParts, signal: AbortSignal): Promise<void> {
  const { queries, rows } = parts
  const users = await queries.select().from(deletedUsers).orderBy(asc(deletedUsers.deletedAt)).limit(maxUsers)
  if (users.length === 0) return
  const ask = await createAsk(parts, modulesUrl(), signal)
  let waiting = 0
  for (const user of users) {
    if (signal.aborted) return
    const { userId, project } = user
    if (!rows.isGenuine(deletedUsers, user)) {
      log.warn({ user: userId }, 'a deletion was written outside the service: no module is told')
      continue
    }
    const answers = await Promise.all(modules.map((module) => ask(module, userId, project)))
    if (answers.every(Boolean)) await queries.delete(deletedUsers).where(eq(deletedUsers.userId, userId))
    else waiting++
  }
  if (waiting > 0)
    log.warn({ users: waiting }, 'a module with shares of deleted users did not answer; it is asked again')
}

/** Creates the request to a module, with a key pair of this run: it is what the frame sends at the press of a user. */
async function createAsk(
  { clock, signToken }: TellParts['parts'],
  url: string,
  signal: AbortSignal,
): Promise<(module: (typeof modules)[number], userId: string, project: string) => Promise<boolean>> {
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  const jwk = await exportJWK(publicKey)
  const jkt = await calculateJwkThumbprint(jwk)
  const limit = () => AbortSignal.any([signal, AbortSignal.timeout(callMs)])

  async function prove(address: string, token: string, nonce: string | undefined): Promise<string> {
    const ath = createHash('sha256').update(token).digest('base64url')
    const iat = Math.floor(clock.now() / 1_000)
    return new SignJWT({ iat, jti: randomUUID(), htm: 'POST', htu: address, ath, nonce })
      .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk })
      .sign(privateKey)
  }

  return async (module, userId, project) => {
    const token = await signToken({
      audience: module,
      userId,
      project,
      hostOrigin: '',
      deviceId: '',
      sessionId: randomUUID(),
      methods: [],
      authTime: Math.floor(clock.now() / 1_000),
      scope: 'delete',
      emailChangedAt: undefined,
      loginsChangedAt: undefined,
      jkt,
    })
    const address = `${url}/${module}/v1/deletion`
    try {
      const first = await fetch(`${url}/${module}/v1/nonce`, { redirect: 'error', signal: limit() })
      const nonce = first.headers.get('dpop-nonce') ?? undefined
      const response = await fetch(`${address}?projectId=${encodeURIComponent(project)}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `DPoP ${token}`,
          dpop: await prove(address, token, nonce),
        },
        body: '{}',
        redirect: 'error',
        signal: limit(),
      })
      await response.body?.cancel()
      return response.ok
    } catch {
      return false
    }
  }
}
