import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose'

/**
 * Writes an id token anew, with the deviations of a provider.
 *
 * @param {import('./providers.mjs').ProviderName} name
 * @param {string} token
 * @param {object} options
 * @param {import('./accounts.mjs').IdentityAccount} options.account
 * @param {import('./providers.mjs').Quirks} options.quirks
 * @param {CryptoKey} options.key that signs the tokens of the provider
 * @param {CryptoKey} options.foreignKey another one
 * @param {string} options.kid
 * @returns {Promise<string>}
 */
export async function rewriteIdToken(name, token, { account, quirks, key, foreignKey, kid }) {
  const claims = decodeJwt(token)
  const issuer = quirks.hasBareIssuer ? claims.iss?.replace(/^https?:\/\//, '') : claims.iss
  const verified = quirks.emailVerified ?? (name === 'apple' ? 'true' : true)
  const email = quirks.email ?? account.email
  const age = Math.round(quirks.ageSeconds ?? 0)
  const content = {
    ...claims,
    iss: quirks.issuer ?? issuer,
    aud: quirks.audience ?? claims.aud,
    nonce: quirks.nonce ?? claims['nonce'],
    iat: Number(claims.iat) - age,
    exp: Number(claims.exp) - age,
    ...(!quirks.hasNoEmail && { email, email_verified: verified }),
    // Apple has no names in its tokens
    ...(name === 'google' && !quirks.hasNoName && { name: account.name }),
  }
  if (quirks.isUnsigned) return new UnsecuredJWT(content).encode()
  return new SignJWT(content)
    .setProtectedHeader({ alg: 'RS256', kid })
    .sign(quirks.hasForeignKey ? foreignKey : key)
}
