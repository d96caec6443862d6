import type { ServiceConfig } from '#kernel/contracts'

/** Options of the plugin. */
export interface RelayConfig {
  readonly relayUrl?: string | undefined
  readonly projectId?: string | undefined
}

/** Whether the host configured a relay. The address is not validated. */
export function hasRelay({ relayUrl }: RelayConfig, { service }: ServiceConfig): boolean {
  return (relayUrl ?? (typeof service === 'string' ? service : service?.relay)) !== undefined
}
