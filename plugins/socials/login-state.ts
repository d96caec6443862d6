import { atom } from 'jotai/vanilla'
import type { SocialProviderName } from './contract.js'

/** Login that the view waits for. */
export interface SocialAttempt {
  /** Undefined for a login that left the page and has come back. */
  readonly provider: SocialProviderName | undefined
  /** Window that the press has opened; null if the browser has blocked it. */
  readonly popup: Window | null
  /** Result of a login that left the page. */
  readonly result?: LoginResult
}

/** Result of the window of a login: the address with the handle, or the reason of a failure. */
export type LoginResult = { readonly resultUri: string } | { readonly error: string }

/** The login that was begun last. */
export const socialAttemptAtom = atom<SocialAttempt | undefined>(undefined)

/** Names of the providers. */
export const providerTitles: Readonly<Record<SocialProviderName, string>> = {
  google: 'Google',
  x: 'X',
  discord: 'Discord',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
}
