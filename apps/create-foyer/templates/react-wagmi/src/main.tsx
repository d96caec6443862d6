import './style.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { FoyerProvider } from 'foyerkit/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { WagmiProvider } from 'wagmi'
import { App } from './App'
import { foyer } from './foyer'
import { config } from './wagmi'

const queryClient = new QueryClient()

createRoot(document.querySelector('#app')!).render(
  <StrictMode>
    <WagmiProvider config={config}>
      <QueryClientProvider client={queryClient}>
        <FoyerProvider foyer={foyer}>
          <App />
        </FoyerProvider>
      </QueryClientProvider>
    </WagmiProvider>
  </StrictMode>,
)
