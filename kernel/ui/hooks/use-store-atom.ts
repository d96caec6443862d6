import type { Atom } from 'jotai/vanilla'
import { useCallback, useSyncExternalStore } from 'react'
import type { Store } from '../../core/state/store.js'

/**
 * Returns the value of an atom in a store. Uses useSyncExternalStore, so that updates from a click render synchronously; the
 * hooks of jotai/react do not.
 *
 * @param readFirst returns the value on a server and while a page is hydrated, the same one at each call. Default: as at any time
 */
export function useStoreAtom<T>(store: Store, atom: Atom<T>, readFirst?: () => T): T {
  const subscribe = useCallback((onChange: () => void) => store.sub(atom, onChange), [store, atom])
  const read = useCallback(() => store.get(atom), [store, atom])
  return useSyncExternalStore(subscribe, read, readFirst ?? read)
}
