import { createContext, useContext, useEffect, useRef, useState, type ReactNode } from 'react'
import { sessionKey } from '../../contracts/session.js'
import type { EventKey } from '../../core/keys.js'
import type { AnyPlugin } from '../../core/plugins/definition.js'
import { bindingErrors } from '../bindings/active-account.js'
import { listen } from '../bindings/requests.js'
import type { RememberedAccount } from '../account-cookie.js'
import type { Foyer } from '../foyer.js'

const FoyerContext = createContext<Foyer | undefined>(undefined)

/** The account that the page remembers. */
export const RememberedContext = createContext<RememberedAccount | undefined>(undefined)

/** Whether the stored connections are restored, and what the page remembers is of no use any more. */
export const RestoredContext = createContext(false)

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
 * Subscribes to an event until the component unmounts: `useFoyerEvent(networkSwitched, ({ caipNetworkId }) => …)`. The
 * listener may be a new function in every render.
 */
export function useFoyerEvent<Payload>(
  key: EventKey<string, Payload>,
  listener: (payload: Payload) => void,
): void {
  const foyer = useFoyer()
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  const { id } = key
  useEffect(() => listen<Payload>(foyer, id, (payload) => latest.current(payload)), [foyer, id])
}
