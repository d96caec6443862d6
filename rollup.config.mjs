import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
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

/**
 * What loads together is one chunk: a host's bundler lists every chunk of ours in its own entry. The room (React), the
 * design system, the button and the session each come by one dynamic import.
 *
 * @type {readonly (readonly [string, RegExp])[]}
 */
const together = [
  ['figures', /\/kernel\/(amounts|text)\/|\/ui\/(avatar-art|small-hash)\./],
  ['account', /\/plugins\/connect\/trigger\/connected\//],
  ['button', /\/plugins\/connect\/trigger\/[^/]+$|\/kernel\/theme\/((?!room-).*css|theme-styles)/],
  ['session', /\/kernel\/namespaces\/session\/(?!atoms|connections|errors|explorer-page|recent)[a-z-]+\.ts/],
  ['ui', /\/kernel\/ui\/(?!index\.)([^/]+|hooks\/[^/]+)$/],
  ['api', /\/kernel\/api\/(client|attempt|build-|parse-|provider-|read-|retry-)/],
  ['log', /\/kernel\/logger\/(?!notes)/],
  ['room', /\/kernel\/(view\/|theme\/room-)/],
]

const widget = fileURLToPath(new URL('./kernel/widget/create-widget.ts', import.meta.url))

/** @type {import('rollup').GetManualChunk} */
function chunkOf(id, { getModuleInfo }) {
  if (reachedFrom(widget, getModuleInfo).has(id)) return 'widget'
  return together.find(([, files]) => files.test(id))?.[0]
}

/**
 * A module and all that it imports statically.
 *
 * @param {string} start
 * @param {import('rollup').GetModuleInfo} getModuleInfo
 */
function reachedFrom(start, getModuleInfo) {
  const reached = new Set([start])
  for (const id of reached) for (const next of getModuleInfo(id)?.importedIds ?? []) reached.add(next)
  return reached
}

export default {
  input: entries(),
  external: peers,
  plugins: [
    cssText,
    nodeResolve({
      exportConditions: ['foyer-source', 'module', 'browser'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    }),
    commonjs({ include: /node_modules/ }),
    esbuild({ target: 'es2022', jsx: 'automatic', tsconfig: 'tsconfig.json' }),
  ],
  output: {
    dir: 'dist',
    format: 'esm',
    entryFileNames: '[name].js',
    manualChunks: chunkOf,
    onlyExplicitManualChunks: true,
    chunkFileNames: 'chunks/[name]-[hash].js',
    hoistTransitiveImports: false,
    generatedCode: 'es2015',
  },
}
