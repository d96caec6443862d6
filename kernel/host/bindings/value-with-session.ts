import type { Atom } from 'jotai/vanilla'
import type { SessionState } from '../../contracts/session.js'
import type { PersistedAtom } from '../../core/state/persisted-atom.js'
import type { Store } from '../../core/state/store.js'
import { sessionAtom } from '../../session/state.js'

/** Derived atoms of the kernel take none. */
const noOptions = {} as never

/**
 * Returns the value that an atom has with another session, and without what a browser has stored: as on a server. A page that is
 * hydrated renders it first, so that its HTML is that of the server.
 */
export function valueWithSession<T>(store: Store, atom: Atom<T>, session: SessionState): T {
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
