import { createContext, useContext, useEffect, useRef, type ReactNode } from 'react'
import type { EventKey } from '../../core/keys.js'
import type { AnyPlugin } from '../../core/plugins/definition.js'
import { bindingErrors } from '../bindings/active-account.js'
import { listen } from '../bindings/requests.js'
import type { Foyer } from '../foyer.js'

const FoyerContext = createContext<Foyer | undefined>(undefined)

/** Provides a widget to the hooks below it. The host creates the widget and disposes it. */
export function FoyerProvider({ foyer, children }: { foyer: Pick<Foyer, 'store'>; children?: ReactNode }) {
  return <FoyerContext.Provider value={foyer as Foyer}>{children}</FoyerContext.Provider>
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
