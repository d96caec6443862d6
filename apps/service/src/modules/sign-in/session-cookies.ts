import { createHash } from 'node:crypto'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { SignInSettings } from './settings.js'
import type { StoredSignIn } from './sign-in-store.js'

/** Most cookies of a request that are read: each costs a check of its signature. */
const maxCookies = 16

const prefixOf = (project: string) => `foyer-sign-in-${project}-`

/** Name of the cookie of an account: one for each, so that signing in on a further network ends no session. */
function nameOf({ project, chain, address }: StoredSignIn): string {
  const account = createHash('sha256').update(`${chain}:${address}`).digest('hex')
  return `${prefixOf(project)}${account.slice(0, 16)}`
}

/** Returns the tokens in the cookies of a request. */
export function readTokens(header: string | undefined, project: string): readonly string[] {
  const prefix = prefixOf(project)
  return Object.entries(parseCookie(header ?? ''))
    .filter(([name]) => name.startsWith(prefix) && name.length === prefix.length + 16)
    .flatMap(([, token]) => token ?? [])
    .slice(0, maxCookies)
}

/** Returns the header that sets the cookie of a session; without a token, the one that removes it. */
export function cookieOf(
  session: StoredSignIn,
  token: string | undefined,
  { cookieDomain, cookieSameSite }: SignInSettings,
): string {
  return stringifySetCookie({
    name: nameOf(session),
    value: token ?? '',
    ...(token === undefined ? { maxAge: 0 } : { expires: session.expiresAt }),
    ...(cookieDomain !== undefined && { domain: cookieDomain }),
    path: '/',
    httpOnly: true,
    secure: true,
    sameSite: cookieSameSite,
  })
}
