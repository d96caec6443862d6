import type { CapabilityContext } from '#kernel/contracts'

/** What asking a network takes; without `supports` a call of the service tells what it serves. */
export type NodeEdges = Pick<CapabilityContext, 'api' | 'clock' | 'http' | 'networks' | 'provider'> &
  Partial<Pick<CapabilityContext, 'supports'>>
