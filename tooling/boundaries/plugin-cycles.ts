import type { IModule } from 'dependency-cruiser'

const tested = /\.(test|test-d|states|long)\.tsx?$|\/testing\//
const pluginOf = (path: string) => /^plugins\/([^/]+)\//.exec(path)?.[1]

/**
 * Lists the imports between plugins that import each other, directly or through others, types included: none of them can be added,
 * removed or understood alone.
 */
export function pluginCycles(modules: readonly IModule[]): readonly string[] {
  const imports = modules.flatMap(({ source, dependencies }) => {
    const from = pluginOf(source)
    // presets list plugins, as a host does
    if (from === undefined || from === 'presets' || tested.test(source)) return []
    return dependencies.flatMap(({ resolved }) => {
      const to = pluginOf(resolved)
      return to === undefined || to === from ? [] : [{ from, to, source, resolved }]
    })
  })
  const reachedFrom = (plugin: string) => {
    const reached = new Set([plugin])
    // a set also visits what is added while it is walked
    for (const visited of reached) for (const { from, to } of imports) if (from === visited) reached.add(to)
    return reached
  }
  const reached = new Map(imports.map(({ to }) => [to, reachedFrom(to)]))
  return imports
    .filter(({ from, to }) => reached.get(to)?.has(from))
    .map(({ source, resolved }) => `${source} → ${resolved}`)
    .toSorted()
}
