import { randomBytes, randomUUID } from 'node:crypto'
import { and, eq, gt, inArray } from 'drizzle-orm'
import { HttpError } from '../../../platform/http/http-error.js'
import type { AuthParts } from '../auth-parts.js'
import { clientLogins, projectLogins } from '../limits/auth-limits.js'
import { refuseOver } from '../logins/start-login.js'
import { openSession } from '../sessions/open-session.js'
import type { SessionAnswer } from '../sessions/session-answer.js'
import { otherUser } from '../social/redeem-handle.js'
import { plainName } from '../social/read-profile.js'
import { farcasterLogins, type LoginPurpose } from '../tables.js'
import type { DeviceDescription } from '../users/devices.js'
import { findIdentity, type ProvenIdentity } from '../users/identities.js'
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
  readonly purpose: LoginPurpose
  readonly client: string
  readonly language: string
}

const loginMs = 300_000
const over = () => new HttpError(400, 'farcaster', 'This login is over. Start again.')
const unreachable = () => new HttpError(502, 'farcaster', 'Farcaster did not answer. Try again.')

/** Begins a login. @throws an HttpError: 404 without a configuration, 429, 502 */
export async function startFarcaster(parts: FarcasterParts, request: FarcasterRequest) {
  const { queries, rows, emails, secrets, clock } = parts
  const { project, device, purpose, client, language } = request
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
  const { jkt, hostOrigin, browser, system } = device
  const row = rows.sign(farcasterLogins, {
    id,
    project,
    purpose,
    jkt,
    hostOrigin,
    browser,
    system,
    language,
    nonce,
    channel: await emails.farcasterLogins.seal(channel.token, id),
    state: 'waiting',
    createdAt: now,
    expiresAt,
  })
  await queries.insert(farcasterLogins).values(row)
  return { loginId: id, url: channel.url, expiresAt }
}

/** Device that asks for the result of a login: the one that began it. */
export interface FarcasterAsker {
  readonly loginId: string
  readonly project: string
  readonly jkt: string
  /** Resume ticket of a device that lost its storage. */
  readonly ticket?: string | undefined
  /** User who must have the login, where the frame has begun it to confirm who it is. */
  readonly userId?: string | undefined
}

/** Login that the user has signed. */
interface SignedLogin {
  readonly state: 'signed'
  readonly row: typeof farcasterLogins.$inferSelect
  readonly identity: ProvenIdentity
}

/** Opens the session of a login once the user has signed it. @throws as {@link proveFarcaster}, and 403 if the id has a new owner */
export async function finishFarcaster(
  parts: FarcasterParts,
  asker: FarcasterAsker,
): Promise<SessionAnswer | { readonly state: 'waiting' }> {
  const signed = await proveFarcaster(parts, asker, ['login', 'confirm'])
  if (signed.state === 'waiting') return signed
  const { row, identity } = signed
  const { project, jkt, hostOrigin, browser, system, language } = row
  const known = await findIdentity(parts.queries, parts.macs, project, identity)
  if (row.purpose === 'confirm' && (known === undefined || known.userId !== asker.userId)) throw otherUser()
  // ids are sold: the wallet stays with the owner who made it
  if (known && known.custody !== identity.custody)
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
    ticket: asker.ticket,
  })
  return answer
}

/**
 * Reads the identity of a login once the user has signed it, once.
 *
 * @throws an HttpError: 400 for a login that is over, or has another purpose, and for a wrong signature, 502
 */
export async function proveFarcaster(
  parts: FarcasterParts,
  { loginId, project, jkt }: FarcasterAsker,
  purposes: readonly LoginPurpose[],
): Promise<SignedLogin | { readonly state: 'waiting' }> {
  const { queries, rows, emails, clock } = parts
  const farcaster = requireClient(parts)
  const isOpen = and(
    eq(farcasterLogins.id, loginId),
    eq(farcasterLogins.project, project),
    eq(farcasterLogins.jkt, jkt),
    inArray(farcasterLogins.purpose, [...purposes]),
    eq(farcasterLogins.state, 'waiting'),
    gt(farcasterLogins.expiresAt, clock.now()),
  )
  const row = await rows.find(queries, farcasterLogins, isOpen)
  if (!row) throw over()
  const token = await emails.farcasterLogins.open(row.channel, row.id)
  const signed = await farcaster.readChannel(token).catch(() => Promise.reject(unreachable()))
  if (!signed) return { state: 'waiting' }
  const site = { origin: row.hostOrigin, nonce: row.nonce }
  const owner = await farcaster.check(signed, site, clock.now()).catch(() => Promise.reject(unreachable()))
  // a signed channel is looked at once, right or wrong
  const [taken] = await rows.change(queries, farcasterLogins, isOpen, { state: owner ? 'done' : 'ended' })
  if (!taken) throw over()
  if (!owner) throw new HttpError(400, 'farcaster', 'The signature of Farcaster is not valid. Start again.')
  const identity = {
    provider: 'farcaster',
    subject: owner.fid,
    email: null,
    isEmailVerified: false,
    userName: plainName(signed.userName),
    custody: owner.custody,
  }
  return { state: 'signed', row: taken, identity }
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
