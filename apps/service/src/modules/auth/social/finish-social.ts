import { randomBytes } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { socialLogins } from '../tables.js'
import { readEmailAddress } from '../users/email-address.js'
import type { ProvenIdentity } from '../users/identities.js'
import { askerHmacOf, type Asker } from './asker.js'
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

/** Why a login has failed: the user refused, or the provider did not answer as expected. */
type SocialFailure = 'denied' | 'failed'

/** Errors of providers when the user refuses. */
const refusals = ['access_denied', 'user_cancelled_login', 'user_cancelled_authorize', 'user_denied']

/** Answer of a provider that the browser brings. */
export interface Callback {
  readonly provider: ProviderName
  /** Parameters as they arrived. */
  readonly parameters: string
  readonly asker: Asker
}

/**
 * Ends a login at its provider. Every login ends once, whatever the answer.
 *
 * @returns the address of the frame's page that hands the result to the widget
 */
export async function finishSocial(
  parts: SocialParts,
  { provider, parameters, asker }: Callback,
): Promise<string> {
  const values = new URLSearchParams(parameters)
  const state = values.get('state') ?? ''
  const row = await takeLogin(parts, provider, state, askerHmacOf(parts.secrets, asker))
  if (!row) return doneUrl(parts)
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
  asker: string,
): Promise<SocialRow | undefined> {
  const isWaiting = and(
    eq(socialLogins.stateHash, hashOf(state)),
    eq(socialLogins.provider, provider),
    eq(socialLogins.redirectUri, callbackUrl(provider)),
    eq(socialLogins.state, 'waiting'),
    gt(socialLogins.expiresAt, clock.now()),
  )
  // compared while the row is locked
  const [row] = await rows.change(queries, socialLogins, isWaiting, ({ askerHmac }) => ({
    state: 'working' as const,
    isApart: askerHmac !== null && askerHmac !== asker,
  }))
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
  return end(parts, row, { state: 'finished', identity: await sealIdentity(parts, row, identity) })
}

const fail = (parts: SocialParts, row: SocialRow, failure: SocialFailure): Promise<string> =>
  end(parts, row, { state: 'failed', failure })

/** Ends a login with a handle. That of one that has failed gives no session; the last page of the window asks about both. */
async function end(
  parts: SocialParts,
  row: SocialRow,
  outcome: { readonly state: 'finished' | 'failed'; readonly identity?: string; readonly failure?: string },
): Promise<string> {
  const { queries, rows, clock } = parts
  const handle = randomBytes(32).toString('base64url')
  const changed = { ...outcome, handleHash: hashOf(handle), expiresAt: clock.now() + loginMs }
  await rows.change(queries, socialLogins, eq(socialLogins.id, row.id), changed)
  return doneUrl(parts, { handle, language: row.language })
}

/**
 * The handle is in the fragment, which no server and no Referer gets. Nothing else is: the page asks the service where the result belongs,
 * because anyone can write a fragment.
 */
function doneUrl({ frameOrigin }: SocialParts, login: Readonly<Record<string, string>> = {}): string {
  return `${frameOrigin}/done#${new URLSearchParams({ ...login }).toString()}`
}
