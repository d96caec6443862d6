import { createContext } from 'react'
import type { Foyer } from '../widget/foyer.js'

/** The widget of the nearest FoyerProvider. */
export const FoyerContext = createContext<Foyer | undefined>(undefined)
