import { randomBytes, randomUUID } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { HttpError } from '../../../platform/http/http-error.js'
import type { AuthParts } from '../auth-parts.js'
import { clientLogins, projectLogins } from '../limits/auth-limits.js'
import { refuseOver } from '../logins/start-login.js'
import { openSession } from '../sessions/open-session.js'
import type { SessionAnswer } from '../sessions/session-answer.js'
import { plainName } from '../social/read-profile.js'
import { farcasterLogins } from '../tables.js'
import type { DeviceDescription } from '../users/devices.js'
import { findIdentity } from '../users/identities.js'
import type { FarcasterClient } from './farcaster-client.js'

/** Parts of the logins with Farcaster. */
export interface FarcasterParts extends AuthParts {
  /** Undefined if the service is not set up for it. */
  readonly farcaster: FarcasterClient | undefined
}

/** Login with Farcaster to begin. */
export interface FarcasterRequest {
  readonly project: string
  readonly device: DeviceDescription
  readonly client: string
  readonly language: string
}

const loginMs = 300_000
const over = () => new HttpError(400, 'farcaster', 'This login is over. Start again.')
const unreachable = () => new HttpError(502, 'farcaster', 'Farcaster did not answer. Try again.')

/** Begins a login. @throws an HttpError: 404 without a configuration, 429, 502 */
export async function startFarcaster(parts: FarcasterParts, request: FarcasterRequest) {
  const { queries, emails, secrets, clock } = parts
  const { project, device, client, language } = request
  const farcaster = requireClient(parts)
  await refuseOver(parts, [
    { limit: clientLogins, key: secrets.hmac('client', client) },
    { limit: projectLogins, key: project },
  ])
  const now = clock.now()
  const [id, nonce, expiresAt] = [randomUUID(), randomBytes(16).toString('hex'), now + loginMs]
  const channel = await farcaster
    .openChannel({ origin: device.hostOrigin, nonce, expiresAt })
    .catch(() => Promise.reject(unreachable()))
  await queries.insert(farcasterLogins).values({
    id,
    project,
    ...device,
    language,
    nonce,
    channel: await emails.farcasterLogins.seal(channel.token, id),
    state: 'waiting',
    createdAt: now,
    expiresAt,
  })
  return { loginId: id, url: channel.url, expiresAt }
}

/**
 * Opens the session of a login once the user has signed it.
 *
 * @throws an HttpError: 400 for a login that is over and for a wrong signature, 403 if the id has a new owner, 502
 */
export async function finishFarcaster(
  parts: FarcasterParts,
  { loginId, project, jkt }: { readonly loginId: string; readonly project: string; readonly jkt: string },
): Promise<SessionAnswer | { readonly state: 'waiting' }> {
  const { queries, emails, clock, macs } = parts
  const farcaster = requireClient(parts)
  const isOpen = and(
    eq(farcasterLogins.id, loginId),
    eq(farcasterLogins.project, project),
    eq(farcasterLogins.jkt, jkt),
    eq(farcasterLogins.state, 'waiting'),
    gt(farcasterLogins.expiresAt, clock.now()),
  )
  const [row] = await queries.select().from(farcasterLogins).where(isOpen)
  if (!row) throw over()
  const token = await emails.farcasterLogins.open(row.channel, row.id)
  const signed = await farcaster.readChannel(token).catch(() => Promise.reject(unreachable()))
  if (!signed) return { state: 'waiting' }
  const site = { origin: row.hostOrigin, nonce: row.nonce }
  const owner = await farcaster.check(signed, site, clock.now()).catch(() => Promise.reject(unreachable()))
  // a signed channel is looked at once, right or wrong
  const [taken] = await queries
    .update(farcasterLogins)
    .set({ state: owner ? 'done' : 'ended' })
    .where(isOpen)
    .returning()
  if (!taken) throw over()
  if (!owner) throw new HttpError(400, 'farcaster', 'The signature of Farcaster is not valid. Start again.')
  const { hostOrigin, browser, system, language } = taken
  const identity = {
    provider: 'farcaster',
    subject: owner.fid,
    email: null,
    isEmailVerified: false,
    userName: plainName(signed.userName),
    custody: owner.custody,
  }
  const known = await findIdentity(queries, macs, project, identity)
  // ids are sold: the wallet stays with the owner who made it
  if (known && known.custody !== owner.custody)
    throw new HttpError(
      403,
      'custody',
      'This Farcaster account has a new owner address. Log in to its wallet in another way.',
    )
  const { answer } = await openSession(parts, {
    project,
    identity,
    device: { jkt, hostOrigin, browser, system },
    methods: ['farcaster'],
    language,
  })
  return answer
}

function requireClient({ farcaster }: FarcasterParts): FarcasterClient {
  if (!farcaster)
    throw new HttpError(
      404,
      'farcaster',
      'Logins with Farcaster are not set up. Set FARCASTER_RPC_URL on the service.',
    )
  return farcaster
}
