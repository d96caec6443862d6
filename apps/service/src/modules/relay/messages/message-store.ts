/** A message in a mailbox. What it says is sealed: only those who know the topic's key can read it. */
export interface StoredMessage {
  /** The same for the same publisher, topic and message; see messageId. */
  readonly id: string
  readonly topic: string
  readonly message: string
  readonly tag: number
  readonly attestation?: string
  /** The client that published it, by its `iss`. */
  readonly publisher: string
  /** Milliseconds since 1970. */
  readonly publishedAt: number
  /** Milliseconds since 1970. From then on it is not given to anybody, and gone with the next sweep. */
  readonly expiresAt: number
}

/** Which messages are asked for. */
interface UndeliveredQuery {
  readonly client: string
  readonly topics: readonly string[]
  /** Ids of messages that the client is being given already. */
  readonly except?: readonly string[]
  readonly limit: number
}

/** How much is kept. */
interface StoredCount {
  readonly messages: number
  readonly subscriptions: number
}

/**
 * Where messages wait, by topic, and who is subscribed to what, by client. An implementation passes
 * conformsToMessageStore, reads the time from the clock that it is made with, and may be shared by several processes.
 */
export interface MessageStore {
  /** Keeps a message until it expires. False, and nothing changed, if one with its id is kept already. */
  add(message: StoredMessage): Promise<boolean>
  /**
   * The messages of these topics that a client has not acknowledged, the oldest first: not its own, none that has
   * expired. Whether it is subscribed does not matter.
   */
  undelivered(query: UndeliveredQuery): Promise<readonly StoredMessage[]>
  /** A client has these messages, and is not given them again. Unknown ids are passed over. */
  acknowledge(client: string, ids: readonly string[]): Promise<void>
  /** Subscribes a client until then, in milliseconds since 1970; once more for a topic makes it last longer. */
  subscribe(client: string, topics: readonly string[], until: number): Promise<void>
  unsubscribe(client: string, topics: readonly string[]): Promise<void>
  /** What a client is subscribed to, all of it made to last until then at least. */
  renewSubscriptions(client: string, until: number): Promise<readonly string[]>
  /** Takes out what has expired. */
  sweep(): Promise<void>
  /** What is kept now, expired or not. */
  count(): Promise<StoredCount>
}
