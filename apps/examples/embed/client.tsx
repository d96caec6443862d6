// #region client
'use client'

import { useEffect, useRef, type ReactNode } from 'react'
import { createFoyer } from 'foyerkit'
import { evmPreset } from 'foyerkit/presets/evm'
import { FoyerProvider } from 'foyerkit/react'

// created on the server as well, where it does nothing
const foyer = createFoyer({ plugins: evmPreset() })

export function Wallet({ children }: { readonly children: ReactNode }) {
  return <FoyerProvider foyer={foyer}>{children}</FoyerProvider>
}

export function ConnectButton() {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => foyer.mount(element.current), [])
  // the height of the button, so that nothing moves when it appears
  return <div ref={element} style={{ minHeight: 44 }} />
}
// #endregion
