import type { Wallet } from '@wallet-standard/base'
import type { Habit } from '#kernel/testing'

/** A habit of wallets for Solana. */
export interface SolanaHabit extends Habit {
  /** Returns what the wallet registers by Wallet Standard. */
  readonly register: (wallet: Wallet) => readonly Wallet[]
}

const namespaces = ['solana']

/** Returns a wallet with another version of some of its features. */
function changeFeatures(wallet: Wallet, change: (name: string, feature: object) => object): Wallet {
  const features = Object.entries(wallet.features).map(([name, feature]) => [
    name,
    change(name, Object(feature) as object),
  ])
  const { version, name, icon, chains } = wallet
  return {
    ...{ version, name, icon, chains },
    get accounts() {
      return wallet.accounts
    },
    features: Object.fromEntries(features) as Wallet['features'],
  }
}

/** Habits of wallets for Solana. */
export const solanaHabits: readonly SolanaHabit[] = [
  {
    id: 'legacy-transactions-only',
    wallet: 'wallets on phones',
    behaviour: 'signs legacy transactions only, and says so in supportedTransactionVersions',
    source: 'https://github.com/solana-mobile/mobile-wallet-adapter/pull/267',
    namespaces,
    part: 'transactions',
    register: (wallet) => [
      changeFeatures(wallet, (_name, feature) =>
        'supportedTransactionVersions' in feature
          ? { ...feature, supportedTransactionVersions: ['legacy'] }
          : feature,
      ),
    ],
  },
  {
    id: 'no-account-event',
    wallet: 'Phantom',
    behaviour: 'reports nothing when the user selects another account',
    source: 'https://github.com/phantom/docs/issues/143',
    namespaces,
    part: 'events',
    stops: ['report'],
    register: (wallet) => [
      changeFeatures(wallet, (name, feature) =>
        name === 'standard:events' ? { ...feature, on: () => () => {} } : feature,
      ),
    ],
  },
  {
    id: 'registered-by-its-sdk-as-well',
    wallet: 'MetaMask',
    behaviour: 'is registered twice with one name: by the extension, and by the SDK of the page',
    source: 'https://github.com/MetaMask/connect-monorepo/pull/164',
    namespaces,
    part: 'registration',
    register: (wallet) => [wallet, changeFeatures(wallet, (_name, feature) => feature)],
  },
]
