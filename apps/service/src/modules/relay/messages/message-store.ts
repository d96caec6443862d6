/** Encrypted message of a topic. Only clients that have the key of the topic can read it. */
export interface StoredMessage {
  /** The same for the same publisher, topic and message; see messageId. */
  readonly id: string
  readonly topic: string
  readonly message: string
  readonly tag: number
  readonly attestation?: string
  /** `iss` of the client that published it. */
  readonly publisher: string
  /** Milliseconds since 1970. */
  readonly publishedAt: number
  /** Milliseconds since 1970. From then on it is not delivered, and the next sweep deletes it. */
  readonly expiresAt: number
}

/** Query for undelivered messages. */
interface UndeliveredQuery {
  readonly client: string
  readonly topics: readonly string[]
  /** Ids of messages to leave out. */
  readonly except?: readonly string[]
  /** Maximum number of messages. */
  readonly limit: number
  /** Bytes after which no further message is added: the last message may exceed them. Default: no limit. */
  readonly maxBytes?: number
}

/** Page of messages. */
interface MessagePage {
  readonly messages: readonly StoredMessage[]
  /** Whether the limits left messages out. */
  readonly hasMore: boolean
}

/** Maximum number and bytes of stored messages. */
interface Quota {
  readonly messages: number
  readonly bytes: number
}

/** Quotas of one topic, one publisher and one project. */
export type Quotas = Readonly<Record<QuotaScope, Quota>>
export type QuotaScope = 'topic' | 'client' | 'project'

/** Project that a message counts for, and the quotas that it must not exceed. */
export interface MessageOwner {
  readonly project: string
  readonly quotas: Quotas
}

/** Thrown for a message that would exceed a quota. */
export class QuotaExceeded extends Error {
  override readonly name = 'QuotaExceeded'
  readonly scope: QuotaScope

  constructor(scope: QuotaScope) {
    super(`The ${scope} has too many stored messages`)
    this.scope = scope
  }
}

/** Number of stored entries. */
interface StoredCount {
  readonly messages: number
  readonly subscriptions: number
}

/**
 * Stores messages by topic and subscriptions by client. An implementation passes conformsToMessageStore, reads the time
 * from the clock that it was created with, and may be shared by several processes.
 */
export interface MessageStore {
  /**
   * Stores a message until it expires. Returns false, and changes nothing, if its id is stored.
   * @throws QuotaExceeded. Expired messages do not count. Processes that store at once may exceed a quota by one each.
   */
  add(message: StoredMessage, owner?: MessageOwner): Promise<boolean>
  /**
   * Returns messages of these topics that a client has not acknowledged, the oldest first. Leaves out its own and expired
   * ones. Subscriptions do not matter.
   */
  undelivered(query: UndeliveredQuery): Promise<MessagePage>
  /** Marks messages as acknowledged by a client. Ignores unknown ids. */
  acknowledge(client: string, ids: readonly string[]): Promise<void>
  /** Subscribes a client until a time, in milliseconds since 1970. Never shortens a subscription. */
  subscribe(client: string, topics: readonly string[], until: number): Promise<void>
  unsubscribe(client: string, topics: readonly string[]): Promise<void>
  /** Extends all subscriptions of a client to this time at least. Returns their topics. */
  renewSubscriptions(client: string, until: number): Promise<readonly string[]>
  /** Deletes expired messages and subscriptions. */
  sweep(): Promise<void>
  /** Counts stored entries, expired or not. */
  count(): Promise<StoredCount>
}
