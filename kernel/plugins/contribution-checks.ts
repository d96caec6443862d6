import { kernelErrors } from '../errors/kernel-errors.js'
import type { Contribution } from './contributions.js'

/** What one plugin contributes. */
export interface Contributed {
  readonly id: string
  readonly contributions: readonly Contribution[]
}

/**
 * Checks that no two plugins claim the same route, fill or namespace.
 * @throws kernel/DUPLICATE_ROUTE, kernel/DUPLICATE_FILL, kernel/DUPLICATE_NAMESPACE.
 */
export function checkContributions(all: readonly Contributed[]): void {
  const owners = new Map<string, string>()
  for (const { id: plugin, contributions } of all) {
    for (const contribution of contributions) {
      const claim = claimOf(contribution)
      if (!claim) continue
      const name = `${claim.kind} ${claim.id}`
      const first = owners.get(name)
      if (first !== undefined) {
        throw kernelErrors[claim.error]({ values: { id: claim.id, first, second: plugin } })
      }
      owners.set(name, plugin)
    }
  }
}

function claimOf(contribution: Contribution) {
  switch (contribution.kind) {
    case 'view':
      return { kind: 'route', id: contribution.route.id, error: 'DUPLICATE_ROUTE' } as const
    case 'fill': {
      const id = `${contribution.slot}/${contribution.fill.id}`
      return { kind: 'fill', id, error: 'DUPLICATE_FILL' } as const
    }
    case 'namespace':
      return { kind: 'namespace', id: contribution.id, error: 'DUPLICATE_NAMESPACE' } as const
    default:
      return undefined
  }
}
