import type { FastifyBaseLogger } from 'fastify'
import { requireNamespace } from '../../namespaces/namespaces.js'
import type { Clock } from '../../platform/clock.js'
import type { Queries } from '../../platform/database/database.js'
import type { CollectibleId } from '../collectibles/collectible-facts.js'
import type { ChainData } from '../catalogue/chain-data.js'
import type { NodeAccess } from '../rpc/nodes/node-access.js'
import { createFollower, type Step } from './follow-chain.js'
import { createIndexStore, type IndexStore } from './index-store.js'
import type { ChainBeginnings } from './indexed-chains-option.js'
import { hasCollectible, readCollectibles, type HeldCollectible } from './read-collectibles.js'
import { readFirstApprovals } from './read-first-approvals.js'
import {
  readAccountTransactions,
  type IndexedTransaction,
  type IndexPlace,
} from './read-account-transactions.js'

/** Index of transactions, by account. */
export interface ChainIndex {
  /** CAIP-2 ids of the chains that are indexed. */
  readonly chains: readonly string[]
  /** Goes on with all chains for some time, or until the signal. Several processes may do so; one of them writes a block. */
  follow(ms: number, signal: AbortSignal): Promise<void>
  /** Brings a chain one step further. @throws a NodeFailure if no node answers */
  step(chain: string): Promise<Step>
  /** Returns the number of the next block of each chain that was begun. */
  nextBlocks(): Promise<ReadonlyMap<string, number>>
  /**
   * Returns transactions of an account on a chain that is indexed, the newest first.
   *
   * @param account in the normal form of its namespace
   * @param before place of the last one that is known
   */
  transactionsOf(
    chain: string,
    account: string,
    options: { readonly before?: IndexPlace | undefined; readonly most: number },
  ): Promise<readonly IndexedTransaction[]>
  /**
   * Returns the place of the first approval of an account at each of these contracts, by transactions that it sent itself: what others
   * send may make contracts report any approval.
   *
   * @param account in the normal form of its namespace
   * @param contracts in lower case
   */
  firstApprovalsOf(
    chain: string,
    account: string,
    contracts: readonly string[],
  ): Promise<ReadonlyMap<string, IndexPlace>>
  /** Returns collectibles that an account holds on a chain that is indexed, after one in the order of contracts and ids. */
  collectiblesOf(
    chain: string,
    account: string,
    options: { readonly after?: CollectibleId | undefined; readonly most: number },
  ): Promise<readonly HeldCollectible[]>
  /** Whether a collectible was ever moved on a chain. */
  hasCollectible(chain: string, collectible: CollectibleId): Promise<boolean>
}

/** Pause when nothing is new, and after the first failure; it doubles with each further one up to the longest. */
const [pauseMs, maxPauseMs] = [1_000, 30_000]
/** Blocks of one step: a transaction of the database. */
const blocksAtOnce = 200

interface Parts {
  readonly chains: ChainBeginnings
  /** Number of blocks that a reorganisation may take away. */
  readonly depth: number
  readonly nodes: Pick<NodeAccess, 'ask'>
  readonly facts: ChainData
  readonly queries: Queries
  readonly clock: Clock
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/** Creates the index of the chosen chains. */
export function createChainIndex({ chains, depth, nodes, facts, queries, clock, log }: Parts): ChainIndex {
  const stores = new Map<string, IndexStore>()
  const followers = new Map<string, () => Promise<Step>>()
  for (const [chain, begin] of chains) {
    const reader = requireNamespace(chain).createBlocks?.(nodes, chain, facts)
    if (!reader) throw new Error(`The blocks of ${chain} cannot be read.`)
    const store = createIndexStore(queries, chain, depth)
    stores.set(chain, store)
    followers.set(chain, createFollower({ reader, store, begin, most: blocksAtOnce }))
  }

  async function step(chain: string): Promise<Step> {
    const done = await followers.get(chain)?.()
    if (done === 'cleared')
      log.warn({ chain }, 'the index is begun anew: the chain has none of the blocks whose hashes are kept')
    return done ?? 'waiting'
  }

  async function followOne(chain: string, until: number, signal: AbortSignal) {
    let failures = 0
    while (!signal.aborted && clock.now() < until) {
      const pause = await step(chain).then(
        (done) => {
          failures = 0
          return done === 'waiting' ? pauseMs : 0
        },
        (error: unknown) => {
          log.warn(
            { chain, error: error instanceof Error ? error.name : typeof error },
            'a chain is not indexed',
          )
          failures += 1
          return Math.min(pauseMs * 2 ** (failures - 1), maxPauseMs)
        },
      )
      if (pause > 0) await clock.sleep(pause, signal).catch(() => undefined)
    }
  }

  return {
    chains: [...chains.keys()],
    async follow(ms, signal) {
      const until = clock.now() + ms
      await Promise.all([...chains.keys()].map((chain) => followOne(chain, until, signal)))
    },
    step,
    async nextBlocks() {
      const found = new Map<string, number>()
      for (const [chain, store] of stores) {
        const state = await store.state()
        if (state) found.set(chain, state.nextBlock)
      }
      return found
    },
    transactionsOf: (chain, account, options) =>
      readAccountTransactions(queries, { chain, account, ...options }),
    firstApprovalsOf: (chain, account, contracts) =>
      readFirstApprovals(queries, { chain, account, contracts }),
    collectiblesOf: (chain, account, options) => readCollectibles(queries, { chain, account, ...options }),
    hasCollectible: (chain, collectible) => hasCollectible(queries, chain, collectible),
  }
}
