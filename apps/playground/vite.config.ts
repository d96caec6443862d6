import { defineConfig } from 'vite'

// the widget is built from its sources here, as in its own tests
export default defineConfig({
  resolve: { conditions: ['foyer-source', 'module', 'browser', 'development|production'] },
  build: { target: 'es2022' },
})
