import { pickHabits } from '#kernel/testing'
import { announceWallet } from '../../wallet-standard/testing/wallet.js'
import {
  asLeather,
  asPairedWallet,
  asSatsConnect,
  asStandardWallet,
  asUnisat,
  listEntry,
} from './appearances.js'
import { bitcoinHabits, type RequestObject } from './habits.js'
import { createWalletCore, type WalletCore, type WalletCoreOptions } from './wallet-core.js'

export { bitcoinHabits, type BitcoinHabit } from './habits.js'

/** Ways in which the wallet can be in a page besides Wallet Standard. */
type BitcoinAppearance = 'unisat' | 'leather' | 'okx' | 'sats-connect'

/** A Bitcoin wallet with real keys, in every form in which wallets appear. */
export interface BitcoinTestWallet extends Pick<
  WalletCore,
  'prompts' | 'decide' | 'selectAccount' | 'selectNetwork' | 'disconnect'
> {
  readonly standard: ReturnType<typeof asStandardWallet>
  readonly unisat: ReturnType<typeof asUnisat>
  readonly leather: ReturnType<typeof asLeather>
  /** The object of sats-connect, with the habits of the wallet. */
  readonly satsConnect: RequestObject
  /** Answers the requests of a WalletConnect session. */
  readonly paired: ReturnType<typeof asPairedWallet>
  /** Accounts of the network in use, whether they are shared or not. */
  accounts(): ReturnType<WalletCore['own']>
  /** Announces the wallet to the page by Wallet Standard. Returns the function that takes it back. */
  announce(page?: EventTarget): () => void
  /** Puts the wallet's object into a page. Returns the function that takes it out. */
  install(page: object, appearance: BitcoinAppearance): () => void
}

/** Name of the object of sats-connect in a page. */
const satsConnectId = 'FoyerBitcoinProvider'

/** Options of {@link createBitcoinTestWallet}. */
export interface BitcoinTestWalletOptions extends WalletCoreOptions {
  /** Ids of {@link bitcoinHabits}, which are about the object of sats-connect. Default: none. */
  readonly habits?: readonly string[]
}

/**
 * Creates a wallet. It signs by ECDSA and Schnorr with keys of its mnemonic.
 *
 * Throws a TypeError for an unknown habit.
 */
export function createBitcoinTestWallet(options: BitcoinTestWalletOptions): BitcoinTestWallet {
  const core = createWalletCore(options)
  const { prompts, decide, selectAccount, selectNetwork, disconnect } = core
  const [standard, unisat, leather] = [asStandardWallet(core), asUnisat(core), asLeather(core)]
  const satsConnect = pickHabits(bitcoinHabits, options.habits ?? []).reduce<RequestObject>(
    (changed, { inject }) => inject(changed),
    asSatsConnect(core),
  )

  function put(page: object, key: string, value: unknown): () => void {
    const before = Object.getOwnPropertyDescriptor(page, key)
    Object.defineProperty(page, key, { value, configurable: true, enumerable: true, writable: true })
    return () => {
      if (before) Object.defineProperty(page, key, before)
      else Reflect.deleteProperty(page, key)
    }
  }

  return {
    ...{ prompts, decide, selectAccount, selectNetwork, disconnect },
    ...{ standard, unisat, leather, satsConnect },
    paired: asPairedWallet(core),
    accounts: () => core.own(),
    announce: (page = globalThis.window) => announceWallet(standard, page),
    install(page, appearance) {
      if (appearance === 'unisat') return put(page, 'unisat', unisat)
      if (appearance === 'leather') return put(page, 'LeatherProvider', leather)
      if (appearance === 'okx') return put(page, 'okxwallet', { bitcoin: unisat })
      const { btc_providers: listed } = page as { readonly btc_providers?: readonly unknown[] }
      const undos = [
        put(page, satsConnectId, satsConnect),
        put(page, 'btc_providers', [...(listed ?? []), listEntry(core, satsConnectId)]),
      ]
      return () => {
        for (const undo of undos) undo()
      }
    },
  }
}
