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
  readonly signer: object
}

/** A habit of extensions for Polkadot. */
export interface PolkadotHabit extends Habit {
  /** Returns an entry of `injectedWeb3` that behaves so. */
  readonly inject?: (entry: ExtensionEntry) => ExtensionEntry
  /** Time until the extension adds its entry to a page, in milliseconds. */
  readonly delayMs?: number
}

const ethereumAccount = { address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F', name: 'Ethereum' }

/** Adds an account to a list that has one. */
const withAccount = (accounts: readonly object[], account: object) =>
  accounts.length > 0 ? [account, ...accounts] : accounts

/** Returns an entry whose object in the page is another one. */
const changeInjected =
  (change: (injected: Injected) => Injected): NonNullable<PolkadotHabit['inject']> =>
  (entry) => ({
    ...entry,
    enable: async (origin) => change((await entry.enable(origin)) as Injected),
  })

const addsAccount = (account: object) =>
  changeInjected(({ accounts, ...injected }) => ({
    ...injected,
    accounts: {
      get: async () => withAccount(await accounts.get(), account),
      subscribe: (listener) => accounts.subscribe((shared) => listener(withAccount(shared, account))),
    },
  }))

const namespaces = ['polkadot']

/** Habits of extensions for Polkadot. */
export const polkadotHabits: readonly PolkadotHabit[] = [
  {
    id: 'ethereum-accounts',
    wallet: 'extensions with accounts of Ethereum',
    behaviour: 'shares accounts of Ethereum beside those of Substrate, with their type',
    source: 'https://github.com/paritytech/polkadot-onboard/issues/97',
    namespaces,
    part: 'list of accounts',
    inject: addsAccount({ ...ethereumAccount, type: 'ethereum' }),
  },
  {
    id: 'ethereum-accounts-without-a-type',
    wallet: 'Polkadot.js',
    behaviour: 'shares accounts of Ethereum that pages cannot decode, and no type that tells them apart',
    source: 'https://github.com/polkadot-js/extension/issues/1250',
    namespaces,
    part: 'list of accounts',
    inject: addsAccount(ethereumAccount),
  },
  {
    id: 'no-reports-of-accounts',
    wallet: 'imToken',
    behaviour: 'does not implement the subscription to accounts, and returns them by get only',
    source: 'https://github.com/TalismanSociety/talisman-connect/pull/22',
    namespaces,
    part: 'reports of accounts',
    stops: ['report'],
    inject: changeInjected(({ accounts, ...injected }) => ({
      ...injected,
      accounts: { get: accounts.get, subscribe: () => () => {} },
    })),
  },
  {
    id: 'no-raw-signatures',
    wallet: 'Polkadot.js with Polkadot Vault',
    behaviour: 'signs no bytes with accounts of a device that reads QR codes',
    source: 'https://github.com/polkadot-js/extension/issues/1268',
    namespaces,
    part: 'signatures of bytes',
    stops: ['sign'],
    inject: changeInjected((injected) => ({
      ...injected,
      signer: {
        ...injected.signer,
        async signRaw() {
          throw new Error('Raw data signing not supported for QR wallets')
        },
      },
    })),
  },
  {
    id: 'unanswered-first-enable',
    wallet: 'Polkadot.js',
    behaviour: 'does not answer the request for access in a new window',
    source: 'https://github.com/polkadot-js/extension/issues/1236',
    namespaces,
    part: 'access',
    stops: ['connect'],
    inject: (entry) => ({ ...entry, enable: () => new Promise(() => {}) }),
  },
  {
    id: 'late-entry',
    wallet: 'Polkadot.js',
    behaviour: 'adds its entry to the page after the page has loaded',
    source: 'https://github.com/polkadot-js/extension/issues/1475',
    namespaces,
    part: 'time of the entry',
    delayMs: 1_500,
  },
]
