import type { Letter } from '../mailboxes/mailboxes.js'

/** What the relays that share their mailboxes tell each other. */
export type Notice =
  /** A letter is in its mailbox. */
  | { readonly kind: 'letter'; readonly letter: Letter }
  /** There may be something in these mailboxes that its receivers have not got. */
  | { readonly kind: 'look'; readonly topics: readonly string[] }
  /** A client has subscribed to topics, or no longer is. */
  | {
      readonly kind: 'subscribed' | 'unsubscribed'
      readonly client: string
      readonly topics: readonly string[]
    }
  /** The fan-out itself: notices may have been lost, so look into the mailboxes. */
  | { readonly kind: 'gap' }

/** A relay's place in the fan-out. */
export interface Membership {
  /** Tells every other member; not oneself. Rejects if that cannot be: then a gap is announced once it can. */
  tell(notice: Notice): Promise<void>
  leave(): Promise<void>
}

/** Between relays that share their mailboxes. */
export interface Fanout {
  join(hear: (notice: Notice) => void): Promise<Membership>
}
