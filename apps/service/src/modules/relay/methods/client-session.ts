import type { messageData } from '../wire/frames.js'
import type { NewMessage } from './new-message.js'

/** Operations of a client on one connection. */
export interface ClientSession {
  /** Stores and delivers messages, in this order. A repeat is not stored again. */
  publish(newMessages: readonly NewMessage[]): Promise<void>
  /** Subscribes to topics and delivers their stored messages. Resolves with a subscription id for each topic. */
  subscribe(topics: readonly string[]): Promise<readonly string[]>
  unsubscribe(topics: readonly string[]): Promise<void>
  /** Reads a page of stored messages. The same call continues after the page while there are more. */
  fetch(topics: readonly string[]): Promise<Fetched>
}

/** Result of irn_fetchMessages. */
interface Fetched {
  readonly messages: readonly ReturnType<typeof messageData>[]
  readonly hasMore: boolean
}
