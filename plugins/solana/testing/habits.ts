import { SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
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

/** Returns a wallet with another version of one function of a feature. */
const changeFunction = (
  wallet: Wallet,
  name: string,
  change: (run: (...inputs: readonly unknown[]) => Promise<unknown>) => typeof run,
) =>
  changeFeatures(wallet, (feature, functions) => {
    const key = feature.slice(feature.indexOf(':') + 1)
    const run = (functions as Readonly<Record<string, unknown>>)[key]
    return key === name && typeof run === 'function'
      ? { ...functions, [key]: change(run as Parameters<typeof change>[0]) }
      : functions
  })

const rejection = () => Object.assign(new Error('User rejected the request.'), { code: 4001 })

/** Returns a transaction with one more instruction, which moves nothing. */
function addInstruction(wire: Uint8Array): Uint8Array {
  const { message } = VersionedTransaction.deserialize(wire)
  const changed = TransactionMessage.decompile(message)
  const { payerKey } = changed
  changed.instructions.push(SystemProgram.transfer({ fromPubkey: payerKey, toPubkey: payerKey, lamports: 0 }))
  const isLegacy = message.version === 'legacy'
  const compiled = isLegacy ? changed.compileToLegacyMessage() : changed.compileToV0Message()
  return new VersionedTransaction(compiled).serialize()
}

/** The input of a request to sign, whose transaction has one more instruction. */
function withInstruction(input: unknown): unknown {
  const { transaction, ...rest } = input as { readonly transaction: Uint8Array }
  return { ...rest, transaction: addInstruction(transaction) }
}

/** Ids of the habits of Phantom's extension. */
export const asPhantom: readonly string[] = ['no-account-event', 'added-instruction']

/** Ids of the habits of Phantom with the account of a Ledger. */
export const asLedger: readonly string[] = ['no-account-event', 'no-messages-on-ledger']

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
  {
    id: 'silent-connect-rejected',
    wallet: 'Brave',
    behaviour:
      'rejects a connect without a prompt when the site has no permission, as if the user had rejected it',
    source: 'https://github.com/brave/brave-wallet-docs/pull/59',
    namespaces,
    part: 'silent connect',
    register: (wallet) => [
      changeFunction(wallet, 'connect', (connect) => async (input) => {
        const { silent } = Object(input) as { readonly silent?: boolean }
        if (silent && wallet.accounts.length === 0) throw rejection()
        return connect(input)
      }),
    ],
  },
  {
    id: 'no-messages-on-ledger',
    wallet: 'Phantom with a Ledger',
    behaviour: 'rejects the signature of a message with 4001 after the user has approved it',
    source: 'https://github.com/phantom/sandbox/issues/14',
    namespaces,
    part: 'messages',
    stops: ['sign'],
    register: (wallet) => [
      changeFunction(wallet, 'signMessage', (signMessage) => async (...inputs) => {
        await signMessage(...inputs)
        throw rejection()
      }),
    ],
  },
  {
    id: 'added-instruction',
    wallet: 'Phantom',
    behaviour: 'adds instructions of its own to a transaction before it signs',
    source: 'https://github.com/x402-foundation/x402/issues/2097',
    namespaces,
    part: 'instructions',
    register: (wallet) => [
      ['signTransaction', 'signAndSendTransaction'].reduce(
        (changed, name) =>
          changeFunction(
            changed,
            name,
            (sign) =>
              (...inputs) =>
                sign(...inputs.map(withInstruction)),
          ),
        wallet,
      ),
    ],
  },
]
