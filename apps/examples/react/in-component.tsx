import { useEffect, useState, type ReactNode } from 'react'
import { createFoyer, type Foyer } from 'foyerkit'
import { evmPreset } from 'foyerkit/presets/evm'
import { FoyerProvider } from 'foyerkit/react'

// #region state
let shared: Foyer | undefined
const getFoyer = () => (shared ??= createFoyer({ plugins: evmPreset() }))

/** Creates the widget when it renders first. The widget stays until the page is left. */
export function LazyWallet({ children }: { readonly children: ReactNode }) {
  const [foyer] = useState(getFoyer)
  return <FoyerProvider foyer={foyer}>{children}</FoyerProvider>
}
// #endregion

// #region effect
/** Creates a widget of its own, and disposes it when the component unmounts. */
export function OwnWallet({ children }: { readonly children: ReactNode }) {
  const [foyer, setFoyer] = useState<Foyer>()
  useEffect(() => {
    const created = createFoyer({ plugins: evmPreset(), id: 'own' })
    setFoyer(created)
    return () => void created.dispose()
  }, [])
  return foyer ? <FoyerProvider foyer={foyer}>{children}</FoyerProvider> : null
}
// #endregion
