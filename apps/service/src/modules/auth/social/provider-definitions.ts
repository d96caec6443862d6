import type { ProviderName } from './provider-names.js'

/** Addresses of a provider. */
export interface ProviderEndpoints {
  /** Issuer of its id tokens, and of its answers (RFC 9207). */
  readonly issuer: string
  readonly authorize: string
  readonly token: string
  /** Public keys of its id tokens. */
  readonly keys?: string
  /** User of an access token. */
  readonly profile?: string
  /** E-mail addresses of a user, where the profile does not have them. */
  readonly emails?: string
}

/** Addresses and rules of a provider. */
export interface ProviderDefinition {
  readonly endpoints: ProviderEndpoints
  readonly scope: string
  /** Parameters of the authorization request besides those of all providers. */
  readonly parameters?: Readonly<Record<string, string>>
  /**
   * Parameters of a login that the frame begins to confirm a user or to add a login: they have the provider ask the user, by a password
   * where it can. Without them, most providers answer at once to a browser that they know.
   */
  readonly confirmParameters?: Readonly<Record<string, string>>
  /** Whether the provider checks a proof key for the code (RFC 7636). */
  readonly hasPkce: boolean
  /** Whether the provider answers with an id token. */
  readonly hasIdToken: boolean
  /** How the client secret is sent; `signed` is a JWT that is made for each request. */
  readonly secret: 'body' | 'basic' | 'signed'
  /** Whether the id tokens may name the issuer without its scheme. */
  readonly hasBareIssuer?: true
}

const facebook = 'https://graph.facebook.com/v24.0'

/** The providers, with the addresses of November 2026. */
export const providerDefinitions: Readonly<Record<ProviderName, ProviderDefinition>> = {
  google: {
    endpoints: {
      issuer: 'https://accounts.google.com',
      authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
      token: 'https://oauth2.googleapis.com/token',
      keys: 'https://www.googleapis.com/oauth2/v3/certs',
    },
    scope: 'openid email profile',
    parameters: { prompt: 'select_account' },
    hasPkce: true,
    hasIdToken: true,
    secret: 'body',
    hasBareIssuer: true,
  },
  apple: {
    endpoints: {
      issuer: 'https://appleid.apple.com',
      authorize: 'https://appleid.apple.com/auth/authorize',
      token: 'https://appleid.apple.com/auth/token',
      keys: 'https://appleid.apple.com/auth/keys',
    },
    scope: 'name email',
    // required for these scopes: the callback is a POST of another site
    parameters: { response_mode: 'form_post' },
    hasPkce: false,
    hasIdToken: true,
    secret: 'signed',
  },
  facebook: {
    endpoints: {
      issuer: 'https://www.facebook.com',
      authorize: 'https://www.facebook.com/v24.0/dialog/oauth',
      token: `${facebook}/oauth/access_token`,
      profile: `${facebook}/me?fields=id,name,email`,
    },
    scope: 'public_profile email',
    confirmParameters: { auth_type: 'reauthenticate' },
    hasPkce: false,
    hasIdToken: false,
    secret: 'body',
  },
  github: {
    endpoints: {
      issuer: 'https://github.com/login/oauth',
      authorize: 'https://github.com/login/oauth/authorize',
      token: 'https://github.com/login/oauth/access_token',
      profile: 'https://api.github.com/user',
      emails: 'https://api.github.com/user/emails',
    },
    scope: 'read:user user:email',
    confirmParameters: { prompt: 'select_account' },
    hasPkce: true,
    hasIdToken: false,
    secret: 'body',
  },
  x: {
    endpoints: {
      issuer: 'https://x.com',
      authorize: 'https://x.com/i/oauth2/authorize',
      token: 'https://api.x.com/2/oauth2/token',
      profile: 'https://api.x.com/2/users/me?user.fields=confirmed_email',
    },
    scope: 'users.read tweet.read users.email',
    hasPkce: true,
    hasIdToken: false,
    secret: 'basic',
  },
  discord: {
    endpoints: {
      issuer: 'https://discord.com',
      authorize: 'https://discord.com/oauth2/authorize',
      token: 'https://discord.com/api/oauth2/token',
      profile: 'https://discord.com/api/users/@me',
    },
    scope: 'identify email',
    confirmParameters: { prompt: 'consent' },
    hasPkce: true,
    hasIdToken: false,
    secret: 'body',
  },
}
