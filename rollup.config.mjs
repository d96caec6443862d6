import { readFile } from 'node:fs/promises'
import { dirname, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import commonjs from '@rollup/plugin-commonjs'
import { nodeResolve } from '@rollup/plugin-node-resolve'
import { transform } from 'esbuild'
import esbuild from 'rollup-plugin-esbuild'
import { entries } from './tooling/build/entries.mjs'
import { privateReflect } from './tooling/build/private-reflect.mjs'

const root = fileURLToPath(new URL('.', import.meta.url))

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

/** Peers stay the host's: atoms and React contexts are identity-based. The last row is those of tests. */
const peers = new RegExp(
  `^(${[
    'react|react-dom|vue|jotai|viem',
    '@solana/(kit|web3[.]js)|@scure/btc-signer|@walletconnect/universal-provider',
    '@playwright/test|@polkadot/(util|util-crypto)|@cosmjs/(amino|crypto|encoding|proto-signing)',
  ].join('|')})(/|$)`,
)

/**
 * What loads together is one chunk: a host's bundler lists every chunk of ours in its own entry, so that names are short. The room (React), the
 * design system with it, the button and the session each come by one dynamic import.
 *
 * @type {readonly (readonly [string, RegExp])[]}
 */
const together = [
  ['account', /\/plugins\/connect\/trigger\/connected\//],
  [
    'button',
    /\/plugins\/connect\/(first-messages\.ts|trigger\/[^/]+)$|\/kernel\/ui\/theme\/((?!modal-).*css|theme-styles)/,
  ],
  [
    'session',
    /\/kernel\/(session\/(?!atoms|account-atoms|state|errors)[a-z-]+|core\/edges\/denied-storage)\.ts/,
  ],
  ['service', /\/plugins\/service\/(?!index|contract)/],
  // what hosts and plugins call seldom
  [
    'changes',
    /\/kernel\/(ui\/alerts\/alert-list\.|core\/edges\/log\/(?!log-buffer)|core\/remote-flags\.|modal\/project-flags\.|host\/(network-changes|debug|report-kernel)\.|modal\/prepare-when-idle)/,
  ],
  // toasts, and what the views after the list of wallets are drawn with: loaded when the page is idle
  [
    'forms',
    /\/kernel\/(ui\/(Avatar|CheckList|ConnectionOutcome|IconLink|StatusRing|avatar\.css|check-list|status-ring|hooks\/use-(close-when|connect-attempt)|toasts\/|drawings\/outcome))/,
  ],
  // the modal root, and what every view is drawn with
  [
    'modal',
    /\/kernel\/(modal\/(?!prepare-when-idle)|ui\/(dialog|slots|alerts)\/|ui\/theme\/(modal-|look-up-fonts))/,
  ],
  // host hooks use the binding of atoms as well: they must not load the modal with it
  [
    'modal',
    /\/kernel\/ui\/(?!index\.)([^/]+|hooks\/(?!use-store-atom|use-connection-label|use-online)[^/]+|pictures\/use-picture\.ts)$/,
  ],
  ['contracts', /\/kernel\/(contracts\/|core\/router-service)/],
  // what further views draw with, and the views of one plugin each with all they work with
  [
    'forms',
    /\/kernel\/ui\/(choices\/|fields\/|lists\/|pictures\/|values\/|drawings\/view|feedback\/(Busy|Copy|copy|Offline|Progress|progress)|hooks\/use-(connection-label|online))/,
  ],
  ['forms', /\/plugins\/transactions\/(form\/|messages)/],
  ['review', /\/plugins\/transactions\/review\//],
  ['wallets', /\/plugins\/connect\/(messages|groups|views\/(Wallet|wallets\.|pressed-wallet))/],
  ['ask', /\/plugins\/connect\/views\//],
  ['home', /\/plugins\/account\/(views|messages|profiles)/],
  ['balances', /\/plugins\/balances\/(?!index|contract|config|flag|react|vue|svelte|binding-|state)/],
  ['grid', /\/plugins\/catalogue\/views\//],
  ['catalogue', /\/plugins\/catalogue\/(?!index|contract|config|flag)/],
  ['networks', /\/plugins\/networks\/(views|messages|events)/],
  ['send', /\/plugins\/send\/(?!index|contract|storage-keys|react|vue|svelte|binding-)/],
  ['swaps', /\/plugins\/swaps\/(?!index|contract|config|networks|storage-keys)/],
  ['pairing', /\/plugins\/walletconnect\/(views|platforms|messages)/],
  ['wc', /\/plugins\/walletconnect\/(service|errors|session\/|relay\/)/],
  ['login', /\/plugins\/((email|socials|farcaster)\/(?!index|contract|config)|auth\/(views|account)\/)/],
  ['wire', /\/plugins\/auth\/wire\//],
  [
    'frame',
    /\/plugins\/auth\/(service|events|login-events|smart-account|driver|storage|wallet-state|alerts|messages|errors|frame\/)/,
  ],
  ['nfts', /\/plugins\/nfts\/(?!index|contract)/],
  ['onramp', /\/plugins\/onramp\/(?!index|contract)/],
  ['activity', /\/plugins\/activity\/(?!index|contract)/],
  ['tracking', /\/plugins\/tracking\/(?!index|contract|storage-keys|react|vue|svelte|binding-)/],
  ['receive', /\/plugins\/receive\/(?!index|contract)/],
  ['analytics', /\/plugins\/analytics\/(?!index|contract|config|is-refused)/],
  ['names', /\/plugins\/names\/(?!index|contract|config|state)/],
  ['pay', /\/plugins\/pay\/(?!index|contract|storage-keys|react|vue|svelte|binding-)/],
  ['sign-in-messages', /\/plugins\/siwx\/message\//],
  ['sign-in', /\/plugins\/siwx\/(?!index|contract|config|state|host-routes|message\/)/],
  ['smart-sessions', /\/plugins\/smart-sessions\/(?!index|contract)/],
  [
    'evm',
    /\/plugins\/evm\/(load-with-connection\.|balances\/|addresses\/|node\/|wallets\/|pairing\/|provider\/(?!shell))/,
  ],
  ['evm-use', /\/plugins\/evm\/(load-on-use\.|(calls|transfer|transactions|signing|names)\/(?!.*viem))/],
  // Keccak-256 for the checksums of addresses, with what every hash function shares; the others come with their namespace
  ['hashes', /\/@noble\/hashes\/esm\/(sha3|utils|crypto|_u64)\.js$/],
]

/** Modules of the decorators of class services: the entry of tsyringe exports them, and only foyerkit/di uses them. */
const decorators = /\/tsyringe\/dist\/esm2015\/(decorators\/|reflection-helpers)|\/reflect-metadata\//

/** Shortens the names of modules that every namespace has. @param {string} name */
const shortName = (name) => name.replace('load-with-connection', 'live').replace('load-on-', '')

const widget = fileURLToPath(new URL('./kernel/host/create-foyer.ts', import.meta.url))

/** Entries that are not what a page starts with. */
const later =
  /\/kernel\/(ui|host\/(react|vue|svelte|bindings)|testing|core\/di)\/|\/testing\/|\/plugins\/(auth\/wire|siwx\/message)\/|\/plugins\/[^/]+\/adapters\/|\/plugins\/(react|vue|svelte)\.ts$/

/** What a page starts with, whichever plugins it composes; none of it may stand in a chunk that comes later. */
const starts = Object.values(entries()).filter((file) => !later.test(`/${relative(root, file)}`))

/** Small modules that every page needs a moment later, or that two chunks of the start share: each by itself costs more than in the whole. */
const wantedAtOnce =
  /\/kernel\/(text\/(messages|follow-messages)|core\/(keys|edges\/any-signal)|contracts\/(?!request-|picture-urls|transfer-errors)[a-z-]+|core\/plugins\/(lazy|contributions|definition)|chain\/(look-for-wallets|pairing-connectors))\.ts$|\/plugins\/[^/]+\/contract\/namespace\.ts$/

/**
 * Small modules that authors of plugins import by name, and that no page starts with: what views draw an account with,
 * what they and hosts read, and what services are written with. What is not used is left out.
 *
 * @type {readonly (readonly [string, RegExp])[]}
 */
const tools = [
  // what tells wallets apart: a page with one source of wallets needs it after its first announcement
  [
    'wallet-ids',
    /\/kernel\/(chain\/(identify-connectors|read-(picture|entries))|session\/shared-identity|core\/hash-text)\.ts$/,
  ],
  // what the modal and the connected button load in any case; as files of their own each would be named in the entry
  [
    'atoms',
    /\/(plugins\/connect\/contract\/(wallets|requested-namespace)|kernel\/(contracts\/picture-urls|session\/(atoms|taken-over)|core\/(edges\/platform|state\/optional-service)|ui\/alerts\/alerts-atom))\.ts$/,
  ],
  // what wallets are read with; the plugin external needs it at the start
  ['providers', /\/(kernel\/text\/clean-name|plugins\/evm\/contract\/(eip1193-provider|wallet-name))\.ts$/],
  // what the catalogue is asked with, which a list without an installed wallet waits for
  [
    'requests',
    /\/(kernel\/core\/schema\/number|plugins\/(service\/contract\/(alerts|endpoints|errors|read-service)|walletconnect\/contract\/pairing-state))\.ts$/,
  ],
  // what asks the nodes of a network
  ['nodes', /\/plugins\/service\/contract\/nodes\/(?!node-urls)[a-z-]+\.ts$/],
  // what is needed from the first connection on
  [
    'tools',
    /\/(kernel\/(text\/(amounts|fiat|formats)|core\/(is-equal|errors\/(rpc-codes|config-error)|state\/cached|edges\/until-aborted)|session\/(errors|account-atoms|combined-names)|ui\/avatar-art|core\/networks\/(caip|addresses)|contracts\/(request|transfer)-errors|chain\/ask-peer)|plugins\/(auth\/contract\/user-state|send\/contract\/transfers|balances\/contract\/(read-balances|fiat)))\.ts$/,
  ],
]

/** Parts for the start of a contract that is split into files, because others come later. Its contract.ts re-exports them. */
const partOfContract =
  /\/plugins\/[^/]+\/contract\/(keys|namespace|calls|payments|swaps|auth-state|standard-[a-z]+)\.ts$/

/** @type {{ widget: Set<string>, start: Set<string> } | undefined} */
let reached

/** Texts of one plugin in one language, and the loaders of its languages. Each is loaded by itself. */
const languageFile = /\/(?:plugins\/([^/]+)|kernel\/text)\/languages\/([^/]+)\.ts$/

/** @type {import('rollup').GetManualChunk} */
function chunkOf(id, { getModuleInfo }) {
  const [, plugin = 'kernel', tag] = languageFile.exec(id) ?? []
  if (tag) return `${plugin}-${tag === 'index' ? 'languages' : tag}`
  if (decorators.test(id)) return 'decorators'
  reached ??= {
    widget: reachedFrom([widget], getModuleInfo),
    start: reachedFrom(starts, getModuleInfo),
  }
  if (reached.widget.has(id) || wantedAtOnce.test(id)) return 'widget'
  const tool = nameFor(id, tools)
  if (tool) return tool
  if (partOfContract.test(id) || isShared(id, reached.start, getModuleInfo)) return 'widget'
  return reached.start.has(id) ? undefined : nameFor(id, together)
}

/**
 * Whether a plugin's module is needed when the page starts and by what comes later, as its contract is. Such modules stand
 * in one file with the widget: a host's bundler can then put it into the host's own script. As files of their own they
 * would lie between the two, and each would stay a file.
 *
 * @param {string} id
 * @param {ReadonlySet<string>} start
 * @param {import('rollup').GetModuleInfo} getModuleInfo
 */
function isShared(id, start, getModuleInfo) {
  const module = getModuleInfo(id)
  return (
    start.has(id) &&
    /\/plugins\//.test(id) &&
    !module?.importedIds.some((part) => partOfContract.test(part)) &&
    module?.importers.some((importer) => !start.has(importer))
  )
}

/**
 * @param {string} id
 * @param {readonly (readonly [string, RegExp])[]} chunks
 */
function nameFor(id, chunks) {
  return chunks.find(([, files]) => files.test(id))?.[0]
}

/**
 * Modules and all that they import statically.
 *
 * @param {readonly string[]} from
 * @param {import('rollup').GetModuleInfo} getModuleInfo
 */
function reachedFrom(from, getModuleInfo) {
  const seen = new Set(from)
  for (const id of seen) for (const next of getModuleInfo(id)?.importedIds ?? []) seen.add(next)
  return seen
}

export default {
  input: entries(),
  external: peers,
  // as in the package's manifest
  treeshake: { moduleSideEffects: false },
  plugins: [
    cssText,
    privateReflect(),
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
    sourcemap: true,
    // sources have addresses of their own: paths would lead out of the package
    sourcemapPathTransform: (/** @type {string} */ path, /** @type {string} */ map) =>
      `foyerkit:///${relative(root, resolve(dirname(map), path)).replaceAll('\\', '/')}`,
    entryFileNames: '[name].js',
    manualChunks: chunkOf,
    onlyExplicitManualChunks: true,
    // no hash: the package has a version, and a host's bundler writes each name into its own entry
    chunkFileNames: (/** @type {{ name: string }} */ { name }) => `chunks/${shortName(name)}.js`,
    hoistTransitiveImports: false,
    // namespaces are only ever taken apart: nobody asks them for their tag or tries to write to them
    generatedCode: { preset: 'es2015', symbols: false },
    freeze: false,
  },
}
