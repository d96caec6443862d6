import type { Behaviour } from './behaviour.js'
import type { Eip1193Provider } from '../contract.js'
import type { EvmHabit } from './habits.js'
import type { Hex } from './hex.js'
import type { TestProvider } from './provider.js'
import type { WalletChain } from './chain-list.js'
import type { WalletInfo } from './wallet-info.js'
import type { WalletRequest } from './prompts.js'

/** A wallet to test with: the page's side (`info`, `provider`) and the user's side (everything else). */
export interface TestWallet {
  readonly info: WalletInfo
  /** The wallet's own provider, without habits. */
  readonly provider: TestProvider
  /** Provider that pages get: `provider`, changed by the habits. */
  readonly pageProvider: Eip1193Provider
  /** Habits that the wallet has, in the order of {@link evmHabits}. */
  readonly habits: readonly EvmHabit[]
  readonly behaviour: Behaviour
  /** Every account, with EIP-55 checksums; the page sees the ones it was permitted. */
  readonly accounts: readonly Hex[]
  readonly account: Hex
  readonly chains: readonly WalletChain[]
  readonly chainId: number
  /** Whether the page has been permitted to see accounts. */
  readonly permitted: boolean
  /** False between `emitDisconnect` and `reconnect`, and after `destroy`. */
  readonly connected: boolean
  /** Requests that wait for the user, oldest first; another list whenever it changes. */
  readonly pending: readonly WalletRequest[]
  /** How many answers `hold` is holding back. */
  readonly held: number
  /** Announces itself by EIP-6963. Default target: window. Throws a TypeError where there is none. */
  announce(target?: EventTarget): () => void
  /** Sets `ethereum` on the target. Default: the global object. */
  injectLegacy(target?: object): () => void
  /** Turns switches. Throws a TypeError for a value no switch has. */
  behave(next: Partial<Behaviour>): void
  /** Lets the held answers go. */
  release(): void
  /** Selects an account by its place in `accounts`. Throws a RangeError when there is none. */
  selectAccount(index: number): void
  /** Adds this key, else the next account of the phrase or a random one, and gives its address. */
  addAccount(privateKey?: Hex): Hex
  /** The user goes to another chain. Throws 4902 for one the wallet does not know. */
  switchChain(id: number): void
  lock(): void
  unlock(): void
  /** The user takes the page's permission back. */
  disconnectSite(): void
  /** Loses all chains: sends disconnect (default error: 4900); requests fail with 4900 until reconnect. */
  emitDisconnect(error?: Error): void
  /** Has its chains back: sends connect. */
  reconnect(): void
  /** Calls back after any change; returns the undo. */
  subscribe(listener: () => void): () => void
  /** Ends everything it started. Waiting requests and later ones fail with 4900. */
  destroy(): void
}
