import type { CapabilityContext } from '#kernel/contracts'

/** What asking a network takes. */
export type NodeEdges = Pick<CapabilityContext, 'api' | 'clock' | 'http' | 'networks' | 'provider'>
