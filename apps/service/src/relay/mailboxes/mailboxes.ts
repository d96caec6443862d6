/** A message in a mailbox. What it says is sealed: only those who know the topic's key can read it. */
export interface Letter {
  /** The same for the same publisher, topic and message; see letterId. */
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

/** Which letters are asked for. */
interface Owed {
  readonly client: string
  readonly topics: readonly string[]
  /** Ids of letters that the client is being given already. */
  readonly except?: readonly string[]
  readonly limit: number
}

/** How much is kept. */
interface MailboxCount {
  readonly letters: number
  readonly subscriptions: number
}

/**
 * Where messages wait, by topic, and who is subscribed to what, by client. An implementation passes
 * conformsToMailboxes, reads the time from the clock that it is made with, and may be shared by several processes.
 */
export interface Mailboxes {
  /** Keeps a letter until it expires. False, and nothing changed, if one with its id is kept already. */
  put(letter: Letter): Promise<boolean>
  /**
   * The letters of these topics that a client has not acknowledged, the oldest first: not its own, none that has
   * expired. Whether it is subscribed does not matter.
   */
  owed(query: Owed): Promise<readonly Letter[]>
  /** A client has these letters, and is not given them again. Unknown ids are passed over. */
  acknowledge(client: string, ids: readonly string[]): Promise<void>
  /** Subscribes a client until then, in milliseconds since 1970; once more for a topic makes it last longer. */
  subscribe(client: string, topics: readonly string[], until: number): Promise<void>
  unsubscribe(client: string, topics: readonly string[]): Promise<void>
  /** What a client is subscribed to, all of it made to last until then at least. */
  renew(client: string, until: number): Promise<readonly string[]>
  /** Takes out what has expired. */
  sweep(): Promise<void>
  /** What is kept now, expired or not. */
  count(): Promise<MailboxCount>
}
