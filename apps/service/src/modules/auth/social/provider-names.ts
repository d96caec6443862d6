/** Identity providers of social logins, in the order in which the widget shows them. */
export const providerNames = ['google', 'x', 'discord', 'github', 'apple', 'facebook'] as const

/** Name of an identity provider. */
export type ProviderName = (typeof providerNames)[number]

/** Names of the providers as users know them. */
export const providerTitles: Readonly<Record<ProviderName, string>> = {
  google: 'Google',
  x: 'X',
  discord: 'Discord',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
}

/** Whether a text is the name of an identity provider. */
export const isProviderName = (text: string): text is ProviderName =>
  (providerNames as readonly string[]).includes(text)
