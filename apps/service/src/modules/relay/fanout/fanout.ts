import type { StoredMessage } from '../messages/message-store.js'

/** What the relays that share their store tell each other. */
export type FanoutEvent =
  /** A message is in its mailbox. */
  | { readonly kind: 'message'; readonly message: StoredMessage }
  /** There may be something in these store that its receivers have not got. */
  | { readonly kind: 'look'; readonly topics: readonly string[] }
  /** A client has subscribed to topics, or no longer is. */
  | {
      readonly kind: 'subscribed' | 'unsubscribed'
      readonly client: string
      readonly topics: readonly string[]
    }
  /** The fan-out itself: events may have been lost, so look into the store. */
  | { readonly kind: 'gap' }

/** A relay's place in the fan-out. */
export interface Membership {
  /** Tells every other member; not oneself. Rejects if that cannot be: then a gap is announced once it can. */
  tell(event: FanoutEvent): Promise<void>
  leave(): Promise<void>
}

/** Between relays that share their store. */
export interface Fanout {
  join(hear: (event: FanoutEvent) => void): Promise<Membership>
}
