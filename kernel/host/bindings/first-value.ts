import type { Atom } from 'jotai/vanilla'
import type { SessionState } from '../../contracts/session.js'
import type { PersistedAtom } from '../../core/state/persisted-atom.js'
import type { Store } from '../../core/state/store.js'
import { namespaceOf, sessionAtom, statusAtom } from '../../session/state.js'
import type { RememberedAccount } from '../account-cookie.js'
import type { Foyer } from '../foyer.js'

/**
 * Returns the value that an atom has on a server. A page that is hydrated renders it first, so that its HTML is that of the server.
 *
 * @param remembered account of the page's cookie; without one no wallet is connected
 */
export function firstValue<T>(store: Store, atom: Atom<T>, remembered: RememberedAccount | undefined): T {
  return valueWithSession(store, atom, firstSession(remembered))
}

/** Whether no wallet has confirmed a connection. `disconnected` until the code of the session has loaded; a user may connect meanwhile. */
export function isUnconfirmed(foyer: Pick<Foyer, 'read'>): boolean {
  return ['disconnected', 'reconnecting'].includes(foyer.read(statusAtom))
}

/** The session of a page that remembers an account: its wallet has yet to confirm it. Without one there is no connection. */
function firstSession(remembered: RememberedAccount | undefined): SessionState {
  if (!remembered) return { active: undefined, byNamespace: {} }
  const { caipAddress, caipNetworkId, wallet } = remembered
  const namespace = namespaceOf(caipNetworkId)
  const connection = {
    uid: 'remembered',
    connectorId: 'remembered',
    name: wallet,
    kind: 'EXTERNAL',
    namespace,
    accounts: [{ caipAddress }],
    chainId: caipNetworkId,
  }
  return {
    active: namespace,
    byNamespace: {
      [namespace]: {
        status: 'reconnecting',
        connections: [connection],
        current: connection.uid,
        leaving: false,
        network: caipNetworkId,
      },
    },
  }
}

/** Derived atoms of the kernel take none. */
const noOptions = {} as never

/** Returns the value that an atom has with another session, and without what a browser has stored. */
function valueWithSession<T>(store: Store, atom: Atom<T>, session: SessionState): T {
  if (Object.is(atom, sessionAtom)) return session as T
  if ('persistence' in atom) return (atom as unknown as PersistedAtom<T>).persistence.initial
  // one that is written has a value of its own
  if ('write' in atom && 'init' in atom) return store.get(atom)
  // some atoms read the value that they had before
  const before = undefined as never
  return atom.read(
    (part) => (Object.is(part, atom) ? before : valueWithSession(store, part, session)),
    noOptions,
  )
}
