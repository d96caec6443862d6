// #region add
import type { AnyPlugin, Foyer } from 'foyerkit'

/** Adds the plugin that a module exports as default. Returns its id, for `foyer.removePlugin`. */
export async function addFromUrl(foyer: Foyer, url: string, options?: object): Promise<string> {
  try {
    // the comments keep Vite and webpack from looking for the module in the app
    const module = (await import(/* @vite-ignore */ /* webpackIgnore: true */ url)) as { default?: unknown }
    if (typeof module.default !== 'function')
      throw new TypeError('it has no plugin. Export the factory of definePlugin() as default.')
    const plugin = (module.default as (options?: object) => AnyPlugin)(options)
    foyer.addPlugins(plugin)
    return plugin.id
  } catch (cause) {
    throw new Error(`${url} was not added: ${String(cause)}`, { cause })
  }
}
// #endregion
