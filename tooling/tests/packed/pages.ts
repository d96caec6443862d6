/** Pages beside those of the starter `react`, built with React for development, whose StrictMode renders twice. */
const html = (script: string, body = '<div id="app"></div>') => `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8" /><link rel="icon" href="data:," /><title>Foyer</title></head>
  <body>${body}<script type="module" src="/src/${script}"></script></body>
</html>
`

const imports = `import { FoyerProvider } from 'foyerkit/react'
import { createFoyer } from 'foyerkit'
import { ethereum } from 'foyerkit/plugins/evm'
import { evmPreset } from 'foyerkit/presets/evm'
import { StrictMode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App'
import { foyer } from './foyer'
const create = () => createFoyer({ plugins: evmPreset({ networks: [ethereum], rpc: { 1: import.meta.env.VITE_RPC_URL } }), id: 'page' })
const app = document.querySelector('#app')
const show = (element, root = app) => createRoot(root).render(<StrictMode>{element}</StrictMode>)
const shown = (foyer) => <FoyerProvider foyer={foyer}><App /></FoyerProvider>
`

/** Files of the pages, by their path in the app. */
export const pageFiles: Readonly<Record<string, string>> = {
  'effect.html': html('effect.jsx'),
  'src/effect.jsx': `${imports}
function Page() {
  const [own, setOwn] = useState()
  useEffect(() => {
    const made = create()
    setOwn(made)
    return () => void made.dispose()
  }, [])
  return own ? shown(own) : null
}
show(<Page />)
`,
  'shadow.html': html('shadow.jsx'),
  'src/shadow.jsx': `${imports}
const root = app.attachShadow({ mode: 'open' })
show(shown(foyer), root.appendChild(document.createElement('div')))
`,
  'element.html': html('element.jsx', '<foyer-button></foyer-button><div id="app"></div>'),
  'src/element.jsx': `${imports}
import { defineElement } from 'foyerkit/element'
import { Account } from './Account'
defineElement('foyer-button', () => foyer)
show(<FoyerProvider foyer={foyer}><Account /></FoyerProvider>)
`,
}

/** Configuration of Vite with every page. */
export const viteConfig = `import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
const pages = ['index', 'effect', 'shadow', 'element']
export default defineConfig({
  plugins: [react()],
  build: { rollupOptions: { input: pages.map((page) => page + '.html') } },
})
`
