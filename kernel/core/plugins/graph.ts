import type { KeyMap, ServiceKey } from '../keys.js'
import { kernelErrors } from '../errors/kernel-errors.js'
import { kernelVersion } from '../kernel-copy.js'
import type { Contribution } from './contributions.js'
import type { ErasedDefinition } from './definition.js'

interface Node {
  readonly id: string
  readonly definition: ErasedDefinition
}

/**
 * Checks ids, services and kernel versions before any plugin runs, and sorts plugins for activation: providers before their
 * dependents, otherwise in the given order.
 *
 * @throws kernel/DUPLICATE_PLUGIN, kernel/DUPLICATE_SERVICE, kernel/KERNEL_RANGE, kernel/CYCLE with the path `a → b → a`
 */
export function activationOrder<N extends Node>(nodes: readonly N[]): readonly N[] {
  const ids = new Set<string>()
  const providers = new Map<string, N>()
  for (const node of nodes) {
    const { id, definition } = node
    if (ids.has(id)) throw kernelErrors.DUPLICATE_PLUGIN({ values: { id } })
    ids.add(id)
    const range = definition.kernel
    if (range !== undefined && !satisfies(kernelVersion, range))
      throw kernelErrors.KERNEL_RANGE({ values: { plugin: id, range, version: kernelVersion } })
    for (const key of providedKeys(node)) {
      const first = providers.get(key.id)
      if (first) throw kernelErrors.DUPLICATE_SERVICE({ values: { id: key.id, first: first.id, second: id } })
      providers.set(key.id, node)
    }
  }
  const ordered = new Set<N>()
  const path: N[] = []
  const visit = (node: N): void => {
    if (ordered.has(node)) return
    if (path.includes(node)) {
      const cycle = [...path.slice(path.indexOf(node)), node].map(({ id }) => id)
      throw kernelErrors.CYCLE({ values: { path: cycle.join(' → ') } })
    }
    path.push(node)
    for (const key of [...requiredKeys(node), ...keysOf(node.definition.optional)]) {
      const provider = providers.get(key.id)
      if (provider) visit(provider)
    }
    path.pop()
    ordered.add(node)
  }
  nodes.forEach(visit)
  return [...ordered]
}

/**
 * Whether a version satisfies a range: `1.2.3`, `^1.2.3`, `*`, or several joined by `||`. Any other range is satisfied by no
 * version.
 */
export function satisfies(version: string, range: string): boolean {
  const actual = version.split('.').map(Number)
  return range.split('||').some((part) => {
    const [, caret, ...digits] = /^\s*(\^?)(\d+)\.(\d+)\.(\d+)\s*$/.exec(part) ?? []
    if (digits.length === 0) return part.trim() === '*'
    const wanted = digits.map(Number)
    const first = wanted.findIndex((digit, index) => digit !== actual[index])
    // a caret fixes the parts up to the first that is not zero
    const fixed = caret ? wanted.findIndex((digit) => digit > 0) + 1 || 3 : 3
    return first < 0 || (first >= fixed && (actual[first] ?? 0) > (wanted[first] ?? 0))
  })
}

/** Contributions of one plugin. */
export interface Contributor {
  readonly id: string
  readonly contributions: readonly Contribution[]
}

/**
 * Checks that no two plugins contribute the same route, fill or namespace.
 *
 * @throws kernel/DUPLICATE_ROUTE, kernel/DUPLICATE_FILL, kernel/DUPLICATE_NAMESPACE
 */
export function checkContributions(all: readonly Contributor[]): void {
  const owners = new Map<string, string>()
  for (const { id: second, contributions } of all) {
    for (const contribution of contributions) {
      const identity = identityOf(contribution)
      if (!identity) continue
      const [kind, id] = identity
      const first = owners.get(identity.join())
      if (first !== undefined) throw kernelErrors[`DUPLICATE_${kind}`]({ values: { id, first, second } })
      owners.set(identity.join(), second)
    }
  }
}

/** Kind and id of a contribution of which there may be only one. */
function identityOf(contribution: Contribution) {
  const { kind } = contribution
  if (kind === 'view') return ['ROUTE', contribution.route.id] as const
  if (kind === 'fill') return ['FILL', `${contribution.slot}/${contribution.fill.id}`] as const
  return kind === 'namespace' ? (['NAMESPACE', contribution.id] as const) : undefined
}

/** Leaves out undefined keys, for which `readOptions` has failed the plugin. */
const keysOf = (keys: KeyMap = {}): readonly ServiceKey[] => Object.values(keys).filter(Boolean)

/** Keys of the services that a plugin requires. */
export const requiredKeys = ({ definition }: Pick<Node, 'definition'>) => keysOf(definition.requires)

/** Keys of the services that a plugin provides. */
export const providedKeys = ({ definition }: Pick<Node, 'definition'>) => keysOf(definition.provides)
