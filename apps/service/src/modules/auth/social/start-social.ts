import { randomBytes, randomUUID } from 'node:crypto'
import { HttpError } from '../../../platform/http/http-error.js'
import { clientLogins, projectLogins } from '../limits/auth-limits.js'
import { refuseOver } from '../logins/start-login.js'
import { socialLogins, type LoginPurpose } from '../tables.js'
import type { DeviceDescription } from '../users/devices.js'
import { askerHmacOf, type Asker } from './asker.js'
import { authorizationUrl } from './exchange-code.js'
import { providerTitles, type ProviderName } from './provider-names.js'
import { hashOf, loginMs, nonceOf, verifierOf, type SocialParts } from './social-parts.js'

/** Login with a provider to begin. */
export interface SocialRequest {
  readonly project: string
  readonly provider: ProviderName
  readonly purpose: LoginPurpose
  readonly device: DeviceDescription
  /** Address of the host page that the browser returns to, without a window. */
  readonly returnTo: string | undefined
  readonly client: string
  readonly asker: Asker
  readonly language: string
}

/**
 * Begins a login with a provider.
 *
 * @throws an HttpError: 404 for a provider that is not configured, 400 for an invalid `returnTo`, 429
 */
export async function startSocial(parts: SocialParts, request: SocialRequest) {
  const { queries, rows, secrets, clock } = parts
  const { project, provider: name, purpose, device, returnTo, client, asker, language } = request
  const provider = parts.providers.get(name)
  if (!provider)
    throw new HttpError(
      404,
      'provider',
      `Logins with ${providerTitles[name]} are not set up. Set ${name.toUpperCase()}_CLIENT_ID on the service.`,
    )
  if (returnTo !== undefined && new URL(returnTo).origin !== device.hostOrigin)
    throw new HttpError(400, 'returnTo', 'returnTo must be an address of hostOrigin')
  await refuseOver(parts, [
    { limit: clientLogins, key: secrets.hmac('client', client) },
    { limit: projectLogins, key: project },
  ])
  const id = randomUUID()
  const state = randomBytes(16).toString('base64url')
  const redirectUri = parts.callbackUrl(name)
  const now = clock.now()
  const uri = await authorizationUrl(provider, {
    redirectUri,
    state: `${id}.${state}`,
    nonce: nonceOf(parts, id),
    verifier: verifierOf(parts, id),
    purpose,
  })
  const { jkt, hostOrigin, browser, system } = device
  const row = rows.sign(socialLogins, {
    id,
    project,
    provider: name,
    purpose,
    jkt,
    hostOrigin,
    browser,
    system,
    returnTo: returnTo ?? null,
    language,
    askerHmac: askerHmacOf(secrets, asker),
    isApart: false,
    stateHash: hashOf(`${id}.${state}`),
    redirectUri,
    state: 'waiting',
    tries: 0,
    createdAt: now,
    expiresAt: now + loginMs,
  })
  await queries.insert(socialLogins).values(row)
  return { loginId: id, uri, expiresAt: now + loginMs }
}
