import type { Atom } from 'jotai/vanilla'
import { createContext, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { sessionKey, type Account } from '../../contracts/session.js'
import type { EventKey } from '../../core/keys.js'
import type { AnyPlugin } from '../../core/plugins/definition.js'
import { accountAtom } from '../../session/account-atoms.js'
import { statusAtom } from '../../session/state.js'
import { useStoreAtom } from '../../ui/hooks/use-store-atom.js'
import { bindingErrors } from '../bindings/active-account.js'
import { firstValue } from '../bindings/first-value.js'
import { listen } from '../bindings/requests.js'
import type { RememberedAccount } from '../account-cookie.js'
import type { Foyer } from '../foyer.js'

const FoyerContext = createContext<Foyer | undefined>(undefined)

/** The account that the page remembers. */
const RememberedContext = createContext<RememberedAccount | undefined>(undefined)

/** Whether the stored connections are restored, and what the page remembers is of no use any more. */
const RestoredContext = createContext(false)

/**
 * Provides a widget to the hooks below it. The host creates the widget and disposes it.
 *
 * @param props.initialAccount account of the cookie that `readAccountCookie` reads on a server: `useAccount` has it, with the status
 *   `reconnecting`, until its wallet has confirmed it or is gone
 */
export function FoyerProvider({
  foyer,
  initialAccount,
  children,
}: {
  foyer: Pick<Foyer, 'store'>
  initialAccount?: RememberedAccount | undefined
  children?: ReactNode
}) {
  const [restored, setRestored] = useState<Pick<Foyer, 'store'>>()
  const hasRemembered = initialAccount !== undefined
  useEffect(() => {
    if (!hasRemembered) return
    const settle = () => setRestored(foyer)
    ;(foyer as Foyer).service(sessionKey).reconnect().then(settle, settle)
  }, [foyer, hasRemembered])
  return (
    <FoyerContext.Provider value={foyer as Foyer}>
      <RememberedContext.Provider value={initialAccount}>
        <RestoredContext.Provider value={restored === foyer}>{children}</RestoredContext.Provider>
      </RememberedContext.Provider>
    </FoyerContext.Provider>
  )
}

/**
 * Returns the widget of the nearest FoyerProvider. Pass the type of your plugin tuple for typed events and flags:
 * `useFoyer<typeof plugins>()`.
 *
 * @throws kernel/NO_PROVIDER outside of a FoyerProvider
 */
export function useFoyer<P extends readonly AnyPlugin[] = readonly AnyPlugin[]>(): Foyer<P> {
  const foyer = useContext(FoyerContext)
  if (!foyer) throw bindingErrors.NO_PROVIDER({ values: { remedy: 'wrap the component in FoyerProvider' } })
  return foyer
}

/**
 * Returns the value of an atom of the widget. On a server and while a page is hydrated, no wallet is connected. With an account that
 * the page remembers it has that one, also until the wallet has confirmed it.
 */
export function useFoyerAtom<T>(atom: Atom<T>): T {
  const { store } = useFoyer()
  const remembered = useContext(RememberedContext)
  const readFirst = useMemo(() => {
    let first: { readonly value: T } | undefined
    return () => (first ??= { value: firstValue(store, atom, remembered) }).value
  }, [store, atom, remembered])
  const value = useStoreAtom(store, atom, readFirst)
  const isRestored = useContext(RestoredContext)
  // `disconnected` until the code of the session has loaded; a user may connect meanwhile
  const isUnconfirmed = ['disconnected', 'reconnecting'].includes(useStoreAtom(store, statusAtom))
  return remembered && !isRestored && isUnconfirmed ? readFirst() : value
}

/**
 * Returns the active account. Renders again when its status, address, network or balance change. On a server, and in the first render
 * of a page that is hydrated, no wallet is connected, or the `initialAccount` of `FoyerProvider`.
 */
export function useAccount(): Account {
  return useFoyerAtom(accountAtom)
}

/**
 * Subscribes to an event until the component unmounts: `useFoyerEvent(networkSwitched, ({ caipNetworkId }) => …)`. The
 * listener may be a new function in every render.
 */
export function useFoyerEvent<Payload>(key: EventKey<Payload>, listener: (payload: Payload) => void): void {
  const foyer = useFoyer()
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  const { id } = key
  useEffect(() => listen<Payload>(foyer, id, (payload) => latest.current(payload)), [foyer, id])
}
