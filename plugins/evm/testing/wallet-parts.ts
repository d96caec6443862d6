import type { CallNode } from './chain-node.js'
import type { ChainList } from './chain-list.js'
import type { Keyring } from './keyring.js'
import type { Prompts } from './prompts.js'
import type { Site } from './site.js'
import type { Switches } from './behaviour.js'

/** What a method of the wallet works with. */
export interface WalletParts {
  readonly keyring: Keyring
  readonly chains: ChainList
  readonly site: Site
  readonly prompts: Prompts
  readonly switches: Switches
  readonly callNode: CallNode
  /** Goes to a known chain and tells the page; throws 4902. */
  readonly switchChain: (id: number) => void
  /** Runs tasks one after the other, in the order they came. */
  readonly inTurn: <T>(task: () => Promise<T>) => Promise<T>
}

/** A method answered by the wallet itself. `params` is the page's list, not yet checked. */
export type WalletMethod = (parts: WalletParts, params: readonly unknown[]) => unknown
