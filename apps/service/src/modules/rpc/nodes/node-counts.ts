import type { NodeClient } from './node-client.js'

/** Requests to a node. */
export interface NodeCount {
  readonly chain: string
  /** Position in UPSTREAMS, from 1. */
  readonly node: number
  readonly requests: number
  readonly failures: number
}

/** Counts requests to nodes and their failures. */
export function createNodeCounts() {
  const all: { chain: string; node: number; requests: number; failures: number }[] = []
  return {
    /** Returns a client that requests as the given one does, and counts. */
    counted(chain: string, addresses: readonly string[], client: NodeClient): NodeClient {
      const counts = new Map(
        addresses.map((address, index) => [address, { chain, node: index + 1, requests: 0, failures: 0 }]),
      )
      all.push(...counts.values())
      async function count<T>(address: string, request: () => Promise<T>): Promise<T> {
        const found = counts.get(address)
        if (found) found.requests += 1
        try {
          return await request()
        } catch (error) {
          if (found) found.failures += 1
          throw error
        }
      }
      return {
        ...client,
        ask: (address, ...parameters) => count(address, () => client.ask(address, ...parameters)),
        open: (address, ...parameters) => count(address, () => client.open(address, ...parameters)),
      }
    },
    read: (): readonly NodeCount[] => all,
  }
}
