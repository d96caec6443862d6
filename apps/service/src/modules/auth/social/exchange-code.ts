import { importPKCS8, SignJWT } from 'jose'
import * as client from 'openid-client'
import type { LoginPurpose } from '../tables.js'
import type { SocialProvider } from './read-providers.js'
import { fetchProvider } from './provider-fetch.js'

/** Life of a signed client secret; Apple allows six months. */
const secretMinutes = 5

/** Authorization request of a login. */
export interface AuthorizationRequest {
  readonly redirectUri: string
  readonly state: string
  readonly nonce: string
  /** Proof key of the code. */
  readonly verifier: string
  readonly purpose: LoginPurpose
}

/** Answer of a provider to an authorization request. */
export interface AuthorizationAnswer {
  readonly redirectUri: string
  readonly state: string
  readonly verifier: string
  /** Parameters as they arrived. */
  readonly parameters: string
  readonly now: number
}

/** Tokens of a provider. They are dropped after the profile was read. */
export interface ProviderTokens {
  readonly accessToken: string
  readonly idToken: string | undefined
}

/** Returns the address of the provider's login page. */
export async function authorizationUrl(
  provider: SocialProvider,
  { redirectUri, state, nonce, verifier, purpose }: AuthorizationRequest,
): Promise<string> {
  const { scope, parameters, confirmParameters, hasPkce, hasIdToken } = provider
  const challenge = await client.calculatePKCECodeChallenge(verifier)
  return client.buildAuthorizationUrl(configurationOf(provider, client.None()), {
    ...parameters,
    ...(purpose !== 'login' && confirmParameters),
    redirect_uri: redirectUri,
    scope,
    state,
    ...(hasIdToken && { nonce }),
    ...(hasPkce && { code_challenge: challenge, code_challenge_method: 'S256' }),
  }).href
}

/**
 * Exchanges the code of an answer.
 *
 * @throws for an answer with an error, with another state or issuer, and for a code that the provider refuses
 */
export async function exchangeCode(
  provider: SocialProvider,
  { redirectUri, state, verifier, parameters, now }: AuthorizationAnswer,
): Promise<ProviderTokens> {
  const configuration = configurationOf(provider, await authenticationOf(provider, now))
  let idToken: string | undefined
  configuration[client.customFetch] = async (url, { method, headers, body }) => {
    const response = await fetchProvider(url, { method, headers, body: body as BodyInit })
    const { id_token: token, ...rest } = asObject(await response.json())
    // checked apart, because Google and Apple deviate from OpenID Connect
    if (typeof token === 'string') idToken = token
    // GitHub sends errors with the status 200
    const status = response.ok && typeof rest['error'] === 'string' ? 400 : response.status
    return new Response(JSON.stringify(rest), { status, headers: { 'content-type': 'application/json' } })
  }
  const answered = new URL(redirectUri)
  answered.search = parameters
  const { access_token: accessToken } = await client.authorizationCodeGrant(configuration, answered, {
    expectedState: state,
    ...(provider.hasPkce && { pkceCodeVerifier: verifier }),
  })
  return { accessToken, idToken }
}

function configurationOf({ endpoints, clientId }: SocialProvider, authentication: client.ClientAuth) {
  const { issuer, authorize, token } = endpoints
  const configuration = new client.Configuration(
    { issuer, authorization_endpoint: authorize, token_endpoint: token },
    clientId,
    undefined,
    authentication,
  )
  // the options allow http on this machine only
  if (token.startsWith('http:')) client.allowInsecureRequests(configuration)
  return configuration
}

async function authenticationOf(
  { secret, clientId, clientSecret, endpoints }: SocialProvider,
  now: number,
): Promise<client.ClientAuth> {
  if (typeof clientSecret === 'string')
    return secret === 'basic' ? client.ClientSecretBasic(clientSecret) : client.ClientSecretPost(clientSecret)
  const { teamId, keyId, privateKey } = clientSecret
  const seconds = Math.floor(now / 1_000)
  const signed = await new SignJWT({ sub: clientId })
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setAudience(endpoints.issuer)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + secretMinutes * 60)
    .sign(await importPKCS8(privateKey, 'ES256'))
  return client.ClientSecretPost(signed)
}

const asObject = (value: unknown) => ({ ...(Object(value) as Record<string, unknown>) })
