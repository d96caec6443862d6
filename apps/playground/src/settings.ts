/** What can be set on the page; kept in its address, so that a link shows the same. */
export interface Settings {
  readonly theme: 'auto' | 'light' | 'dark'
  readonly plugins: readonly PluginName[]
  readonly flags: Readonly<Partial<Record<FlagName, boolean>>>
  /** How many test wallets are on the page. */
  readonly wallets: number
}

/** The plugins that can be switched. */
export const pluginNames = ['evm', 'injected', 'connect', 'account'] as const
export type PluginName = (typeof pluginNames)[number]

/** The flags that can be switched. */
export const flagNames = ['injected', 'account'] as const
export type FlagName = (typeof flagNames)[number]

/** Reads the settings from a query text. */
export function readSettings(search: string): Settings {
  const query = new URLSearchParams(search)
  const theme = query.get('theme')
  const wanted = query.get('plugins')?.split(',')
  const off = query.get('off')?.split(',') ?? []
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : 'auto',
    plugins: wanted ? pluginNames.filter((name) => wanted.includes(name)) : pluginNames,
    flags: Object.fromEntries(flagNames.filter((name) => off.includes(name)).map((name) => [name, false])),
    wallets: Math.min(3, Math.max(0, Number(query.get('wallets') ?? 1))),
  }
}

/** The settings as a query text; what is as it comes is left out. */
export function writeSettings({ theme, plugins, flags, wallets }: Settings): string {
  const query = new URLSearchParams()
  if (theme !== 'auto') query.set('theme', theme)
  if (plugins.length < pluginNames.length) query.set('plugins', plugins.join(','))
  const off = flagNames.filter((name) => flags[name] === false)
  if (off.length > 0) query.set('off', off.join(','))
  if (wallets !== 1) query.set('wallets', String(wallets))
  return query.size > 0 ? `?${query}` : ''
}
