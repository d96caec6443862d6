import { createServer } from 'node:http'
import { once } from 'node:events'
import { exportJWK, exportPKCS8, generateKeyPair } from 'jose'
import { createProvider } from './create-provider.mjs'
import { profilePaths } from './profiles.mjs'
import { providerTraits } from './providers.mjs'

/** @typedef {import('./providers.mjs').ProviderName} ProviderName */

/**
 * Identity provider that stands for the six providers of social logins.
 *
 * @typedef {object} IdentityProvider
 * @property {string} url
 * @property {Readonly<Record<string, string>>} env options of the service
 * @property {(name: ProviderName, quirks: import('./providers.mjs').Quirks) => void} setQuirks replaces those of a provider
 * @property {() => Promise<void>} stop
 */

const team = 'DEVTEAM001'

/**
 * Starts the identity provider on this machine, for development and tests.
 *
 * @param {object} [options]
 * @param {number} [options.port] default: any that is free
 * @returns {Promise<IdentityProvider>}
 */
export async function startIdentityProvider({ port = 0 } = {}) {
  const names = /** @type {ProviderName[]} */ (Object.keys(providerTraits))
  const [signing, foreign, secrets] = await Promise.all([
    generateKeyPair('RS256', { extractable: true }),
    generateKeyPair('RS256'),
    generateKeyPair('ES256', { extractable: true }),
  ])
  const jwk = { ...(await exportJWK(signing.privateKey)), kid: 'development', alg: 'RS256', use: 'sig' }
  const keys = { key: signing.privateKey, foreignKey: foreign.privateKey, jwk }

  /** @type {Map<string, (request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) => unknown>} */
  const handlers = new Map()
  const server = createServer((request, response) => {
    const [, name = ''] = (request.url ?? '').split(/[/?]/)
    const handler = handlers.get(name)
    if (handler) return void handler(request, response)
    response.writeHead(404).end()
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = `http://localhost:${typeof address === 'object' ? address?.port : port}`

  /** @type {Map<ProviderName, import('./providers.mjs').Quirks>} */
  const quirks = new Map()
  const clientOf = (/** @type {ProviderName} */ name) => ({ id: `${name}-client`, secret: `${name}-secret` })
  for (const name of names) {
    const provider = createProvider(name, {
      url,
      client: clientOf(name),
      quirks: () => quirks.get(name) ?? {},
      keys,
      apple: { key: secrets.publicKey, team },
    })
    handlers.set(name, provider.callback())
  }

  const endpoints = Object.fromEntries(names.map((name) => [name, endpointsOf(url, name)]))
  const env = Object.fromEntries(
    names.flatMap((name) => {
      const option = name.toUpperCase()
      const { id, secret } = clientOf(name)
      return [[`${option}_CLIENT_ID`, id], ...(name === 'apple' ? [] : [[`${option}_CLIENT_SECRET`, secret]])]
    }),
  )
  return {
    url,
    env: {
      ...env,
      APPLE_TEAM_ID: team,
      APPLE_KEY_ID: 'DEVKEY0001',
      APPLE_PRIVATE_KEY: await exportPKCS8(secrets.privateKey),
      SOCIAL_ENDPOINTS: JSON.stringify(endpoints),
    },
    setQuirks: (name, changed) => void quirks.set(name, changed),
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/**
 * @param {string} url
 * @param {ProviderName} name
 */
function endpointsOf(url, name) {
  const base = `${url}/${name}`
  const profile =
    name in profilePaths ? profilePaths[/** @type {keyof typeof profilePaths} */ (name)] : undefined
  const query = { facebook: '?fields=id,name,email', x: '?user.fields=confirmed_email' }
  return {
    issuer: base,
    authorize: `${base}/authorize`,
    token: `${base}/token`,
    keys: `${base}/keys`,
    ...(profile && { profile: `${base}${profile}${query[/** @type {keyof typeof query} */ (name)] ?? ''}` }),
    ...(name === 'github' && { emails: `${base}${profilePaths.emails}` }),
  }
}
