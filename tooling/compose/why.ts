import type { PluginFacts } from './check-plugins.js'
import { ComposeError } from './compose-error.js'
import type { Manifest } from './manifest.js'
import { ownerOfPlugin } from './owners.js'

/**
 * Says what pulls a plugin into a build: the composition, plugins that use its services and those that require them in turn, and files
 * with code of it.
 */
export function whyText(name: string, { plugins, files }: Manifest): string {
  const plugin = plugins.find(({ id }) => id === name)
  const inside = files.filter((file) => file.plugins.includes(name))
  const owner = plugin ? ownerOfPlugin(plugin.from) : `plugins/${name}`
  const bytes = inside.reduce((sum, { owners }) => sum + (owners[owner] ?? 0), 0)
  const where =
    inside.length > 0 ? `${bytes} bytes of it are in ${inside.map(({ file }) => file).join(', ')}.` : ''
  if (!plugin) {
    if (inside.length === 0)
      throw new ComposeError(
        `No plugin "${name}" is in this build. It has ${plugins.map(({ id }) => id).join(', ')}.`,
      )
    return `${name} is not in the composition. ${where} Plugins of the composition import these parts.`
  }
  const lines = [`${name} is in the composition (${plugin.from}).`]
  for (const other of plugins.filter((one) => one !== plugin)) {
    const [needed, used] = [common(other.requires, plugin), common(other.optional, plugin)]
    if (needed.length > 0) lines.push(`${other.id} requires ${needed.join(', ')} of it.`)
    if (used.length > 0) lines.push(`${other.id} uses ${used.join(', ')} of it if it is there.`)
  }
  const needing = plugins.filter(({ requires }) => common(requires, plugin).length > 0)
  for (const next of needing)
    for (const other of plugins) {
      const needed = common(other.requires, next)
      if (needed.length === 0 || other === next) continue
      lines.push(`${other.id} requires ${needed.join(', ')} of ${next.id}.`)
      if (!needing.includes(other)) needing.push(other)
    }
  return [...lines, where].filter((line) => line !== '').join('\n')
}

const common = (ids: readonly string[], { services }: PluginFacts) =>
  ids.filter((id) => services.includes(id))
