import { themeVariables, type ThemeVariable } from './theme-variables.js'

/** What can be set on the page; kept in its address, so that a reload and a link show the same. */
export interface Settings {
  readonly theme: 'auto' | 'light' | 'dark'
  /** Custom properties of the widget, by name without its prefix: `accent`. */
  readonly variables: Readonly<Partial<Record<ThemeVariable, string>>>
  readonly locale: LocaleName
  readonly plugins: readonly PluginName[]
  /** Those that the page starts with. */
  readonly usual: readonly PluginName[]
  /** The flags that are switched off. */
  readonly off: readonly FlagName[]
  /** How many test wallets are on the page. */
  readonly wallets: number
  /** The ids of the networks the page uses, the default one first, and of those its wallets know; all there are when empty. */
  readonly uses: readonly number[]
  readonly knows: readonly number[]
  /** Whether visitors may not switch networks. */
  readonly noSwitch: boolean
  /** Whether wallets may stay on networks the page does not use. */
  readonly anyNetwork: boolean
  /** Whether the button shows the network in place of the balance. */
  readonly showNetwork: boolean
  /** Whether several wallets of a namespace stay connected. */
  readonly multiWallet: boolean
  /** Whether swaps and purchases are off in restricted time zones. */
  readonly respectsZones: boolean
}

/** Languages of the widget. */
export const localeNames = ['en', 'de', 'es', 'fr', 'ja', 'ar', 'zh', 'pt-BR'] as const
export type LocaleName = (typeof localeNames)[number]

/** The plugins that can be switched, in the order in which they are composed. */
export const pluginNames = [
  'evm',
  'service',
  'injected',
  'external',
  'wallet-standard',
  'solana',
  'bitcoin',
  'polkadot',
  'cosmos',
  'walletconnect',
  'catalogue',
  'connect',
  'networks',
  'account',
  'balances',
  'send',
  'receive',
  'swaps',
  'activity',
  'tracking',
  'nfts',
  'onramp',
  'asset-pictures',
  'auth',
  'email',
  'socials',
  'farcaster',
  'names',
  'smart-sessions',
  'pay',
  'analytics',
  'siwx',
] as const
export type PluginName = (typeof pluginNames)[number]

const without = (names: readonly PluginName[]) => pluginNames.filter((name) => !names.includes(name))

/** Plugins of the preset with every namespace. */
export const multichainPlugins: readonly PluginName[] = without([
  'external',
  'swaps',
  'activity',
  'tracking',
  'nfts',
  'onramp',
  'asset-pictures',
  'auth',
  'email',
  'socials',
  'farcaster',
  'names',
  'smart-sessions',
  'pay',
  'analytics',
  'siwx',
])

/** The plugins that the page starts with where there is a service: those of the standard preset. */
export const standardPlugins: readonly PluginName[] = without([
  ...(['solana', 'bitcoin', 'polkadot', 'cosmos', 'wallet-standard'] as const),
  ...([
    'external',
    'swaps',
    'activity',
    'tracking',
    'nfts',
    'onramp',
    'asset-pictures',
    'auth',
    'email',
    'socials',
    'farcaster',
    'names',
    'smart-sessions',
    'pay',
    'analytics',
    'siwx',
  ] as const),
])

/** Those where the service has a secure frame: with the embedded wallet, and with swaps and what its index has. */
export const embeddedPlugins: readonly PluginName[] = [
  ...standardPlugins,
  'swaps',
  'activity',
  'tracking',
  'nfts',
  'onramp',
  'auth',
  'email',
  'socials',
  'farcaster',
  'names',
  'smart-sessions',
  'pay',
  'analytics',
]

/** Those where there is none: the preset for Ethereum. */
export const evmPlugins: readonly PluginName[] = standardPlugins.filter(
  (name) => name !== 'walletconnect' && name !== 'catalogue',
)

/** Plugins of the preset that connects only. */
const connectPlugins: readonly PluginName[] = [
  ...(['evm', 'service', 'injected', 'connect', 'networks', 'account'] as const),
]

/** Plugins of the preset with everything that needs nothing of the host. */
export const allPlugins: readonly PluginName[] = without(['external', 'asset-pictures', 'siwx'])

/** Presets of the package, by name. */
export const presets = {
  standard: standardPlugins,
  evm: evmPlugins,
  connect: connectPlugins,
  multichain: multichainPlugins,
  all: allPlugins,
} as const
/** Name of a preset. */
export type PresetName = keyof typeof presets

/** Plugins with a flag that can be switched. */
export const flagNames = [
  'evm',
  'injected',
  'external',
  'wallet-standard',
  'solana',
  'bitcoin',
  'polkadot',
  'cosmos',
  'walletconnect',
  'catalogue',
  'networks',
  'account',
  'balances',
  'send',
  'receive',
  'swaps',
  'activity',
  'tracking',
  'nfts',
  'onramp',
  'asset-pictures',
  'auth',
  'email',
  'socials',
  'farcaster',
  'names',
  'smart-sessions',
  'pay',
  'analytics',
  'siwx',
] as const
export type FlagName = (typeof flagNames)[number]

/** Flags with another name than their plugin. */
const flagIds: Partial<Record<FlagName, string>> = { 'smart-sessions': 'smartSessions' }
/** Flags that are off unless a page switches them on, as this one does. */
const offByDefault: readonly FlagName[] = ['smart-sessions', 'pay']

/** Id of the flag of a plugin. */
export const flagId = (name: FlagName): string => flagIds[name] ?? name

/** What `features` has for a flag that is on or off; undefined for its default. */
export function featureValue(name: FlagName, on: boolean): boolean | undefined {
  return on === offByDefault.includes(name) ? on : undefined
}

/** The most test wallets. */
export const mostWallets = 3

const prefix = 'foyer-'

/** Reads the settings from a query text; what it does not know is as it comes. */
export function readSettings(search: string, usual: readonly PluginName[] = evmPlugins): Settings {
  const query = new URLSearchParams(search)
  const list = (name: string) => query.get(name)?.split(',').filter(Boolean) ?? []
  const among = <T extends string>(names: readonly T[], wanted: readonly string[]) =>
    names.filter((name) => wanted.includes(name))
  const ids = (name: string) =>
    list(name)
      .map(Number)
      .filter((id) => Number.isSafeInteger(id) && id > 0)
  const theme = query.get('theme')
  const wallets = Math.trunc(Number(query.get('wallets') ?? 1))
  const variables = themeVariables.flatMap((name) => {
    const value = query.get(prefix + name)
    return value ? [[name, value] as const] : []
  })
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : 'auto',
    variables: Object.fromEntries(variables),
    locale: localeNames.find((name) => name === query.get('locale')) ?? 'en',
    plugins: query.has('plugins') ? among(pluginNames, list('plugins')) : usual,
    usual,
    off: among(flagNames, list('off')),
    wallets: Math.min(mostWallets, Math.max(0, Number.isNaN(wallets) ? 1 : wallets)),
    uses: ids('uses'),
    knows: ids('knows'),
    noSwitch: query.has('no-switch'),
    anyNetwork: query.has('any-network'),
    showNetwork: query.has('show-network'),
    multiWallet: query.has('multi-wallet'),
    respectsZones: query.has('respect-zones'),
  }
}

/** The settings as a query text; what is as it comes is left out. */
export function writeSettings(settings: Settings): string {
  const { theme, variables, locale, plugins, usual, off, wallets, uses, knows } = settings
  const { noSwitch, anyNetwork, showNetwork, multiWallet, respectsZones } = settings
  const query = new URLSearchParams()
  if (theme !== 'auto') query.set('theme', theme)
  for (const [name, value] of Object.entries(variables)) if (value) query.set(prefix + name, value)
  if (locale !== 'en') query.set('locale', locale)
  if (plugins.join() !== usual.join()) query.set('plugins', plugins.join(','))
  if (off.length > 0) query.set('off', off.join(','))
  if (wallets !== 1) query.set('wallets', String(wallets))
  if (uses.length > 0) query.set('uses', uses.join(','))
  if (knows.length > 0) query.set('knows', knows.join(','))
  if (noSwitch) query.set('no-switch', '')
  if (anyNetwork) query.set('any-network', '')
  if (showNetwork) query.set('show-network', '')
  if (multiWallet) query.set('multi-wallet', '')
  if (respectsZones) query.set('respect-zones', '')
  return query.size > 0 ? `?${query}` : ''
}
