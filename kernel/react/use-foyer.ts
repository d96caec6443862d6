import { useContext } from 'react'
import { reactErrors } from './errors.js'
import type { AnyPlugin } from '../plugins/types.js'
import type { Foyer } from '../widget/foyer.js'
import { FoyerContext } from './foyer-context.js'

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
