import type { Fate, WalletAnswer } from '../browser/wallet.js'
import type { NodeState } from '../chain/nodes.js'
import type { Distortion } from '../servers/distort.js'
import type { ExchangeMove } from '../servers/exchange.js'
import type { OrderState } from '../servers/provider.js'
import type { Lie, ServiceState } from '../servers/servers.js'

/** Drafts of transfers and swaps that users fill in, and orders of the host. */
export const transferCount = 4
export const swapCount = 3
export const orderCount = 3

/** Reviews that a page can have. */
export type ReviewKind = 'send' | 'swap' | 'pay'

/**
 * One thing that happens. Acts are data: every act is possible in every state. What it names and is not there is replaced by what is,
 * and without that it does nothing.
 */
export type Act =
  // pages
  | { readonly type: 'open' | 'close' | 'reload' | 'dispose'; readonly tab: number }
  // the user in a page
  | { readonly type: 'review'; readonly tab: number; readonly what: 'send' | 'swap'; readonly draft: number }
  | { readonly type: 'review collectible'; readonly tab: number }
  | { readonly type: 'host pays'; readonly tab: number; readonly order: number }
  | { readonly type: 'review payment'; readonly tab: number }
  | { readonly type: 'press'; readonly tab: number; readonly what: ReviewKind; readonly ticks: boolean }
  | { readonly type: 'leave'; readonly tab: number }
  | { readonly type: 'speed up'; readonly tab: number }
  | { readonly type: 'deposit' | 'cancel deposit'; readonly tab: number }
  | { readonly type: 'buy'; readonly tab: number }
  // the user in the wallet, and the wallet
  | {
      readonly type: 'wallet'
      readonly answer: WalletAnswer
      readonly fate: Fate
      readonly isNewest: boolean
    }
  | {
      readonly type: 'replace in the wallet'
      readonly how: 'faster' | 'cancel' | 'other'
      readonly isStuck: boolean
    }
  | { readonly type: 'account'; readonly index: 0 | 1; readonly isTold: boolean }
  | { readonly type: 'network'; readonly isElsewhere: boolean }
  // the chain and its nodes
  | { readonly type: 'mine'; readonly blocks: number }
  | {
      readonly type: 'reorganise'
      readonly depth: number
      readonly flips: boolean
      readonly unseenBy: number | undefined
    }
  | { readonly type: 'unstick' }
  | { readonly type: 'node'; readonly index: number; readonly state: NodeState }
  | { readonly type: 'fee'; readonly percent: number }
  | { readonly type: 'name'; readonly isMoved: boolean }
  // servers
  | { readonly type: 'service'; readonly state: ServiceState }
  | { readonly type: 'lie'; readonly field: Lie | undefined; readonly how: Distortion }
  | { readonly type: 'exchange'; readonly move: ExchangeMove }
  | { readonly type: 'provider'; readonly order: number; readonly state: OrderState }
  // the rest
  | { readonly type: 'storage'; readonly state: 'works' | 'denied' | 'full' | 'cleared' }
  | { readonly type: 'time'; readonly ms: number }
  /** All faults end, the wallet answers what is open, all is mined and time passes: what holds after quiet is checked. `isLong`: longer than
   * an unclear request is remembered. */
  | { readonly type: 'quiet'; readonly approves: boolean; readonly isLong: boolean }

/** An act and the pause after it: none, some turns of the microtask queue, or until all work has settled. */
export interface Step {
  readonly act: Act
  readonly pause: 'none' | 'turns' | 'settled'
  /** Number of turns. */
  readonly turns: number
}

/** Text of an act, for traces. */
export const describeAct = ({ type, ...rest }: Act): string =>
  [type, ...Object.entries(rest).map(([name, value]) => `${name}=${String(value)}`)].join(' ')
