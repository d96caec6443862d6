/** Factories of the plugins of foyerkit, by the name of their entry: `foyerkit/plugins/wallet-standard`. */
interface Factories {
  account: typeof import('../../plugins/account/index.js').account
  activity: typeof import('../../plugins/activity/index.js').activity
  analytics: typeof import('../../plugins/analytics/index.js').analytics
  'asset-pictures': typeof import('../../plugins/asset-pictures/index.js').assetPictures
  auth: typeof import('../../plugins/auth/index.js').auth
  balances: typeof import('../../plugins/balances/index.js').balances
  bitcoin: typeof import('../../plugins/bitcoin/index.js').bitcoin
  catalogue: typeof import('../../plugins/catalogue/index.js').catalogue
  connect: typeof import('../../plugins/connect/index.js').connect
  cosmos: typeof import('../../plugins/cosmos/index.js').cosmos
  email: typeof import('../../plugins/email/index.js').email
  evm: typeof import('../../plugins/evm/index.js').evm
  external: typeof import('../../plugins/external/index.js').external
  farcaster: typeof import('../../plugins/farcaster/index.js').farcaster
  injected: typeof import('../../plugins/injected/index.js').injected
  names: typeof import('../../plugins/names/index.js').names
  networks: typeof import('../../plugins/networks/index.js').networks
  nfts: typeof import('../../plugins/nfts/index.js').nfts
  onramp: typeof import('../../plugins/onramp/index.js').onramp
  pay: typeof import('../../plugins/pay/index.js').pay
  polkadot: typeof import('../../plugins/polkadot/index.js').polkadot
  receive: typeof import('../../plugins/receive/index.js').receive
  send: typeof import('../../plugins/send/index.js').send
  service: typeof import('../../plugins/service/index.js').service
  siwx: typeof import('../../plugins/siwx/index.js').siwx
  'smart-sessions': typeof import('../../plugins/smart-sessions/index.js').smartSessions
  socials: typeof import('../../plugins/socials/index.js').socials
  solana: typeof import('../../plugins/solana/index.js').solana
  swaps: typeof import('../../plugins/swaps/index.js').swaps
  'wallet-standard': typeof import('../../plugins/wallet-standard/index.js').walletStandard
  tracking: typeof import('../../plugins/tracking/index.js').tracking
  walletconnect: typeof import('../../plugins/walletconnect/index.js').walletconnect
}

/** Name of a plugin of foyerkit. */
export type OwnPluginName = keyof Factories

/** Options of the plugins of foyerkit. */
export type OwnPlugins = { readonly [N in OwnPluginName]: Parameters<Factories[N]>[0] }

/** Names of the plugins of foyerkit. */
export const ownPluginNames: readonly OwnPluginName[] = [
  'account',
  'activity',
  'analytics',
  'asset-pictures',
  'auth',
  'balances',
  'bitcoin',
  'catalogue',
  'connect',
  'cosmos',
  'email',
  'evm',
  'external',
  'farcaster',
  'injected',
  'names',
  'networks',
  'nfts',
  'onramp',
  'pay',
  'polkadot',
  'receive',
  'send',
  'service',
  'siwx',
  'smart-sessions',
  'socials',
  'solana',
  'swaps',
  'tracking',
  'wallet-standard',
  'walletconnect',
]

/** Name of the factory that the entry of a plugin of foyerkit exports: `walletStandard` for `wallet-standard`. */
export function factoryName(plugin: OwnPluginName): string {
  return plugin.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
}
