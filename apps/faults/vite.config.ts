import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

// FOYER_FROM=package builds the pages from an installed package instead of the sources
const fromSource = process.env['FOYER_FROM'] !== 'package'
const pages = ['index', 'traces', 'two-widgets', 'element', 'react', 'standard']

export default defineConfig({
  resolve: {
    conditions: [...(fromSource ? ['foyer-source'] : []), 'module', 'browser', 'development|production'],
  },
  build: {
    target: 'es2022',
    // what Vite would put into the page for preloading cannot be told from what the widget leaves there
    modulePreload: false,
    rolldownOptions: {
      input: pages.map((name) => fileURLToPath(new URL(`${name}.html`, import.meta.url))),
    },
  },
})
