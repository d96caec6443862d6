import { defineConfig } from 'vite'

export default defineConfig({
  resolve: { conditions: ['foyer-source', 'module', 'browser', 'development|production'] },
  build: { target: 'es2022', modulePreload: false },
})
