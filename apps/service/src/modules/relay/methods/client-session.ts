import type { messageData } from '../wire/frames.js'
import type { NewMessage } from './new-message.js'

/** What one client may have done, on one connection. */
export interface ClientSession {
  /** Puts messages into their store, in this order; a repeat is not added again. */
  publish(newMessages: readonly NewMessage[]): Promise<void>
  /** Subscribes to topics, and has what waits there delivered. Resolves with an id for each. */
  subscribe(topics: readonly string[]): Promise<readonly string[]>
  unsubscribe(topics: readonly string[]): Promise<void>
  /** What waits under these topics; asked for again while there is more, it goes on where it stopped. */
  fetch(topics: readonly string[]): Promise<Fetched>
}

/** The answer to irn_fetchMessages. */
interface Fetched {
  readonly messages: readonly ReturnType<typeof messageData>[]
  readonly hasMore: boolean
}
