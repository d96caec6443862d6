import type { Atom } from 'jotai/vanilla'
import { useCallback, useSyncExternalStore } from 'react'
import { useWidget } from './widget-context.js'

/**
 * Returns the value of an atom in the widget's own store. Uses useSyncExternalStore, so that updates from a click render
 * synchronously; the hooks of jotai/react do not.
 */
export function useAtom<T>(atom: Atom<T>): T {
  const { store } = useWidget()
  const subscribe = useCallback((onChange: () => void) => store.sub(atom, onChange), [store, atom])
  const read = useCallback(() => store.get(atom), [store, atom])
  return useSyncExternalStore(subscribe, read, read)
}
