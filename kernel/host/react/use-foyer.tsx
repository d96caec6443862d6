import { createContext, type ReactNode, useContext } from 'react'
import type { AnyPlugin } from '../../core/plugins/definition.js'
import type { Foyer } from '../foyer.js'
import { reactErrors } from './errors.js'

/** The widget of the nearest FoyerProvider. */
const FoyerContext = createContext<Foyer | undefined>(undefined)

/**
 * The widget of the nearest FoyerProvider. Name your plugin tuple to have its events and flags typed:
 * `useFoyer<typeof plugins>()`.
 *
 * @throws kernel/NO_PROVIDER outside a FoyerProvider.
 */
export function useFoyer<P extends readonly AnyPlugin[] = readonly AnyPlugin[]>(): Foyer<P> {
  const foyer = useContext(FoyerContext)
  if (!foyer) throw reactErrors.NO_PROVIDER()
  return foyer
}

/** Makes a widget available to the hooks below it. The widget is the host's: made and disposed outside. */
export function FoyerProvider({ foyer, children }: { foyer: Pick<Foyer, 'store'>; children?: ReactNode }) {
  return <FoyerContext.Provider value={foyer as Foyer}>{children}</FoyerContext.Provider>
}
