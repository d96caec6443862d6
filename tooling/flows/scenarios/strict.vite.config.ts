import { defineConfig } from 'vite'

// the host app of the package's tests, of the sources and with React as it is in development
export default defineConfig({
  resolve: { conditions: ['foyer-source', 'module', 'browser', 'development|production'] },
  build: { target: 'es2022', modulePreload: false },
})
