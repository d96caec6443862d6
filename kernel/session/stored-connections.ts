import type { Connection } from '../contracts/session.js'

/** One use of a wallet, from connect to disconnect: connecting it again makes another instance. */
export type ConnectionInstance = Pick<Connection, 'uid' | 'instance'>

/**
 * State of a stored connection that is not live. `asked`: its wallet is being asked. `absent`: its connector is not listed;
 * it is asked once it is. `unanswered`: the wallet or a gate gave no answer; it is asked again after a pause.
 */
export type StoredState = 'asked' | 'absent' | 'unanswered'

/** A stored connection with its state. */
interface StoredEntry {
  readonly connection: Connection
  readonly state: StoredState
  /** Number of times that its wallet was asked without an answer. */
  readonly attempts: number
  /** Ends the conversation with its wallet. */
  readonly asking: AbortController
}

/** The stored connections that are not live: saving the session keeps them. */
export interface StoredConnections {
  /** The entry of an instance. */
  find(connection: ConnectionInstance): StoredEntry | undefined
  /** The entries, or those in one of the states. */
  list(...states: readonly StoredState[]): readonly StoredEntry[]
  /** Puts a connection in a state, in place of any entry with its uid. */
  set(connection: Connection, state: StoredState, attempts?: number): StoredEntry
  /** Drops the entry of a uid and ends the conversation with its wallet. */
  drop(uid: string): void
  /** Drops entries of a namespace that are not being asked, because the user acted on it. */
  dropWaiting(namespace: string): void
}

/** Creates an empty list of stored connections. */
export function createStoredConnections(): StoredConnections {
  const entries = new Map<string, StoredEntry>()

  function drop(uid: string) {
    const entry = entries.get(uid)
    entries.delete(uid)
    entry?.asking.abort()
  }

  return {
    find({ uid, instance }) {
      const entry = entries.get(uid)
      return entry?.connection.instance === instance ? entry : undefined
    },
    list: (...states) =>
      [...entries.values()].filter(({ state }) => states.length === 0 || states.includes(state)),
    set(connection, state, attempts = 0) {
      const entry = { connection, state, attempts, asking: new AbortController() }
      entries.set(connection.uid, entry)
      return entry
    },
    drop,
    dropWaiting(namespace) {
      for (const { connection, state } of [...entries.values()])
        if (state !== 'asked' && connection.namespace === namespace) drop(connection.uid)
    },
  }
}
