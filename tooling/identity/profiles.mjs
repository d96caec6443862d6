import { createHmac } from 'node:crypto'

/** Paths of the profiles below the address of a provider. */
export const profilePaths = {
  facebook: '/me',
  github: '/user',
  emails: '/user/emails',
  x: '/2/users/me',
  discord: '/api/users/@me',
}

/**
 * Answers a request for a profile as the original does; undefined for another path.
 *
 * @param {import('./providers.mjs').ProviderName} name
 * @param {string} path below the address of the provider
 * @param {object} request
 * @param {import('./accounts.mjs').IdentityAccount} request.account
 * @param {import('./providers.mjs').Quirks} request.quirks
 * @param {URLSearchParams} request.query
 * @param {string} request.token
 * @param {string} request.secret
 * @param {string | undefined} request.userAgent
 * @returns {{ status: number, body: unknown } | undefined}
 */
export function answerProfile(name, path, { account, quirks, query, token, secret, userAgent }) {
  const email = quirks.hasNoEmail ? null : (quirks.email ?? account.email)
  const isVerified = quirks.emailVerified ?? true
  const { id } = account
  const userName = account.name.split(' ')[0]?.toLowerCase() ?? ''
  if (quirks.profileStatus) return { status: quirks.profileStatus, body: { error: 'refused' } }
  const found = (/** @type {unknown} */ body) => ({ status: 200, body })
  if (name === 'facebook' && path === profilePaths.facebook) {
    const proof = createHmac('sha256', secret).update(token).digest('hex')
    if (query.get('appsecret_proof') !== proof)
      return { status: 400, body: { error: { message: 'Invalid appsecret_proof', code: 100 } } }
    return found({ id, name: account.name, ...(email !== null && { email }) })
  }
  if (name === 'github' && !userAgent) return { status: 403, body: { message: 'User-Agent is missing' } }
  if (name === 'github' && path === profilePaths.github)
    return found({ id: Number(id), login: userName, name: account.name, email: null })
  if (name === 'github' && path === profilePaths.emails)
    return found([
      { email: 'second@meridian.example', primary: false, verified: true, visibility: null },
      ...(email === null ? [] : [{ email, primary: true, verified: isVerified, visibility: 'private' }]),
    ])
  if (name === 'x' && path === profilePaths.x)
    return found({
      data: { id, username: userName, name: account.name, ...(email !== null && { confirmed_email: email }) },
    })
  if (name === 'discord' && path === profilePaths.discord)
    return found({ id, username: userName, email, verified: email === null ? null : isVerified })
  return undefined
}
