'use client'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { FoyerProvider } from 'foyerkit/react'
import { useState } from 'react'
import { WagmiProvider } from 'wagmi'
import { Account } from './Account'
import { ConnectButton } from './ConnectButton'
import { foyer } from './foyer'
import { config } from './wagmi'

/** The part of the page that uses the widget. */
export function Wallet() {
  const [queryClient] = useState(() => new QueryClient())
  return (
    <WagmiProvider config={config}>
      <QueryClientProvider client={queryClient}>
        <FoyerProvider foyer={foyer}>
          <ConnectButton />
          <Account />
        </FoyerProvider>
      </QueryClientProvider>
    </WagmiProvider>
  )
}
