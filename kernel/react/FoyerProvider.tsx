import type { ReactNode } from 'react'
import type { Foyer } from '../widget/foyer.js'
import { FoyerContext } from './foyer-context.js'

/** Makes a widget available to the hooks below it. The widget is the host's: made and disposed outside. */
export function FoyerProvider({ foyer, children }: { foyer: Pick<Foyer, 'store'>; children?: ReactNode }) {
  return <FoyerContext.Provider value={foyer as Foyer}>{children}</FoyerContext.Provider>
}
