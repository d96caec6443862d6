import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { HttpError } from '../../../platform/http/http-error.js'
import type { AuthParts } from '../auth-parts.js'
import {
  addressCooldown,
  addressDay,
  addressHour,
  clientHour,
  clientLogins,
  deviceCooldown,
  deviceTenMinutes,
  guessNotices,
  projectLogins,
  wrongCodes,
} from '../limits/auth-limits.js'
import { countAll, type LimitedEvent } from '../limits/count-all.js'
import { logins, type CodePurpose } from '../tables.js'
import { findLiveTicket } from '../sessions/read-ticket.js'
import { isApprovedDevice } from '../users/device-approvals.js'
import { isKnownDevice, type DeviceDescription } from '../users/devices.js'
import { readEmailAddress } from '../users/email-address.js'
import { findIdentity } from '../users/identities.js'
import { wrongCodesKey } from './check-code.js'

/** Login by e-mail to begin. */
export interface LoginRequest {
  readonly project: string
  readonly email: string
  readonly device: DeviceDescription
  /** Client of the limits: its IPv4 address or IPv6 network. */
  readonly client: string
  /** Country of the client (ISO 3166-1). */
  readonly country: string | undefined
  /** Language of the mail. */
  readonly language: string
  /** Whether the project asks for an approval of new devices. */
  readonly needsApproval: boolean
  /** Resume ticket of a device that lost its storage. */
  readonly ticket?: string | undefined
}

/** Login that waits for a code, or for the approval of the device. */
export interface StartedLogin {
  readonly loginId: string
  readonly action: 'VERIFY_OTP' | 'VERIFY_DEVICE'
  /** Country of a device that needs an approval (ISO 3166-1), if it is known. */
  readonly country?: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

/**
 * Begins a login by e-mail and queues the mail. Does the same for an address with and without a user.
 *
 * @throws an HttpError: 400 for an invalid address, 429 with the time to wait
 */
export async function startLogin(parts: AuthParts, request: LoginRequest): Promise<StartedLogin> {
  const { queries, macs, secrets, counters, clock, queueMail } = parts
  const { project, device, client, country, needsApproval } = request
  const email = readEmailAddress(request.email)
  const subject = secrets.hmac('address', email)
  await refuseOver(parts, [
    { limit: clientLogins, key: secrets.hmac('client', client) },
    { limit: projectLogins, key: project },
  ])
  const isKnown = await isKnownDevice(queries, macs, { project, subject, ...device })
  const ticketSession = isKnown ? undefined : await findTicketSession(parts, { ...request, subject })
  const isApproved = await isApprovedDevice(queries, secrets, { project, subject, ...device }, clock.now())
  await countCode(parts, { subject, jkt: device.jkt, client, isKnown, ticketSession })
  // looked up for known devices as well, so that the time is the same
  const key = wrongCodesKey({ emailHmac: subject, purpose: 'login', ticketSession: ticketSession ?? null })
  const isQuiet = !(await counters.allows(wrongCodes, key))
  const action = needsApproval && !isApproved ? 'VERIFY_DEVICE' : 'VERIFY_OTP'
  const row = await addLogin(parts, {
    ...request,
    email,
    subject,
    purpose: 'login',
    isKnownDevice: isKnown,
    isSilent: isQuiet && !isKnown,
    ticketSession,
    state: action === 'VERIFY_OTP' ? 'code' : 'device',
  })
  await queueMail(action === 'VERIFY_OTP' ? 'send-code' : 'send-approval', { loginId: row.id })
  if (row.isSilent && (await counters.count(guessNotices, subject)).isAllowed)
    await queueMail('send-guesses', { loginId: row.id })
  const place = action === 'VERIFY_DEVICE' && country !== undefined ? { country } : {}
  return { loginId: row.id, action, ...place, expiresAt: row.expiresAt }
}

/** Returns the session of a live resume ticket of the user with this address, on the host that asks. */
async function findTicketSession(
  parts: AuthParts,
  { project, ticket, device, subject }: LoginRequest & { readonly subject: string },
): Promise<string | undefined> {
  if (ticket === undefined) return undefined
  const { queries, macs } = parts
  const session = await findLiveTicket(parts, { project, ticket, hostOrigin: device.hostOrigin })
  const identity = await findIdentity(queries, macs, project, { provider: 'email', subject })
  return session && identity?.userId === session.userId ? session.id : undefined
}

/** Code that is asked for. */
export interface CodeRequest {
  /** HMAC of the address. */
  readonly subject: string
  readonly jkt: string
  readonly client: string
  readonly isKnown: boolean
  /** Session of the resume ticket that came with the request. */
  readonly ticketSession?: string | undefined
}

/**
 * Counts a code. A known device and a resume ticket have counts of their own, so that others cannot lock their owner out.
 *
 * @throws an HttpError with 429
 */
export async function countCode(
  parts: AuthParts,
  { subject, jkt, client, isKnown, ticketSession }: CodeRequest,
): Promise<void> {
  // a new key with one ticket has no further codes
  const known = isKnown ? jkt : ticketSession
  const address = known === undefined ? subject : `${subject} ${known}`
  const network = parts.secrets.hmac('client', client)
  const windowMs = parts.pauseMs
  const cooldown: LimitedEvent[] = [
    { limit: { ...deviceCooldown, windowMs }, key: jkt },
    { limit: { ...addressCooldown, windowMs }, key: address },
  ]
  const quotas: LimitedEvent[] = [
    { limit: deviceTenMinutes, key: jkt },
    {
      limit: { ...clientHour, max: parts.codesPerClient },
      key: known === undefined ? network : `${network} ${known}`,
    },
    { limit: addressHour, key: address },
    { limit: addressDay, key: address },
  ]
  await refuseOver(parts, [...(windowMs > 0 ? cooldown : []), ...quotas])
}

/** Counts events of limits. @throws an HttpError with 429 and the time to wait */
export async function refuseOver({ counters }: AuthParts, events: readonly LimitedEvent[]): Promise<void> {
  const waitMs = await countAll(counters, events)
  if (waitMs === undefined) return
  const seconds = Math.max(1, Math.ceil(waitMs / 1_000))
  throw new HttpError(429, 'login', `Please try again after ${seconds} seconds`, seconds)
}

/** Login to store. */
export interface NewLogin {
  readonly project: string
  readonly email: string
  readonly subject: string
  readonly device: DeviceDescription
  /** Country of the client (ISO 3166-1). */
  readonly country?: string | undefined
  readonly language: string
  readonly purpose: CodePurpose
  readonly isKnownDevice: boolean
  readonly isSilent: boolean
  readonly ticketSession?: string | undefined
  readonly state: 'device' | 'code'
  /** Session that changes its address. */
  readonly sessionId?: string
}

/** Stores a login. It ends earlier ones of the device with the same address and purpose. */
export async function addLogin(
  { queries, rows, emails, clock, codeMs }: AuthParts,
  {
    project,
    email,
    subject,
    device,
    country,
    language,
    purpose,
    isKnownDevice,
    isSilent,
    ticketSession,
    state,
    sessionId,
  }: NewLogin,
): Promise<typeof logins.$inferSelect> {
  const now = clock.now()
  const id = randomUUID()
  const isEarlier = and(
    eq(logins.emailHmac, subject),
    eq(logins.jkt, device.jkt),
    eq(logins.project, project),
    eq(logins.hostOrigin, device.hostOrigin),
    eq(logins.purpose, purpose),
    inArray(logins.state, ['device', 'code']),
  )
  await rows.change(queries, logins, isEarlier, { state: 'ended' })
  const content = {
    id,
    project,
    hostOrigin: device.hostOrigin,
    jkt: device.jkt,
    method: 'email',
    purpose,
    emailHmac: subject,
    email: await emails.logins.seal(email, id),
    browser: device.browser,
    system: device.system,
    country: country ?? null,
    language,
    isKnownDevice,
    isSilent,
    ticketSession: ticketSession ?? null,
    codeHmac: null,
    tries: 0,
    state,
    sessionId: sessionId ?? null,
    linkUser: null,
    createdAt: now,
    expiresAt: now + codeMs,
  }
  const row = rows.sign(logins, content)
  await queries.insert(logins).values(row)
  return { ...content, mac: row.mac ?? null }
}
