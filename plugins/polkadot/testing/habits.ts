import type { Habit } from '#kernel/testing'

/** An entry of `injectedWeb3`. */
export interface ExtensionEntry {
  readonly version: string
  enable(origin: string): Promise<unknown>
}

/** Object that an extension injects into a page. */
interface Injected {
  readonly accounts: {
    get(): Promise<readonly object[]>
    subscribe(listener: (accounts: readonly object[]) => void): () => void
  }
}

/** A habit of extensions for Polkadot. */
export interface PolkadotHabit extends Habit {
  /** Returns an entry of `injectedWeb3` that behaves so. */
  readonly inject: (entry: ExtensionEntry) => ExtensionEntry
}

const ethereumAccount = { address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F', name: 'Ethereum' }

/** Adds an account to a list that has one. */
const withAccount = (accounts: readonly object[], account: object) =>
  accounts.length > 0 ? [account, ...accounts] : accounts

const addsAccount = (account: object): PolkadotHabit['inject'] => {
  return (entry) => ({
    ...entry,
    async enable(origin) {
      const injected = (await entry.enable(origin)) as Injected
      const { accounts } = injected
      return {
        ...injected,
        accounts: {
          get: async () => withAccount(await accounts.get(), account),
          subscribe: (listener: (shared: readonly object[]) => void) =>
            accounts.subscribe((shared) => listener(withAccount(shared, account))),
        },
      }
    },
  })
}

/** Habits of extensions for Polkadot. */
export const polkadotHabits: readonly PolkadotHabit[] = [
  {
    id: 'ethereum-accounts',
    wallet: 'extensions with accounts of Ethereum',
    behaviour: 'shares accounts of Ethereum beside those of Substrate, with their type',
    source: 'https://github.com/paritytech/polkadot-onboard/issues/97',
    namespaces: ['polkadot'],
    part: 'list of accounts',
    inject: addsAccount({ ...ethereumAccount, type: 'ethereum' }),
  },
  {
    id: 'ethereum-accounts-without-a-type',
    wallet: 'Polkadot.js',
    behaviour: 'shares accounts of Ethereum that pages cannot decode, and no type that tells them apart',
    source: 'https://github.com/polkadot-js/extension/issues/1250',
    namespaces: ['polkadot'],
    part: 'list of accounts',
    inject: addsAccount(ethereumAccount),
  },
]
