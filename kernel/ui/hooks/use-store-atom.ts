import type { Atom } from 'jotai/vanilla'
import { useCallback, useSyncExternalStore } from 'react'
import type { Store } from '../../core/state/store.js'

/**
 * Returns the value of an atom in a store. Uses useSyncExternalStore, so that updates from a click render synchronously; the
 * hooks of jotai/react do not.
 */
export function useStoreAtom<T>(store: Store, atom: Atom<T>): T {
  const subscribe = useCallback((onChange: () => void) => store.sub(atom, onChange), [store, atom])
  const read = useCallback(() => store.get(atom), [store, atom])
  return useSyncExternalStore(subscribe, read, read)
}
