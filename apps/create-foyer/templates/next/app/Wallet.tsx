'use client'

import { FoyerProvider } from 'foyerkit/react'
import { Account } from './Account'
import { ConnectButton } from './ConnectButton'
import { foyer } from './foyer'

/** The part of the page that uses the widget. */
export function Wallet() {
  return (
    <FoyerProvider foyer={foyer}>
      <ConnectButton />
      <Account />
    </FoyerProvider>
  )
}
