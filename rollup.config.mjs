import { readFile } from 'node:fs/promises'
import commonjs from '@rollup/plugin-commonjs'
import { nodeResolve } from '@rollup/plugin-node-resolve'
import { transform } from 'esbuild'
import esbuild from 'rollup-plugin-esbuild'
import { entries } from './tooling/build/entries.mjs'

/**
 * `import text from './x.css?inline'` becomes the minified text of the sheet, as Vite does it for the apps.
 *
 * @type {import('rollup').Plugin}
 */
const cssText = {
  name: 'foyer-css-text',
  resolveId(source, importer) {
    if (!source.endsWith('.css?inline') || !importer) return null
    return new URL(source, `file://${importer}`).pathname + '?inline'
  },
  async load(id) {
    if (!id.endsWith('.css?inline')) return null
    const source = await readFile(id.slice(0, -'?inline'.length), 'utf8')
    const { code } = await transform(source, { loader: 'css', minify: true })
    return `export default ${JSON.stringify(code.trim())}`
  },
}

/** Peers stay the host's: atoms and React contexts are identity-based. */
const peers = /^(react|react-dom|jotai|viem|@solana\/web3\.js|@walletconnect\/universal-provider)(\/|$)/

export default {
  input: entries(),
  external: peers,
  plugins: [
    cssText,
    nodeResolve({
      exportConditions: ['foyer-source', 'module', 'browser'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
      // tsyringe has no exports map and its module field is ES5
      mainFields: ['es2015', 'module', 'main'],
    }),
    commonjs({ include: /node_modules/ }),
    esbuild({ target: 'es2022', jsx: 'automatic', tsconfig: 'tsconfig.json' }),
  ],
  output: {
    dir: 'dist',
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
    hoistTransitiveImports: false,
    generatedCode: 'es2015',
  },
}
