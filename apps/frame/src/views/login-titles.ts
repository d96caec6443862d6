import { viewMessages as messages } from './messages.js'

/** Names of providers. */
const titles: Readonly<Record<string, string>> = {
  google: 'Google',
  x: 'X',
  discord: 'Discord',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
  farcaster: 'Farcaster',
}

/** Returns the name of a kind of logins. */
export const loginTitle = (kind: string): string =>
  kind === 'email' ? messages.email : (titles[kind] ?? kind)

/** Returns the names of kinds of logins as one text. */
export const loginTitles = (kinds: readonly string[]): string => kinds.map(loginTitle).join(', ')
