import { defineConfig } from 'vite'

// FOYER_FROM=package builds the page from an installed package instead of the sources
const fromSource = process.env['FOYER_FROM'] !== 'package'

export default defineConfig({
  resolve: {
    conditions: [...(fromSource ? ['foyer-source'] : []), 'module', 'browser', 'development|production'],
  },
  build: { target: 'es2022' },
})
