import { defineConfig } from 'vite'
import { privateReflect } from '../../tooling/build/private-reflect.mjs'

// the widget is built from its sources here, as in its own tests
export default defineConfig({
  resolve: { conditions: ['foyer-source', 'module', 'browser', 'development|production'] },
  plugins: [privateReflect()],
  build: { target: 'es2022' },
})
