import type { Connection, NamespaceSession, SessionState } from '../../contracts/session.js'

/** Nothing connected. */
export const emptySession: SessionState = { active: undefined, byNamespace: {} }

/** The connections of one namespace, if it ever had some. */
export function namespaceSession(state: SessionState, namespace: string): NamespaceSession | undefined {
  return Object.hasOwn(state.byNamespace, namespace) ? state.byNamespace[namespace] : undefined
}

/** The connections of all namespaces. */
export function allConnections(state: SessionState): readonly Connection[] {
  return Object.values(state.byNamespace).flatMap(({ connections }) => connections)
}

/** Finds a connection by its uid. */
export function findConnection(state: SessionState, uid: string | undefined): Connection | undefined {
  return allConnections(state).find((connection) => connection.uid === uid)
}

/** The connection in use in a namespace, or in the active one. */
export function currentConnection(state: SessionState, namespace = state.active): Connection | undefined {
  const one = namespace === undefined ? undefined : namespaceSession(state, namespace)
  return one && findConnection(state, one.current)
}
