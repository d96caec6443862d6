import { defineConfig, type Plugin } from 'vite'
import { privateReflect } from '../../tooling/build/private-reflect.mjs'

/** Links into wallets end in `wc?uri=…`: that path is the same page, on any server of files. */
function atPairingPath(): Plugin {
  return {
    name: 'wallet-at-pairing-path',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const page = bundle['index.html']
      if (page?.type === 'asset')
        this.emitFile({ type: 'asset', fileName: 'wc/index.html', source: page.source })
    },
  }
}

// what the wallet can do is built from its sources here, as in its own tests
export default defineConfig({
  resolve: { conditions: ['foyer-source', 'module', 'browser', 'development|production'] },
  build: { target: 'es2022' },
  plugins: [privateReflect(), atPairingPath()],
})
