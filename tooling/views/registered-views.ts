import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Contribution } from '../../kernel/plugins/contributions.js'
import type { PluginFactory } from '../../kernel/plugins/definition.js'
import { readOptions } from '../../kernel/plugins/installation.js'
import { repositoryRoot } from '../setup/repository.mjs'

/** The views that the plugins' definitions register, read from the definitions alone: no list is asked. */
export async function registeredViews(): Promise<readonly string[]> {
  const folder = join(repositoryRoot, 'plugins')
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /^[^/\\]+[/\\]index\.ts$/.test(path),
  )
  const routes: string[] = []
  for (const entry of entries) {
    const module = (await import(pathToFileURL(join(folder, entry)).href)) as Record<string, unknown>
    for (const make of Object.values(module)) {
      if (!isFactory(make)) continue
      const { definition, input } = make()
      const contributions: readonly Contribution[] = readOptions(definition, input).contributions
      for (const one of contributions) if (one.kind === 'view') routes.push(one.route.id)
    }
  }
  return routes
}

function isFactory(value: unknown): value is PluginFactory {
  return typeof value === 'function' && 'definition' in value
}
