import type { IModule } from 'dependency-cruiser'

const entry =
  /^(kernel\/(index|author|(chain|money)\/index|host\/element)\.ts|plugins\/[^/]+\/(index|contract)\.ts|plugins\/presets\/[^/]+\.ts)$/
const tested = /\.(test|test-d|states)\.tsx?$/
const later = ['dynamic-import', 'type-only', 'type-import']

/**
 * The files that are imported dynamically and are loaded with an entry all the same, because something on the way
 * imports them statically too: the dynamic import is in vain.
 */
export function lazyYetEager(modules: readonly IModule[]): readonly string[] {
  const shipped = modules.filter(({ source }) => /^(kernel|plugins)\//.test(source) && !tested.test(source))
  const bySource = new Map(shipped.map((module) => [module.source, module]))
  const eager = new Set([...bySource.keys()].filter((source) => entry.test(source)))
  // a set also visits what is added while it is walked
  for (const source of eager) {
    for (const { resolved, dependencyTypes } of bySource.get(source)?.dependencies ?? []) {
      if (!dependencyTypes.some((type) => later.includes(type))) eager.add(resolved)
    }
  }
  const lazy = shipped.flatMap(({ dependencies }) => dependencies.filter(({ dynamic }) => dynamic))
  return [...new Set(lazy.map(({ resolved }) => resolved))].filter((source) => eager.has(source)).sort()
}
