import type { StoredMessage } from '../messages/message-store.js'

/** Event between relays that share a store. */
export type FanoutEvent =
  /** A message was stored. */
  | { readonly kind: 'message'; readonly message: StoredMessage }
  /** The store may have messages of these topics that were not announced. */
  | { readonly kind: 'look'; readonly topics: readonly string[] }
  /** A client subscribed to topics, or unsubscribed from them. */
  | {
      readonly kind: 'subscribed' | 'unsubscribed'
      readonly client: string
      readonly topics: readonly string[]
    }
  /** Events may have been lost. */
  | { readonly kind: 'gap' }

/** Membership of a relay in a fan-out. */
export interface Membership {
  /** Sends an event to every other member. Rejects if it could not; a gap follows when the connection is back. */
  announce(event: FanoutEvent): Promise<void>
  leave(): Promise<void>
}

/** Sends events between relays that share a store. */
export interface Fanout {
  join(onEvent: (event: FanoutEvent) => void): Promise<Membership>
}
