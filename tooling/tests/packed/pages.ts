import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../../setup/repository.mjs'

/** Pages beside those of the starter `react`. */
const html = (script: string, body = '<div id="app"></div>') => `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8" /><link rel="icon" href="data:," /><title>Foyer</title></head>
  <body>${body}<script type="module" src="/src/${script}"></script></body>
</html>
`

/** `data-renders` counts what StrictMode renders: twice with React for development, once in production. */
const imports = `import { FoyerProvider } from 'foyerkit/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App'
const app = document.querySelector('#app')
let renders = 0
function Count() {
  document.documentElement.dataset.renders = String(++renders)
  return null
}
const show = (element, root = app) => createRoot(root).render(<StrictMode><Count />{element}</StrictMode>)
`

/** Code of the guide of React, which pages import. */
const guideFiles = Object.fromEntries(
  ['hot-reload.ts', 'in-component.tsx'].map((file) => [
    `src/guide/${file}`,
    readFileSync(join(repositoryRoot, 'apps/examples/react', file), 'utf8'),
  ]),
)

/** Files of the pages, by their path in the app. */
export const pageFiles: Readonly<Record<string, string>> = {
  ...guideFiles,
  'effect.html': html('effect.jsx'),
  'src/effect.jsx': `${imports}
import { OwnWallet } from './guide/in-component'
show(<OwnWallet><App /></OwnWallet>)
`,
  'state.html': html('state.jsx'),
  'src/state.jsx': `${imports}
import { LazyWallet } from './guide/in-component'
show(<LazyWallet><App /></LazyWallet>)
`,
  'shadow.html': html('shadow.jsx'),
  'src/shadow.jsx': `${imports}
import { foyer } from './foyer'
const root = app.attachShadow({ mode: 'open' })
show(<FoyerProvider foyer={foyer}><App /></FoyerProvider>, root.appendChild(document.createElement('div')))
`,
  'element.html': html('element.jsx', '<foyer-button></foyer-button><div id="app"></div>'),
  'src/element.jsx': `${imports}
import { defineElement } from 'foyerkit/element'
import { Account } from './Account'
import { foyer } from './foyer'
defineElement('foyer-button', () => foyer)
show(<FoyerProvider foyer={foyer}><Account /></FoyerProvider>)
`,
  // the widget is imported by a module of components, which Vite replaces without a reload
  'replaced.html': html('replaced.jsx'),
  'src/replaced.jsx': `${imports}
import { Replaced } from './Replaced'
show(<Replaced />)
`,
  'src/Replaced.jsx': `import { FoyerProvider } from 'foyerkit/react'
import { App } from './App'
import { foyer } from './guide/hot-reload'
export function Replaced() {
  return <FoyerProvider foyer={foyer}><App /></FoyerProvider>
}
`,
}

/** Configuration of Vite with the pages that are built. */
export const viteConfig = `import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
const pages = ['index', 'effect', 'state', 'shadow', 'element']
export default defineConfig({
  plugins: [react()],
  build: { rollupOptions: { input: pages.map((page) => page + '.html') } },
})
`
