import type { Atom } from 'jotai/vanilla'
import { useContext, useMemo } from 'react'
import { statusAtom } from '../../session/state.js'
import { useStoreAtom } from '../../ui/hooks/use-store-atom.js'
import { firstSession } from '../bindings/first-session.js'
import { valueWithSession } from '../bindings/value-with-session.js'
import { RememberedContext, RestoredContext, useFoyer } from './use-foyer.js'

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
  const isRestored = useContext(RestoredContext)
  // `disconnected` until the code of the session has loaded; a user may connect meanwhile
  const isUnconfirmed = ['disconnected', 'reconnecting'].includes(useStoreAtom(store, statusAtom))
  return remembered && !isRestored && isUnconfirmed ? readFirst() : value
}
