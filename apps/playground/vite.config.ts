import { defineConfig } from 'vite'
import { fewFiles } from '../../tooling/build/few-files.mjs'

// the widget is built from its sources here, as in its own tests
export default defineConfig({
  resolve: { conditions: ['foyer-source', 'module', 'browser', 'development|production'] },
  build: { target: 'es2022', modulePreload: false, rolldownOptions: { output: fewFiles } },
})
