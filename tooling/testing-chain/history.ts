import type { HttpService } from 'foyerkit/kernel'
import type { Network } from 'foyerkit/chain'
import { createAskNode } from './node.js'
import type { GroveEntry } from './wire.js'

/** Reads the transactions of an account. */
export interface HistoryService {
  /** The newest first. */
  list(address: string, network: Network, signal: AbortSignal): Promise<readonly GroveEntry[]>
}

/** Creates the history service. */
export function createHistory(http: HttpService): HistoryService {
  const ask = createAskNode({ http })
  return {
    list: (address, network, signal) => ask<readonly GroveEntry[]>(network, `history/${address}`, signal),
  }
}
