/** @typedef {'google' | 'apple' | 'facebook' | 'github' | 'x' | 'discord'} ProviderName */

/**
 * Deviations of a provider that a test switches on; each is one that a real provider has.
 *
 * @typedef {object} Quirks
 * @property {boolean} [hasBareIssuer] id tokens name the issuer without its scheme
 * @property {string} [issuer] issuer of id tokens
 * @property {string} [audience] audience of id tokens
 * @property {string} [nonce] nonce of id tokens
 * @property {boolean} [isUnsigned] id tokens have no signature
 * @property {boolean} [hasForeignKey] id tokens are signed by a key that is not published
 * @property {number} [ageSeconds] age of id tokens; negative for a clock that runs ahead
 * @property {boolean} [hasNoIdToken]
 * @property {unknown} [emailVerified] value of `email_verified` and its like; default: true
 * @property {boolean} [hasNoEmail]
 * @property {string} [email]
 * @property {boolean} [hasFragment] the callback ends with `#_=_`
 * @property {number} [tokenBytes] size of the answer to a code
 * @property {boolean} [isSilent] a code is never answered
 * @property {string} [tokenError] error in answer to a code
 * @property {number} [profileStatus] status of the profile
 * @property {boolean} [hasNoName]
 */

/**
 * Properties of the six providers, as those of their originals.
 *
 * @typedef {object} ProviderTraits
 * @property {boolean} hasPkce whether a proof key is required
 * @property {boolean} hasIdToken
 * @property {'client_secret_post' | 'client_secret_basic'} secret
 * @property {boolean} isFormPost
 * @property {number} [errorStatus] status of errors in answer to a code
 * @property {string} scopes
 */

/** @type {Readonly<Record<ProviderName, ProviderTraits>>} */
export const providerTraits = {
  google: {
    hasPkce: true,
    hasIdToken: true,
    secret: 'client_secret_post',
    isFormPost: false,
    scopes: 'openid email profile',
  },
  apple: {
    hasPkce: false,
    hasIdToken: true,
    secret: 'client_secret_post',
    isFormPost: true,
    scopes: 'name email',
  },
  facebook: {
    hasPkce: false,
    hasIdToken: false,
    secret: 'client_secret_post',
    isFormPost: false,
    scopes: 'public_profile email',
  },
  github: {
    hasPkce: true,
    hasIdToken: false,
    secret: 'client_secret_post',
    isFormPost: false,
    errorStatus: 200,
    scopes: 'read:user user:email',
  },
  x: {
    hasPkce: true,
    hasIdToken: false,
    secret: 'client_secret_basic',
    isFormPost: false,
    scopes: 'users.read tweet.read users.email',
  },
  discord: {
    hasPkce: true,
    hasIdToken: false,
    secret: 'client_secret_post',
    isFormPost: false,
    scopes: 'identify email',
  },
}
