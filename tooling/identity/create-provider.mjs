import { jwtVerify } from 'jose'
import Provider from 'oidc-provider'
import { identityAccounts } from './accounts.mjs'
import { rewriteIdToken } from './id-tokens.mjs'
import { accountPage } from './pages.mjs'
import { answerProfile } from './profiles.mjs'
import { providerTraits } from './providers.mjs'

/**
 * Client of the operator at one provider.
 *
 * @typedef {object} IdentityClient
 * @property {string} id
 * @property {string} secret of Apple the one that stands for its signed ones
 */

/**
 * Creates one of the six providers, below `/name` of an address.
 *
 * @param {import('./providers.mjs').ProviderName} name
 * @param {object} options
 * @param {string} options.url of the server of all six
 * @param {IdentityClient} options.client
 * @param {() => import('./providers.mjs').Quirks} options.quirks read at each request
 * @param {{ key: CryptoKey, foreignKey: CryptoKey, jwk: import('jose').JWK }} options.keys of id tokens
 * @param {{ key: CryptoKey, team: string }} options.apple key of Apple's client secrets
 * @returns {Provider}
 */
export function createProvider(name, { url, client, quirks, keys, apple }) {
  const traits = providerTraits[name]
  const at = (/** @type {string} */ path) => `/${name}${path}`
  /** @type {Provider} */
  const provider = new Provider(`${url}/${name}`, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        token_endpoint_auth_method: traits.secret,
        application_type: 'native',
        redirect_uris: ['http://localhost/callback'],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [keys.jwk] },
    cookies: { keys: ['development'] },
    scopes: ['openid', ...traits.scopes.split(' ')],
    claims: { email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    pkce: { required: () => traits.hasPkce },
    ttl: {
      AuthorizationCode: 30,
      AccessToken: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
      Grant: 600,
    },
    routes: {
      authorization: at('/authorize'),
      token: at('/token'),
      jwks: at('/keys'),
      userinfo: at('/userinfo'),
    },
    interactions: { url: (_context, { uid }) => at(`/login/${uid}`) },
    features: { devInteractions: { enabled: false } },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
    // whoever logs in consents
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({
        clientId: client.id,
        accountId: oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope(`openid ${traits.scopes}`)
      await grant.save()
      return grant
    },
  })

  const accept = /** @type {any} */ (provider.Client).prototype
  // the service listens on any port of this machine, and compares the address at the exchange
  accept.redirectUriAllowed = (/** @type {string} */ uri) =>
    /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?\//.test(uri)
  if (name === 'apple')
    accept.compareClientSecret = async (/** @type {string} */ secret) => {
      const options = {
        issuer: apple.team,
        subject: client.id,
        audience: `${url}/apple`,
        algorithms: ['ES256'],
      }
      return jwtVerify(secret, apple.key, options).then(
        () => true,
        () => false,
      )
    }

  provider.use(async (context, next) => {
    const path = context.path.slice(`/${name}`.length)
    const [, uid] = /^\/login\/([\w-]+)$/.exec(path) ?? []
    if (uid !== undefined) return context.method === 'POST' ? submit(context) : show(context)
    const token = context.get('authorization').replace(/^Bearer /, '')
    const profile = token && path !== '/token' ? await profileOf(context, path, token) : undefined
    if (profile) {
      context.status = profile.status
      context.body = profile.body
      return undefined
    }
    if (path === '/authorize') adaptRequest(context, traits.hasIdToken)
    await next()
    if (path === '/token') await deviate(context)
    if (path.startsWith('/authorize')) addToCallback(context)
    return undefined
  })

  /** @param {any} context */
  async function show(context) {
    const { params } = await provider.interactionDetails(context.req, context.res)
    context.type = 'html'
    context.body = accountPage(`Log in with ${name} at ${String(params['client_id'])}`, context.path)
  }

  /** @param {any} context */
  async function submit(context) {
    let form = ''
    for await (const chunk of context.req) form += String(chunk)
    const account = new URLSearchParams(form).get('account')
    const result = account
      ? { login: { accountId: account }, consent: {} }
      : { error: 'access_denied', error_description: 'The user refused' }
    context.redirect(await provider.interactionResult(context.req, context.res, result))
    context.status = 303
  }

  /**
   * @param {any} context
   * @param {string} path
   * @param {string} token
   */
  async function profileOf(context, path, token) {
    const found = await provider.AccessToken.find(token)
    const account = accountOf(found?.accountId)
    return account
      ? answerProfile(name, path, {
          account,
          quirks: quirks(),
          query: new URLSearchParams(context.querystring),
          token,
          secret: client.secret,
          userAgent: context.get('user-agent'),
        })
      : { status: 401, body: { error: 'invalid_token' } }
  }

  /** @param {any} context */
  async function deviate(context) {
    const current = quirks()
    if (current.isSilent) {
      context.respond = false
      return
    }
    if (current.tokenError) {
      context.body = { error: current.tokenError, error_description: 'Switched on' }
      context.status = 400
    }
    if (context.body?.error !== undefined) {
      context.status = traits.errorStatus ?? context.status
      return
    }
    const { id_token: idToken, ...body } = context.body
    const account = accountOf(context.oidc?.account?.accountId ?? context.oidc?.entities?.Account?.accountId)
    const hasIdToken = traits.hasIdToken && !current.hasNoIdToken && typeof idToken === 'string' && account
    const written = hasIdToken
      ? await rewriteIdToken(name, idToken, { account, quirks: current, ...keys, kid: String(keys.jwk.kid) })
      : undefined
    context.body = {
      ...body,
      ...(written !== undefined && { id_token: written }),
      ...(current.tokenBytes && { padding: 'x'.repeat(current.tokenBytes) }),
    }
  }

  let hasSentName = false
  /** @param {any} context */
  function addToCallback(context) {
    const location = context.response.get('location')
    if (quirks().hasFragment && location.includes('/callback/')) context.set('location', `${location}#_=_`)
    if (!traits.isFormPost || typeof context.body !== 'string' || hasSentName) return
    if (!context.body.includes('name="code"')) return
    // Apple sends the name once
    hasSentName = true
    const [account] = identityAccounts
    const [firstName, lastName] = (account?.name ?? '').split(' ')
    const user = JSON.stringify({ name: { firstName, lastName }, email: account?.email }).replaceAll(
      '"',
      '&quot;',
    )
    context.body = context.body.replace(
      '<noscript>',
      `<input type="hidden" name="user" value="${user}"/><noscript>`,
    )
  }

  return provider
}

/**
 * Accepts what the originals accept and OpenID Connect does not: Apple has id tokens without its scope, Google a prompt of its own.
 *
 * @param {any} context
 * @param {boolean} hasIdToken
 */
function adaptRequest(context, hasIdToken) {
  const query = new URLSearchParams(context.querystring)
  if (query.get('prompt') === 'select_account') query.set('prompt', 'login')
  const scopes = (query.get('scope') ?? '').split(' ')
  if (hasIdToken && !scopes.includes('openid')) query.set('scope', ['openid', ...scopes].join(' '))
  context.querystring = query.toString()
}

/** @param {string | undefined} id */
const accountOf = (id) => identityAccounts.find((account) => account.id === id)
