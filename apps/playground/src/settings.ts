/** What can be set on the page; kept in its address, so that a link shows the same. */
export interface Settings {
  readonly theme: 'auto' | 'light' | 'dark'
  readonly locale: LocaleName
  readonly plugins: readonly PluginName[]
  readonly flags: Readonly<Partial<Record<FlagName, boolean>>>
  /** How many test wallets are on the page. */
  readonly wallets: number
  /** The ids of the networks the page uses, and of those its wallets know; all there are when empty. */
  readonly uses: readonly number[]
  readonly knows: readonly number[]
  /** Whether visitors may not switch networks. */
  readonly noSwitch: boolean
  /** Whether wallets may stay on networks the page does not use. */
  readonly anyNetwork: boolean
}

/** The languages that can be switched: English, and English as a translation into a right-to-left one might look. */
export const localeNames = ['en', 'qps-plocm'] as const
export type LocaleName = (typeof localeNames)[number]

/** The plugins that can be switched. */
export const pluginNames = [
  'evm',
  'injected',
  'connect',
  'networks',
  'account',
  'balances',
  'send',
  'receive',
] as const
export type PluginName = (typeof pluginNames)[number]

/** The flags that can be switched. */
export const flagNames = ['injected', 'networks', 'account', 'balances', 'send', 'receive'] as const
export type FlagName = (typeof flagNames)[number]

/** Reads the settings from a query text. */
export function readSettings(search: string): Settings {
  const query = new URLSearchParams(search)
  const theme = query.get('theme')
  const wanted = query.get('plugins')?.split(',')
  const off = query.get('off')?.split(',') ?? []
  const ids = (name: string) => query.get(name)?.split(',').map(Number) ?? []
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : 'auto',
    locale: localeNames.find((name) => name === query.get('locale')) ?? 'en',
    plugins: wanted ? pluginNames.filter((name) => wanted.includes(name)) : pluginNames,
    flags: Object.fromEntries(flagNames.filter((name) => off.includes(name)).map((name) => [name, false])),
    wallets: Math.min(3, Math.max(0, Number(query.get('wallets') ?? 1))),
    uses: ids('uses'),
    knows: ids('knows'),
    noSwitch: query.has('no-switch'),
    anyNetwork: query.has('any-network'),
  }
}

/** The settings as a query text; what is as it comes is left out. */
export function writeSettings(settings: Settings): string {
  const { theme, locale, plugins, flags, wallets, uses, knows, noSwitch, anyNetwork } = settings
  const query = new URLSearchParams()
  if (theme !== 'auto') query.set('theme', theme)
  if (locale !== 'en') query.set('locale', locale)
  if (plugins.length < pluginNames.length) query.set('plugins', plugins.join(','))
  const off = flagNames.filter((name) => flags[name] === false)
  if (off.length > 0) query.set('off', off.join(','))
  if (wallets !== 1) query.set('wallets', String(wallets))
  if (uses.length > 0) query.set('uses', uses.join(','))
  if (knows.length > 0) query.set('knows', knows.join(','))
  if (noSwitch) query.set('no-switch', '')
  if (anyNetwork) query.set('any-network', '')
  return query.size > 0 ? `?${query}` : ''
}
