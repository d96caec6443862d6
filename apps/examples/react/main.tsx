import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { FoyerProvider } from 'foyerkit/react'
import { App } from './App.js'
import { foyer } from './foyer.js'

const element = document.getElementById('app')
if (element)
  createRoot(element).render(
    // #region provider
    <StrictMode>
      <FoyerProvider foyer={foyer}>
        <App />
      </FoyerProvider>
    </StrictMode>,
    // #endregion
  )
