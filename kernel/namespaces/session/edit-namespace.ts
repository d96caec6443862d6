import type { Connection, NamespaceSession } from '../../contracts/session.js'

/** The newest connection stands first, once. */
export function put(one: NamespaceSession, connection: Connection): NamespaceSession {
  const others = one.connections.filter(({ uid }) => uid !== connection.uid)
  return { ...one, connections: [connection, ...others] }
}

/** One that was there before keeps its place; another comes last. */
export function append(one: NamespaceSession, connection: Connection): NamespaceSession {
  const isThere = one.connections.some(({ uid }) => uid === connection.uid)
  const connections = isThere
    ? one.connections.map((other) => (other.uid === connection.uid ? connection : other))
    : [...one.connections, connection]
  return { ...one, connections }
}

/** Without a connection; the newest of those that are left is in use then. */
export function without(one: NamespaceSession, uid: string): NamespaceSession {
  const connections = one.connections.filter((connection) => connection.uid !== uid)
  const current = one.current === uid ? connections[0]?.uid : one.current
  return { ...one, connections, current }
}

/** With the status that its connections give it. */
export function settle(one: NamespaceSession): NamespaceSession {
  return { ...one, status: settled(one) }
}

/** Settles unless something is under way, which settles it in the end. */
export function settleQuiet(one: NamespaceSession): NamespaceSession {
  return one.status === 'connecting' || one.status === 'reconnecting' ? one : settle(one)
}

/** The status that its connections give it. */
export function settled(one: NamespaceSession): 'connected' | 'disconnected' {
  return one.current === undefined ? 'disconnected' : 'connected'
}
