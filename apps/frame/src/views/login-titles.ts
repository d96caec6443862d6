/** Names of the kinds of logins as users know them. */
const titles: Readonly<Record<string, string>> = {
  email: 'Email',
  google: 'Google',
  x: 'X',
  discord: 'Discord',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
  farcaster: 'Farcaster',
}

/** Returns the name of a kind of logins. */
export const loginTitle = (kind: string): string => titles[kind] ?? kind

/** Returns the names of kinds of logins as one text. */
export const loginTitles = (kinds: readonly string[]): string => kinds.map(loginTitle).join(', ')
