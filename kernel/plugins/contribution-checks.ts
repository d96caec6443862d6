import { kernelErrors } from '../errors/kernel-errors.js'
import type { Contribution } from './contributions.js'

/** The contributions of one plugin. */
export interface Contributed {
  readonly id: string
  readonly contributions: readonly Contribution[]
}

/**
 * Checks that no two plugins contribute the same route, fill or namespace.
 * @throws kernel/DUPLICATE_ROUTE, kernel/DUPLICATE_FILL, kernel/DUPLICATE_NAMESPACE.
 */
export function checkContributions(all: readonly Contributed[]): void {
  const owners = new Map<string, string>()
  for (const { id: second, contributions } of all) {
    for (const contribution of contributions) {
      const claim = claimOf(contribution)
      if (!claim) continue
      const [kind, id] = claim
      const first = owners.get(claim.join())
      if (first !== undefined) throw kernelErrors[`DUPLICATE_${kind}`]({ values: { id, first, second } })
      owners.set(claim.join(), second)
    }
  }
}

function claimOf(contribution: Contribution) {
  const { kind } = contribution
  if (kind === 'view') return ['ROUTE', contribution.route.id] as const
  if (kind === 'fill') return ['FILL', `${contribution.slot}/${contribution.fill.id}`] as const
  return kind === 'namespace' ? (['NAMESPACE', contribution.id] as const) : undefined
}
