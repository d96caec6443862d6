import type { HistoryCursor } from './cursor.js'
import {
  isBefore,
  type HistoryEntry,
  type HistoryPlace,
  type HistorySource,
  type HistoryStart,
} from './history-source.js'

/** Entry with its chain. */
export interface ChainEntry extends HistoryEntry {
  /** CAIP-2. */
  readonly chain: string
}

/** Part of the history of an account on some chains. */
interface HistoryPart {
  /** The newest first. */
  readonly entries: readonly ChainEntry[]
  /** Undefined after the last one. */
  readonly next: HistoryCursor | undefined
}

/** Reads histories. */
export interface History {
  /** CAIP-2 ids of the chains with a source. */
  readonly chains: readonly string[]
  /**
   * Reads the history of an account on some of these chains, by time. A chain whose source does not answer is left out, and is
   * asked again with the next part.
   *
   * @param account in the normal form of its namespace
   * @throws the failure of the source if none answers
   */
  read(chains: readonly string[], account: string, cursor: HistoryCursor, most: number): Promise<HistoryPart>
  /** Returns the first approvals of an account, as {@link HistorySource.firstApprovals}; none if they cannot be looked for. */
  firstApprovals(
    chain: string,
    account: string,
    contracts: readonly string[],
  ): Promise<ReadonlyMap<string, HistoryPlace>>
  close(): Promise<void>
}

/** Entries of a chain that are not taken yet. */
interface Buffer {
  readonly chain: string
  readonly start: HistoryStart
  readonly entries: readonly HistoryEntry[]
  readonly next: string | undefined
  taken: number
}

/** Creates the reader of histories by the sources of chains. */
export function createHistory({
  sources,
  onFailure,
}: {
  readonly sources: ReadonlyMap<string, HistorySource>
  /** Receives the failure of a source that others stand in for. */
  readonly onFailure: (chain: string, error: unknown) => void
}): History {
  return {
    chains: [...sources.keys()],
    async read(chains, account, cursor, most) {
      const wanted = chains.filter((chain) => cursor.get(chain) !== null)
      const read = await Promise.allSettled(
        wanted.map(async (chain): Promise<Buffer> => {
          const start = cursor.get(chain) ?? {}
          const page = await sources.get(chain)?.read(chain, account, start)
          const { before } = start
          const entries = page?.entries.filter((entry) => !before || isBefore(entry, before)) ?? []
          return { chain, start, entries, next: page?.next, taken: 0 }
        }),
      )
      const buffers = read.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
      const failures = read.flatMap((one, index) =>
        one.status === 'rejected' ? [{ chain: wanted[index] ?? '', reason: one.reason as unknown }] : [],
      )
      if (failures[0] && buffers.length === 0) throw failures[0].reason
      for (const { chain, reason } of failures) onFailure(chain, reason)
      const entries = merge(buffers, most)
      const next = new Map(cursor)
      for (const buffer of buffers) next.set(buffer.chain, startAfter(buffer))
      const hasMore = chains.some((chain) => next.get(chain) !== null)
      return { entries, next: hasMore ? next : undefined }
    },
    firstApprovals: async (chain, account, contracts) =>
      (await sources.get(chain)?.firstApprovals?.(chain, account, contracts)) ??
      new Map<string, HistoryPlace>(),
    async close() {
      for (const source of new Set(sources.values())) await source.close?.()
    },
  }
}

/** Takes the newest entries of all chains, until one of them may have entries between that are not read yet. */
function merge(buffers: readonly Buffer[], most: number): readonly ChainEntry[] {
  const merged: ChainEntry[] = []
  while (merged.length < most) {
    if (buffers.some(({ entries, taken, next }) => taken === entries.length && next !== undefined)) break
    const heads = buffers.flatMap((buffer) => {
      const entry = buffer.entries[buffer.taken]
      return entry ? [{ buffer, entry }] : []
    })
    const [first, ...others] = heads
    if (!first) break
    const newest = others.reduce((best, one) => (one.entry.minedAt > best.entry.minedAt ? one : best), first)
    newest.buffer.taken += 1
    merged.push({ ...newest.entry, chain: newest.buffer.chain })
  }
  return merged
}

function startAfter({ start, entries, taken, next }: Buffer): HistoryStart | null {
  const last = entries[taken - 1]
  if (taken < entries.length) return { ...start, ...(last && { before: placeOf(last) }) }
  if (next === undefined) return null
  return { cursor: next, before: last ? placeOf(last) : start.before }
}

const placeOf = ({ block, key }: HistoryEntry) => ({ block, key })
