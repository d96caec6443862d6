import type { Operator } from '#kernel/contracts'

/** What the plugin was given of a relay. */
export interface RelayConfig {
  readonly relayUrl?: string | undefined
  readonly projectId?: string | undefined
}

/** Whether the host has named a relay; looks at the options alone. */
export function hasRelay({ relayUrl }: RelayConfig, { service }: Operator): boolean {
  return (relayUrl ?? (typeof service === 'string' ? service : service?.relay)) !== undefined
}
