import type { Behaviour } from './behaviour.js'
import type { Hex } from './hex.js'
import type { Approve } from './prompts.js'
import type { SharedAccounts } from './site.js'
import type { WalletChain } from './chain-list.js'
import type { WalletStorage } from './memory.js'

/** What a test wallet is made of. */
export interface TestWalletOptions {
  /** Every chain the wallet knows, at least one; nodes must allow requests from the page's origin (CORS). */
  readonly chains: readonly WalletChain[]
  /** The chain to start on; the first when left out or unknown. A remembered one goes before it. */
  readonly chainId?: number
  /** Default: Foyer Test Wallet. */
  readonly name?: string
  /** Default: org.foyer.test-wallet. */
  readonly rdns?: string
  /** A data: address of a picture. Default: a small drawing of its own. */
  readonly icon?: string
  /** The id of this announcement (EIP-6963, UUID v4). Default: a new one. */
  readonly uuid?: string
  /** BIP-39 words. Default, when there are no privateKeys either: the well-known development phrase. */
  readonly mnemonic?: string
  /** 32-byte keys; they stand before the accounts of a mnemonic. */
  readonly privateKeys?: readonly Hex[]
  /** Default: as many as privateKeys, or 2. */
  readonly accountCount?: number
  /** Which accounts a permitted page sees. Default: the selected one. */
  readonly sharedAccounts?: SharedAccounts
  /** Decides in place of a user; without it requests wait in `pending`. */
  readonly approve?: Approve
  /** The switches that are not as in an orderly wallet. */
  readonly behaviour?: Partial<Behaviour>
  /** Ids of {@link evmHabits}, such as {@link asMetaMask}. Default: none, it behaves as the standards say. */
  readonly habits?: readonly string[]
  /** The page asking. Default: the origin of this page, or `null` where there is none. */
  readonly origin?: string
  /** Lets permissions, the chain and the selected account survive a reload. Default: they do not. */
  readonly storage?: WalletStorage
}
