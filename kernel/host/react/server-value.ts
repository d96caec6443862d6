import type { Atom } from 'jotai/vanilla'
import type { PersistedAtom } from '../../core/state/persisted-atom.js'
import type { Store } from '../../core/state/store.js'
import { sessionAtom } from '../../session/state.js'

const noSession: unknown = { active: undefined, byNamespace: {} }
/** Derived atoms of the kernel take none. */
const noOptions = {} as never

/**
 * Returns the value that an atom has on a server: without connections, and without what a browser has stored. A page that is hydrated
 * renders it first, so that its HTML is that of the server.
 */
export function serverValue<T>(store: Store, atom: Atom<T>): T {
  if (Object.is(atom, sessionAtom)) return noSession as T
  if ('persistence' in atom) return (atom as unknown as PersistedAtom<T>).persistence.initial
  // one that is written has a value of its own
  if ('write' in atom && 'init' in atom) return store.get(atom)
  // some atoms read the value that they had before
  const before = undefined as never
  return atom.read((part) => (Object.is(part, atom) ? before : serverValue(store, part)), noOptions)
}
