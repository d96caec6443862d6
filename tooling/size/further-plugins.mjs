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
 * @param {{ staticOnly: boolean }} options `staticOnly` leaves out what pages import later, which is built in a sixth of
 *   the time; then the names of the later files, a fifth of what a plugin adds, do not count
 * @returns {Promise<PluginCost[]>}
 */
export async function furtherPlugins(folder, { staticOnly }) {
  const plugins = pluginNames()
  /** @param {readonly string[]} names @param {string} page */
  const weighHost = async (names, page) => {
    const built = await buildPage(join(folder, page), hostOfPlugins(names), { staticOnly })
    return weigh(entryChunks(built).map(({ code }) => code))
  }
  const whole = await weighHost(plugins, 'every-plugin')
  const costs = []
  for (const plugin of plugins) {
    const others = plugins.filter((name) => name !== plugin)
    const bytes = whole - (await weighHost(others, `without-${plugin}`))
    costs.push({ plugin, bytes, isButton: await drawsButton(plugin) })
  }
  return costs
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
