import { schema, type ServiceConfig } from '#kernel'

const isRelay = (value: unknown): value is string =>
  typeof value === 'string' && /^(wss:\/\/|ws:\/\/(localhost|127\.0\.0\.1)[:/])/.test(`${value}/`)

/** Options of `walletconnect()`. */
export const walletconnectConfig = schema.object({
  /** URL of the relay: wss, or ws on localhost. Default: the relay of the option `service`. */
  relayUrl: schema.optional(schema.guard(isRelay, 'a wss:// address')),
  /** Project ID at that relay. Default: the option `projectId` of createFoyer. */
  projectId: schema.optional(schema.string()),
})

/** Options of the plugin. */
export interface RelayConfig {
  readonly relayUrl?: string | undefined
  readonly projectId?: string | undefined
}

/** URL of the relay that the host configured, not validated; undefined without one. */
export function relayUrlOf({ relayUrl }: RelayConfig, { service }: ServiceConfig): string | undefined {
  return relayUrl ?? (typeof service === 'string' ? service : service?.relay)
}
