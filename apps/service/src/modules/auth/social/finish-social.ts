import { randomBytes } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { socialLogins } from '../tables.js'
import { readEmailAddress } from '../users/email-address.js'
import type { ProvenIdentity } from '../users/identities.js'
import { exchangeCode } from './exchange-code.js'
import type { ProviderName } from './provider-names.js'
import { readProfile, type ProviderIdentity } from './read-profile.js'
import {
  hashOf,
  loginMs,
  nonceOf,
  sealIdentity,
  verifierOf,
  type SocialParts,
  type SocialRow,
} from './social-parts.js'

/** Why a login has no handle: the user refused, the provider failed, or the login was over. */
type SocialFailure = 'denied' | 'failed' | 'over'

/** Errors of providers when the user refuses. */
const refusals = ['access_denied', 'user_cancelled_login', 'user_cancelled_authorize', 'user_denied']

/** Answer of a provider that the browser brings. */
export interface Callback {
  readonly provider: ProviderName
  /** Parameters as they arrived. */
  readonly parameters: string
}

/**
 * Ends a login at its provider. Every login ends once, whatever the answer.
 *
 * @returns the address of the frame's page that hands the result to the widget
 */
export async function finishSocial(parts: SocialParts, { provider, parameters }: Callback): Promise<string> {
  const values = new URLSearchParams(parameters)
  const state = values.get('state') ?? ''
  const row = await takeLogin(parts, provider, state)
  if (!row) return doneUrl(parts, undefined, { error: 'over' })
  const error = values.get('error')
  if (error !== null) return fail(parts, row, refusals.includes(error) ? 'denied' : 'failed')
  try {
    const identity = await readIdentity(parts, row, { state, parameters })
    return await finish(parts, row, identity)
  } catch (thrown) {
    // without the error itself, whose cause may have a code or a token
    parts.log.warn(
      { provider, error: thrown instanceof Error ? thrown.name : 'unknown' },
      'social login failed',
    )
    return fail(parts, row, 'failed')
  }
}

/** Takes a login for its answer, while the row is locked, so that a second answer finds none. */
async function takeLogin(
  { queries, rows, clock, callbackUrl }: SocialParts,
  provider: ProviderName,
  state: string,
): Promise<SocialRow | undefined> {
  const isWaiting = and(
    eq(socialLogins.stateHash, hashOf(state)),
    eq(socialLogins.provider, provider),
    eq(socialLogins.redirectUri, callbackUrl(provider)),
    eq(socialLogins.state, 'waiting'),
    gt(socialLogins.expiresAt, clock.now()),
  )
  const [row] = await rows.change(queries, socialLogins, isWaiting, { state: 'working' })
  return row
}

async function readIdentity(
  parts: SocialParts,
  row: SocialRow,
  { state, parameters }: { readonly state: string; readonly parameters: string },
): Promise<ProvenIdentity> {
  const { providers, idTokens, clock } = parts
  const provider = providers.get(row.provider as ProviderName)
  if (!provider) throw new Error('The provider is not configured any more.')
  const now = clock.now()
  const tokens = await exchangeCode(provider, {
    redirectUri: row.redirectUri,
    state,
    verifier: verifierOf(parts, row.id),
    parameters,
    now,
  })
  const nonce = nonceOf(parts, row.id)
  const profile = await readProfile(provider, { idTokens, tokens, nonce, now, parameters })
  return provenIdentity(parts, row.provider, profile)
}

/** An address that is none is dropped: it is no reason to refuse a login. */
function provenIdentity(
  { secrets }: SocialParts,
  provider: string,
  { subject, email, isEmailVerified, userName }: ProviderIdentity,
): ProvenIdentity {
  const address = email === null ? undefined : emailOf(email)
  const isVerified = isEmailVerified && address !== undefined
  return {
    provider,
    subject,
    email: address ?? null,
    isEmailVerified: isVerified,
    ...(isVerified && { emailHmac: secrets.hmac('address', address) }),
    ...(userName !== undefined && { userName }),
  }
}

function emailOf(text: string): string | undefined {
  try {
    return readEmailAddress(text)
  } catch {
    return undefined
  }
}

async function finish(parts: SocialParts, row: SocialRow, identity: ProvenIdentity): Promise<string> {
  const { queries, rows, clock } = parts
  const handle = randomBytes(32).toString('base64url')
  await rows.change(queries, socialLogins, eq(socialLogins.id, row.id), {
    state: 'finished',
    handleHash: hashOf(handle),
    identity: await sealIdentity(parts, row, identity),
    expiresAt: clock.now() + loginMs,
  })
  return doneUrl(parts, row, { handle })
}

async function fail(parts: SocialParts, row: SocialRow, failure: SocialFailure): Promise<string> {
  const { queries, rows } = parts
  await rows.change(queries, socialLogins, eq(socialLogins.id, row.id), { state: 'failed', failure })
  return doneUrl(parts, row, { error: failure })
}

/** The result is in the fragment, which no server and no Referer gets. */
function doneUrl(
  { frameOrigin }: SocialParts,
  row: SocialRow | undefined,
  result: { readonly handle: string } | { readonly error: SocialFailure },
): string {
  const place = row && {
    provider: row.provider,
    // a window that the frame has opened returns to it, not to the page
    ...(row.purpose !== 'login' && { for: 'frame' }),
    host: row.hostOrigin,
    browser: row.browser,
    system: row.system,
    language: row.language,
    ...(row.returnTo !== null && { return: row.returnTo }),
  }
  return `${frameOrigin}/done#${new URLSearchParams({ ...result, ...place }).toString()}`
}
