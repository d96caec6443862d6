import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { pluginNames } from '../build/entries.mjs'
import { repositoryRoot } from '../setup/repository.mjs'
import { buildPage } from './build-page.mjs'
import { entryChunks } from './entry-chunks.mjs'
import { hostOfPlugins } from './pages.mjs'
import { weigh } from './weigh.mjs'

/**
 * @typedef {{ plugin: string, bytes: number, isButton: boolean }} PluginCost `isButton`: without this plugin
 *   there is nothing to press, so it is no further one
 */

/**
 * Measures the size that each plugin adds to the entry: a host with all plugins against a host without the plugin.
 *
 * @param {string} folder for the pages that are built
 * @param {import('./build-page.mjs').BuiltPage} withAll
 * @returns {Promise<PluginCost[]>}
 */
export async function furtherPlugins(folder, withAll) {
  const plugins = pluginNames()
  const whole = weighEntry(withAll)
  const costs = []
  for (const plugin of plugins) {
    const script = hostOfPlugins(plugins.filter((name) => name !== plugin))
    const without = await buildPage(join(folder, `without-${plugin}`), script)
    costs.push({ plugin, bytes: whole - weighEntry(without), isButton: await drawsButton(plugin) })
  }
  return costs
}

/** @param {import('./build-page.mjs').BuiltPage} page */
function weighEntry(page) {
  return weigh(entryChunks(page).map(({ code }) => code))
}

/** @param {string} plugin its folder */
async function drawsButton(plugin) {
  // importing a plugin does nothing, and the package runs where there is no page
  const url = pathToFileURL(join(repositoryRoot, 'dist/plugins', plugin, 'index.js'))
  const exported = /** @type {Record<string, unknown>} */ (await import(url.href))
  return Object.values(exported).some((value) => {
    const { definition } = /** @type {{ definition?: { contributes?: unknown } }} */ (Object(value))
    const { contributes } = definition ?? {}
    return Array.isArray(contributes) && contributes.some(({ kind }) => kind === 'trigger')
  })
}
