import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { pluginNames, publishedEntries } from '../build/entries.mjs'
import { chromiumArgs, findChromium } from '../setup/chromium.mjs'
import { repositoryRoot } from '../setup/repository.mjs'
import { budgets } from './budgets.mjs'
import { buildPage } from './build-page.mjs'
import { entryChunks } from './entry-chunks.mjs'
import { checkEntryGraph } from './entry-graph.mjs'
import { furtherPlugins, weighEntry } from './further-plugins.mjs'
import { loadedScripts, scriptsOf } from './loaded-scripts.mjs'
import { shareAmongOwners } from './owners.mjs'
import { floorScript, hostOfPlugins, hostScript } from './pages.mjs'
import { checkStartModules } from './start-modules.mjs'
import { weighFiles } from './weigh.mjs'
import { workFolder } from './work-folder.mjs'

/** foyerkit from its sources: built files do not say whose code they are. */
const fromSources = { conditions: ['foyer-source', 'module', 'browser', 'development|production'] }

/** Entries that are not what a page starts with. */
const notAtStart = ['./ui', './react', './testing', './testing/wallet']

/**
 * @typedef {object} Measured
 * @property {import('./budgets.mjs').Size[]} sizes
 * @property {import('./owners.mjs').Share[]} owners of the entry with every plugin
 * @property {import('./entry-graph.mjs').GraphReport & { modules: number }} graph
 */

/**
 * Builds the pages from dist and measures what they load; exact, and the same on every machine.
 *
 * @returns {Promise<Measured>}
 * @throws {Error} when a page cannot be built or its button does not appear
 */
export async function measureSizes() {
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs })
  const folder = workFolder()
  try {
    const page = (/** @type {string} */ name, /** @type {string} */ script, options = {}) =>
      buildPage(join(folder, name), script, options)
    const host = await page('host', hostScript)
    const all = await page('all', hostOfPlugins(pluginNames()))
    const floor = await page('floor', floorScript)
    const sources = await page('sources', hostOfPlugins(pluginNames()), fromSources)
    const loaded = await loadedScripts(browser, host.dir)
    const loadedWithAll = await scriptsOf(browser, all.dir)
    const further = await furtherPlugins(folder, all)

    const sizes = [
      { name: 'Entry (static imports of the host’s script)', bytes: weighEntry(host) },
      { name: 'JS until the button is usable', bytes: weighFiles(loaded.usable), budget: budgets.usable },
      {
        name: 'JS until the button is usable, every plugin',
        bytes: weighFiles(loadedWithAll.usable),
        budget: budgets.usableWithAll,
      },
      { name: 'fetched ahead when the page is idle', bytes: weighFiles(added(loaded.usable, loaded.idle)) },
      {
        name: 'JS by the time the wallet list is usable',
        bytes: weighFiles(loaded.list),
        budget: budgets.list,
      },
      { name: '  for a visitor without a wallet', bytes: weighFiles(loaded.listWithoutWallet) },
      { name: 'Floor: React and a list', bytes: weighEntry(floor) },
      ...further.map(({ plugin, bytes, isButton }) => ({
        name: isButton
          ? `plugins/${plugin} before it is used (the button itself)`
          : `plugins/${plugin} before it is used`,
        bytes,
        budget: isButton ? undefined : plugin === 'evm' ? budgets.firstNamespace : budgets.furtherPlugin,
      })),
    ]
    const started = checkStartModules(sources, repositoryRoot)
    const entries = publishedEntries().filter(({ subpath }) => !notAtStart.includes(subpath))
    const graph = checkEntryGraph(
      join(repositoryRoot, 'dist'),
      entries.map(({ name }) => `${name}.js`),
    )
    return {
      sizes,
      owners: shareAmongOwners(entryChunks(sources), repositoryRoot, weighEntry(all)),
      graph: { ...graph, faults: [...graph.faults, ...started.faults], modules: started.modules },
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await browser.close()
  }
}

/**
 * @param {readonly string[]} before
 * @param {readonly string[]} after
 */
function added(before, after) {
  return after.filter((file) => !before.includes(file))
}
