import { schema } from '#kernel'

const isRelay = (value: unknown): value is string =>
  typeof value === 'string' && /^(wss:\/\/|ws:\/\/(localhost|127\.0\.0\.1)[:/])/.test(`${value}/`)

/** What `walletconnect()` takes. */
export const walletconnectConfig = schema.object({
  /** The relay, where it is not that of the `service` option: `wss://relay.example`, or ws on this machine. */
  relayUrl: schema.optional(schema.guard(isRelay, 'an address that begins with wss://')),
  /** The project at that relay, where it is not the `projectId` of the widget. */
  projectId: schema.optional(schema.string()),
})
