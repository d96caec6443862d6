import { atom } from 'jotai/vanilla'

/** A wallet that announced itself by Wallet Standard, read once into a frozen copy. Its features are its own objects. */
export interface StandardWallet {
  readonly name: string
  /** A `data:` URL. */
  readonly imageUrl: string | undefined
  /** Chains in the words of Wallet Standard, such as `solana:mainnet`. */
  readonly chains: readonly string[]
  /** Names of the features. */
  readonly features: readonly string[]
  /** Addresses that the wallet shared when it announced itself: mostly none. */
  readonly sharedAddresses: readonly string[]
  /** Returns a feature, such as `standard:connect`, or undefined. A wallet decides what it is: check before use. */
  feature(name: string): unknown
  /** Returns the wallet's current accounts, unchecked. A getter of a wallet may throw. */
  accounts(): unknown
}

/** Announced wallets, in the order of their announcements. */
export const standardWalletsAtom = /*#__PURE__*/ atom<readonly StandardWallet[]>([])
