import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { buildFrame } from '../../apps/frame/build.mjs'
import { pluginNames, publishedEntries } from '../build/entries.mjs'
import { requireBuild } from '../build/require-build.mjs'
import { chromiumArgs, findChromium } from '../setup/chromium.mjs'
import { repositoryRoot } from '../setup/repository.mjs'
import { buildPage } from './build-page.mjs'
import { entryChunks } from './entry-chunks.mjs'
import { checkEntryGraph } from './entry-graph.mjs'
import { furtherPlugins } from './further-plugins.mjs'
import { checkLanguageFiles } from './language-files.mjs'
import { loadedScripts, scriptsOf } from './loaded-scripts.mjs'
import { shareAmongOwners } from './owners.mjs'
import { floorScript, hostOfPlugins, hostScript } from './pages.mjs'
import { checkStartModules } from './start-modules.mjs'
import { weigh } from './weigh.mjs'

// `npm run size`: builds host pages on dist, opens them in Chromium and writes the scripts that each stage loads to
// .cache/size/scripts.json, which .size-limit.mjs holds against the budgets. It checks what file lists can't express:
// the size that each further plugin adds, and that no lazy module is loaded with an entry.

/** Builds the pages without a plugin with all their files, as hosts have them: `npm run size:whole`. */
const isWhole = process.argv.includes('--whole')

/** Maximum size that a plugin adds to the entry, in bytes after gzip. Namespaces bring their networks. */
const maxPluginBytes = isWhole ? 1_500 : 1_350
const maxNamespaceBytes = isWhole ? 1_600 : 1_400
const namespacePlugins = ['evm', 'solana', 'bitcoin', 'polkadot', 'cosmos']

/** Published entries that a host page doesn't load at its start. */
const laterEntries = /^\.\/((ui|react|di|testing|adapters|compose)(\/|$)|plugins\/[^/]+\/proof$)/

/** Resolves foyerkit to its sources: built files don't say which plugin a module belongs to. */
const fromSources = { conditions: ['foyer-source', 'module', 'browser', 'development|production'] }

// Vite builds React for development in any other environment.
process.env['NODE_ENV'] = 'production'

requireBuild()

const folder = join(repositoryRoot, '.cache/size')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })

const allPlugins = hostOfPlugins(pluginNames())
const preset = await buildPage(join(folder, 'preset'), hostScript)
const all = await buildPage(join(folder, 'all'), allPlugins)
const floor = await buildPage(join(folder, 'floor'), floorScript)
const sources = await buildPage(join(folder, 'sources'), allPlugins, fromSources)
const frame = await buildFrame(join(folder, 'frame'))

const languageFaults = /** @type {string[]} */ ([])
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs })
try {
  const loaded = await loadedScripts(browser, preset.dir)
  const loadedWithAll = await scriptsOf(browser, all.dir)
  const shown = [...Object.values(loaded), ...Object.values(loadedWithAll)].flat()
  const built = preset.chunks.map(({ fileName }) => fileName)
  languageFaults.push(...checkLanguageFiles(repositoryRoot, built, shown))
  const scripts = {
    entry: entryFiles(preset),
    usable: loaded.usable,
    usableWithAll: loadedWithAll.usable,
    idle: loaded.idle.filter((file) => !loaded.usable.includes(file)),
    list: loaded.list,
    listWithoutWallet: loaded.listWithoutWallet,
    floor: entryFiles(floor),
    frameReady: frame.untilReady,
    frameServing: frame.serving,
    frameKey: frame.firstKey,
  }
  writeFileSync(join(folder, 'scripts.json'), JSON.stringify(scripts, undefined, 2))
} finally {
  await browser.close()
}

const entryBytes = weigh(entryChunks(all).map(({ code }) => code))
console.log('Entry with every plugin, bytes by owner (share after gzip)')
console.table(
  Object.fromEntries(
    shareAmongOwners(entryChunks(sources), repositoryRoot, entryBytes).map(({ owner, rendered, bytes }) => [
      owner,
      { 'before minifying': rendered, 'after gzip': Math.round(bytes) },
    ]),
  ),
)

const plugins = await furtherPlugins(folder, { staticOnly: !isWhole })
console.log(
  `Bytes that each plugin adds to the entry, after gzip${isWhole ? '' : ', without the names of later files'}`,
)
console.table(Object.fromEntries(plugins.map(({ plugin, bytes }) => [plugin, { bytes }])))

const entries = publishedEntries().filter(({ subpath }) => !laterEntries.test(subpath))
const graph = checkEntryGraph(
  join(repositoryRoot, 'dist'),
  entries.map(({ name }) => `${name}.js`),
)
const start = checkStartModules(sources, repositoryRoot)
console.log(
  `Loaded with the entries: ${graph.walked} files of dist, ${start.modules} modules of kernel and plugins, packages ` +
    `${graph.packages.join(', ')}. Loaded later: ${graph.kept} files.`,
)

const problems = [
  ...graph.faults,
  ...start.faults,
  ...languageFaults,
  // The plugin that draws the button is no further plugin: without it there is nothing to press.
  ...plugins
    .filter(({ plugin, bytes, isButton }) => !isButton && bytes > maxBytesOf(plugin))
    .map(({ plugin, bytes }) => `plugins/${plugin} adds ${bytes} bytes, more than ${maxBytesOf(plugin)}`),
]
for (const problem of problems) console.error(`Size check failed: ${problem}`)
if (problems.length > 0) process.exitCode = 1

/** @param {string} plugin */
function maxBytesOf(plugin) {
  return namespacePlugins.includes(plugin) ? maxNamespaceBytes : maxPluginBytes
}

/** @param {import('./build-page.mjs').BuiltPage} page */
function entryFiles(page) {
  return entryChunks(page).map(({ fileName }) => join(page.dir, fileName))
}
