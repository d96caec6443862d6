import { kernelErrors } from '../errors/kernel-errors.js'
import type { ErasedDefinition } from './definition.js'
import { kernelVersion, satisfies } from './version-range.js'

interface Node {
  readonly id: string
  readonly definition: ErasedDefinition
}

/**
 * Checks what can be known before anything runs (architecture, section 4).
 * @throws kernel/DUPLICATE_PLUGIN, kernel/DUPLICATE_SERVICE, kernel/KERNEL_RANGE.
 */
export function checkDefinitions(nodes: readonly Node[]): void {
  const plugins = new Set<string>()
  const services = new Map<string, string>()
  for (const { id, definition } of nodes) {
    if (plugins.has(id)) throw kernelErrors.DUPLICATE_PLUGIN({ values: { id } })
    plugins.add(id)
    const range = definition.kernel
    if (range !== undefined && !satisfies(kernelVersion, range)) {
      throw kernelErrors.KERNEL_RANGE({ values: { plugin: id, range, version: kernelVersion } })
    }
    for (const key of Object.values(definition.provides ?? {})) {
      const first = services.get(key.id)
      if (first !== undefined) {
        throw kernelErrors.DUPLICATE_SERVICE({ values: { id: key.id, first, second: id } })
      }
      services.set(key.id, id)
    }
  }
}

/**
 * The order in which plugins are switched on: what provides before what requires, else as they were given.
 * @throws kernel/CYCLE with the path `a → b → a`.
 */
export function activationOrder<N extends Node>(nodes: readonly N[]): readonly N[] {
  const providers = new Map<string, N>()
  for (const node of nodes) {
    for (const key of Object.values(node.definition.provides ?? {})) providers.set(key.id, node)
  }
  const ordered = new Set<N>()
  const path: N[] = []
  const visit = (node: N): void => {
    if (ordered.has(node)) return
    if (path.includes(node)) {
      const ids = [...path.slice(path.indexOf(node)), node].map(({ id }) => id)
      throw kernelErrors.CYCLE({ values: { path: ids.join(' → ') } })
    }
    path.push(node)
    const { requires, optional } = node.definition
    for (const key of [...Object.values(requires ?? {}), ...Object.values(optional ?? {})]) {
      const provider = providers.get(key.id)
      if (provider) visit(provider)
    }
    path.pop()
    ordered.add(node)
  }
  nodes.forEach(visit)
  return [...ordered]
}
