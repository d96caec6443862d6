import type { Atom } from 'jotai/vanilla'
import { useContext, useMemo } from 'react'
import { statusAtom } from '../../session/state.js'
import { useStoreAtom } from '../../ui/hooks/use-store-atom.js'
import { firstSession } from './first-session.js'
import { RememberedContext, useFoyer } from './use-foyer.js'
import { valueWithSession } from './value-with-session.js'

/**
 * Returns the value of an atom of the widget. On a server and while a page is hydrated, no wallet is connected. With an account that
 * the page remembers it has that one, also until the wallet has confirmed it.
 */
export function useFoyerAtom<T>(atom: Atom<T>): T {
  const { store } = useFoyer()
  const remembered = useContext(RememberedContext)
  const readFirst = useMemo(() => {
    const session = firstSession(remembered)
    let first: { readonly value: T } | undefined
    return () => (first ??= { value: valueWithSession(store, atom, session) }).value
  }, [store, atom, remembered])
  const value = useStoreAtom(store, atom, readFirst)
  const isRestoring = useStoreAtom(store, statusAtom) === 'reconnecting'
  return remembered && isRestoring ? readFirst() : value
}
