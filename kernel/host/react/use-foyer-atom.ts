import type { Atom } from 'jotai/vanilla'
import { useCallback, useRef } from 'react'
import { useStoreAtom } from '../../ui/hooks/use-store-atom.js'
import { serverValue } from './server-value.js'
import { useFoyer } from './use-foyer.js'

/** Returns the value of an atom of the widget; on a server and while a page is hydrated that of {@link serverValue}. */
export function useFoyerAtom<T>(atom: Atom<T>): T {
  const { store } = useFoyer()
  const first = useRef<{ readonly value: T } | undefined>(undefined)
  const readFirst = useCallback(
    () => (first.current ??= { value: serverValue(store, atom) }).value,
    [store, atom],
  )
  return useStoreAtom(store, atom, readFirst)
}
