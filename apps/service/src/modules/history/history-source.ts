import type { BlockTransaction, Move } from '../chain-index/block-reader.js'

/** Name, symbol and decimals by the author of a contract, without characters that cannot be seen. */
export interface AssetDescription {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/** Move of an account's asset. */
export interface HistoryMove extends Move {
  /** Absent if the source does not tell. */
  readonly description?: AssetDescription | undefined
  /** Whether the source takes the asset for spam. */
  readonly isSpam?: boolean | undefined
}

/** Place in the history of a chain: a later block is newer, and in a block a greater key. */
export interface HistoryPlace {
  readonly block: number
  readonly key: string
}

/** Transaction of an account. Addresses are of the normal form of the namespace, or of one that differs from it in case. */
export interface HistoryEntry extends Omit<BlockTransaction, 'position' | 'moves'>, HistoryPlace {
  /** Milliseconds since 1970. */
  readonly minedAt: number
  /** Those of the account, and others. */
  readonly moves: readonly HistoryMove[]
}

/** Start of a page of a source. */
export interface HistoryStart {
  /** Cursor of the source. Default: the newest page. */
  readonly cursor?: string | undefined
  /** Only older entries. Default: all. */
  readonly before?: HistoryPlace | undefined
}

/** Part of the history of an account on a chain. */
interface HistoryPage {
  /** The newest first, all older than `before`. */
  readonly entries: readonly HistoryEntry[]
  /** Cursor with which the entries after these are read; undefined after the last one. */
  readonly next: string | undefined
}

/** Source of the histories of some chains. */
export interface HistorySource {
  /** @throws if the source does not answer */
  read(chain: string, account: string, start: HistoryStart): Promise<HistoryPage>
  /**
   * Returns the first approval of an account at each of these contracts, by transactions that it sent itself. Missing if the source
   * cannot look for it.
   *
   * @param contracts in lower case
   * @throws if the source does not answer
   */
  firstApprovals?(
    chain: string,
    account: string,
    contracts: readonly string[],
  ): Promise<ReadonlyMap<string, HistoryPlace>>
  close?(): Promise<void>
}

/** Whether an entry is older than a place. */
export function isBefore(entry: HistoryPlace, place: HistoryPlace): boolean {
  return entry.block < place.block || (entry.block === place.block && entry.key < place.key)
}
