import { atom } from 'jotai/vanilla'
import type { CaipAddress, CaipNetworkId } from '../core/networks/caip.js'
import type { Network } from '../core/networks/network.js'
import type { Connection, ConnectionStatus, NamespaceSession, SessionState } from '../contracts/session.js'
import { namespaceContributionsAtom } from '../core/plugins/plugin-state.js'
import { array, string } from '../core/schema/schema.js'
import { persistedAtom } from '../core/state/persisted-atom.js'
import { ownValue } from '../core/own-value.js'

/** Networks of the active namespaces, in plugin order; those that the host added are the last of their namespace. */
export const networksAtom = atom<readonly Network[]>((get) =>
  get(namespaceContributionsAtom).flatMap(({ contribution: { id: namespace, networks } }) => {
    const byId = new Map<CaipNetworkId, Network | undefined>(
      networks.map((network) => [network.caipNetworkId, network]),
    )
    for (const [id, network] of get(hostNetworksAtom))
      if (namespaceOf(id) === namespace) byId.set(id, network)
    return [...byId.values()].filter((network) => network !== undefined)
  }),
)

/** Finds a network by its CAIP-2 id. */
export const networkByIdAtom = atom((get) => {
  const networks = new Map(get(networksAtom).map((network) => [network.caipNetworkId, network]))
  return (id: CaipNetworkId | undefined): Network | undefined => (id ? networks.get(id) : undefined)
})

/**
 * Networks that the host added at run time, or removed (undefined), by CAIP-2 id. They take precedence over the
 * plugins' networks.
 */
export const hostNetworksAtom = atom<ReadonlyMap<CaipNetworkId, Network | undefined>>(new Map())

/** Returns the namespace of a CAIP-2 or CAIP-10 id: the text before the first colon. */
export function namespaceOf(id: CaipNetworkId | CaipAddress): string {
  return id.slice(0, id.indexOf(':'))
}

/** Storage key of the session. */
export const sessionStorageKey = 'session'

/** Storage key of the message that tells other tabs that a connection has ended. */
export const sessionEndedKey = 'session-ended'

/** The ids of the connectors that were used last, the latest first. */
export const recentConnectorsAtom = persistedAtom<readonly string[]>({
  key: 'recent',
  version: 1,
  schema: array(string()),
  initial: [],
})

/** The state of a namespace. Undefined before its first connect. */
export function namespaceSession(state: SessionState, namespace: string): NamespaceSession | undefined {
  return ownValue(state.byNamespace, namespace)
}

/** The connections of all namespaces. */
export function allConnections(state: SessionState): readonly Connection[] {
  return Object.values(state.byNamespace).flatMap(({ connections }) => connections)
}

/** Finds a connection by its uid. */
export function findConnection(state: SessionState, uid: string | undefined): Connection | undefined {
  return allConnections(state).find((connection) => connection.uid === uid)
}

/** The current connection of a namespace; by default of the active one. */
export function currentConnection(state: SessionState, namespace = state.active): Connection | undefined {
  const uid = namespace === undefined ? undefined : namespaceSession(state, namespace)?.current
  return findConnection(state, uid)
}

/** All connections. Written by the session service only. */
export const sessionAtom = atom<SessionState>({ active: undefined, byNamespace: {} })

/** The current connection of the active namespace. */
export const connectionAtom = atom((get) => currentConnection(get(sessionAtom)))

/**
 * Status of the whole session: a pending connect takes precedence over the active connection, and that over stored connections that
 * are still being restored.
 */
export const statusAtom = atom<ConnectionStatus>((get) => {
  const { active, byNamespace } = get(sessionAtom)
  const all = Object.values(byNamespace).map(({ status }) => status)
  const isActiveConnected = active !== undefined && ownValue(byNamespace, active)?.status === 'connected'
  if (isActiveConnected && !all.includes('connecting')) return 'connected'
  const order = ['connecting', 'reconnecting', 'connected'] as const
  return order.find((status) => all.includes(status)) ?? 'disconnected'
})
