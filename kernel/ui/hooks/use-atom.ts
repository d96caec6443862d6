import type { Atom } from 'jotai/vanilla'
import { useCallback, useSyncExternalStore } from 'react'
import { useWidget } from './widget-context.js'

/**
 * The value of an atom in this widget's own store; never the global one. What a visitor's press changes is drawn in the
 * same task: nothing waits for a turn of its own.
 */
export function useAtom<T>(atom: Atom<T>): T {
  const { store } = useWidget()
  const subscribe = useCallback((changed: () => void) => store.sub(atom, changed), [store, atom])
  const read = useCallback(() => store.get(atom), [store, atom])
  return useSyncExternalStore(subscribe, read, read)
}
