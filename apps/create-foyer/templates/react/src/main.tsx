import './style.css'
import { FoyerProvider } from 'foyerkit/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App'
import { foyer } from './foyer'

createRoot(document.querySelector('#app')!).render(
  <StrictMode>
    <FoyerProvider foyer={foyer}>
      <App />
    </FoyerProvider>
  </StrictMode>,
)
