import { schema } from '#kernel'

const isRelay = (value: unknown): value is string =>
  typeof value === 'string' && /^(wss:\/\/|ws:\/\/(localhost|127\.0\.0\.1)[:/])/.test(`${value}/`)

/** Options of `walletconnect()`. */
export const walletconnectConfig = schema.object({
  /** URL of the relay: wss, or ws on localhost. Default: the relay of the option `service`. */
  relayUrl: schema.optional(schema.guard(isRelay, 'an address that begins with wss://')),
  /** Project ID at that relay. Default: the option `projectId` of createFoyer. */
  projectId: schema.optional(schema.string()),
})
