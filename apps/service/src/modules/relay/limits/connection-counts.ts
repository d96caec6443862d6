import type { Duplex } from 'node:stream'
import type { RelayLimits } from './relay-limits.js'

/** Counts open sockets. */
export interface ConnectionCounts {
  /** Counts a socket until it closes. Returns which of them has too many: the process, or its address. */
  enter(
    socket: Duplex,
    address: string,
    limits: Pick<RelayLimits, 'connections' | 'connectionsPerAddress'>,
  ): 'process' | 'address' | undefined
  /** Counts a socket for its client and project until it closes. Returns which of them has too many. */
  assign(
    socket: Duplex,
    owner: { readonly client: string; readonly projectId: string },
    limits: Pick<RelayLimits, 'connectionsPerClient' | 'connectionsPerProject'>,
  ): 'client' | 'project' | undefined
}

/** Creates counts of no sockets. */
export function createConnectionCounts(): ConnectionCounts {
  const counts = new Map<string, number>()
  const countOf = (key: string) => counts.get(key) ?? 0

  function add(key: string, socket: Duplex) {
    counts.set(key, countOf(key) + 1)
    socket.once('close', () => {
      if (countOf(key) === 1) counts.delete(key)
      else counts.set(key, countOf(key) - 1)
    })
  }

  return {
    enter(socket, address, { connections, connectionsPerAddress }) {
      const keys = { total: 'total', address: `address ${address}` }
      if (countOf(keys.total) >= connections) return 'process'
      if (countOf(keys.address) >= connectionsPerAddress) return 'address'
      for (const key of Object.values(keys)) add(key, socket)
      return undefined
    },
    assign(socket, { client, projectId }, { connectionsPerClient, connectionsPerProject }) {
      const keys = { client: `client ${client}`, project: `project ${projectId}` }
      if (countOf(keys.client) >= connectionsPerClient) return 'client'
      if (countOf(keys.project) >= connectionsPerProject) return 'project'
      for (const key of Object.values(keys)) add(key, socket)
      return undefined
    },
  }
}
