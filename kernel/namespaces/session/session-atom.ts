import { atom } from 'jotai/vanilla'
import type { ConnectionStatus, SessionState } from '../../contracts/session.js'
import { currentConnection } from './connections.js'

/** All connections. Written by the session service only. */
export const sessionAtom = atom<SessionState>({ active: undefined, byNamespace: {} })

/** The connection in use, if there is one. */
export const connectionAtom = atom((get) => currentConnection(get(sessionAtom)))

/** How the session stands as a whole: what is under way first, then what is there. */
export const statusAtom = atom<ConnectionStatus>((get) => {
  const all = Object.values(get(sessionAtom).byNamespace).map(({ status }) => status)
  const order = ['connecting', 'reconnecting', 'connected'] as const
  return order.find((status) => all.includes(status)) ?? 'disconnected'
})
