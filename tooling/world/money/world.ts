import type { SendCaution, SendPreview } from '../../../plugins/send/contract.js'
import type { SwapCaution, SwapPreview } from '../../../plugins/swaps/contract.js'
import { createRandom } from '../seed/random.js'
import { createWorldClock, settle, type WorldClock } from './browser/world-clock.js'
import { createLocks, type WorldLocks } from './browser/locks.js'
import { createSiteStorage, type SiteStorage } from './browser/site-storage.js'
import type { Page } from './browser/page.js'
import type { Prompt } from './browser/wallet.js'
import { createChain, type Chain } from './chain/chain.js'
import { accounts, effectOf, nativePlaceholder, shop } from './chain/contracts.js'
import { createNodes, type Nodes } from './chain/nodes.js'
import { createMoneyFacts, type MoneyFacts } from './facts.js'
import type { Setup } from './seed/draw-history.js'
import { createExchange, type Exchange } from './servers/exchange.js'
import { swapOf } from './servers/market.js'
import { createServers, type Servers } from './servers/servers.js'

/** Pause between two blocks, in milliseconds. */
const blockMs = 12_000
/** Max blocks of one step of time: nothing happens in the others. */
const maxBlocks = 6

/** A press on the button of a review. */
export interface Press {
  readonly id: number
  readonly page: number
  readonly at: number
  readonly what:
    | { readonly is: 'send' | 'pay'; readonly preview: SendPreview }
    | { readonly is: 'approve' | 'swap'; readonly preview: SwapPreview }
  /** Id of the payment of a host. */
  readonly payment: string | undefined
  readonly acknowledged: readonly (SendCaution | SwapCaution)[]
  state: 'running' | 'sent' | 'unclear' | 'failed' | 'gone'
  /** Code of its error. */
  code: string | undefined
  readonly prompts: Prompt[]
}

/** Pages of one site in one browser, the wallet of their user, a chain with its nodes, and servers. */
export interface World {
  readonly setup: Setup
  readonly facts: MoneyFacts
  readonly clock: WorldClock
  readonly chain: Chain
  readonly nodes: Nodes
  readonly servers: Servers
  readonly exchange: Exchange
  readonly locks: WorldLocks
  readonly storage: SiteStorage
  readonly pages: (Page | undefined)[]
  /** Pages that were closed. */
  readonly gone: Page[]
  /** Those whose widget was disposed. */
  readonly disposed: Page[]
  readonly prompts: Prompt[]
  readonly presses: Press[]
  /** Requests of which a page has shown a transaction. */
  readonly shownSent: Set<number>
  /** In wei. */
  gasPrice: bigint
  /** What the name of the shop resolves to. */
  nameAddress: string
  /** Account and network that the wallet has. */
  account: string
  isElsewhere: boolean
  /** Whether the storage was ever denied, full or cleared. */
  wasStorageDisturbed: boolean
  /** Calls of the host's `pay`, by the id of the payment. */
  readonly payCalls: Map<string, number>
  /** Calls of the host's `pay` that run, in any page. */
  readonly payRunning: Set<{ readonly id: string }>
  /** What a spender may spend of a token, by the newest block. */
  allowance(account: string, token: string, spender: string): bigint
  /** Lets time pass: blocks are mined meanwhile. */
  pass(ms: number): Promise<void>
  settle(): Promise<void>
}

/** The open pages. */
export const openPages = ({ pages }: World): readonly Page[] => pages.filter((page) => page !== undefined)

/** Creates a world without open pages. */
export function createWorld(setup: Setup, seed: number): World {
  const clock = createWorldClock()
  const chain = createChain()
  const world: World = {
    setup,
    facts: createMoneyFacts(),
    clock,
    chain,
    nodes: createNodes(chain, createRandom(seed + 1), setup.nodes),
    servers: createServers(clock.now),
    exchange: createExchange(chain),
    locks: createLocks(),
    storage: createSiteStorage(),
    pages: [],
    gone: [],
    disposed: [],
    prompts: [],
    presses: [],
    shownSent: new Set(),
    gasPrice: 1_000_000_000n,
    nameAddress: shop,
    account: accounts[0],
    isElsewhere: false,
    wasStorageDisturbed: false,
    payCalls: new Map(),
    payRunning: new Set(),
    allowance(account, token, spender) {
      let allowed = 0n
      for (const tx of chain.transactions.toSorted((a, b) => a.nonce - b.nonce)) {
        if (!chain.hasSucceeded(tx.hash) || !account.endsWith(tx.from)) continue
        const effect = effectOf(tx)
        if (effect.does === 'approval' && effect.asset === token && effect.receiver === spender.toLowerCase())
          allowed = effect.amount
        const swap = tx.to === spender.toLowerCase() ? swapOf(tx) : undefined
        if (swap?.from === token && token !== nativePlaceholder) allowed -= swap.sold
      }
      return allowed < 0n ? 0n : allowed
    },
    async pass(ms) {
      const blocks = Math.min(maxBlocks, Math.max(1, Math.floor(ms / blockMs)))
      for (let block = 0; block < blocks; block++) {
        await clock.advance(ms / blocks)
        if (setup.minesByItself) chain.mine()
      }
      await clock.advance(0)
    },
    settle: async () => {
      await settle()
      await settle()
    },
  }
  return world
}
