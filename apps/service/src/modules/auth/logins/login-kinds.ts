import { HttpError } from '../../../platform/http/http-error.js'
import { isProviderName, providerNames, providerTitles } from '../social/provider-names.js'

/** Kinds of logins. */
export const loginKinds = ['email', ...providerNames, 'farcaster'] as const
/** One of {@link loginKinds}. */
export type LoginKind = (typeof loginKinds)[number]

/** Returns whether a project allows a kind of logins. @param listed undefined for all */
export const allowsLogin = (listed: readonly LoginKind[] | undefined, kind: LoginKind): boolean =>
  listed === undefined || listed.includes(kind)

/** @throws an HttpError with 403 for a kind of logins that the project has not listed */
export function assertAllowsLogin(listed: readonly LoginKind[] | undefined, kind: LoginKind): void {
  if (allowsLogin(listed, kind)) return
  const name = isProviderName(kind)
    ? `with ${providerTitles[kind]}`
    : kind === 'email'
      ? 'by email'
      : 'with Farcaster'
  throw new HttpError(403, 'login', `Logins ${name} are off for this project`)
}
