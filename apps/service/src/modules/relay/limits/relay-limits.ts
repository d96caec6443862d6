/** What one client may take of the relay. */
export interface RelayLimits {
  /** Requests a second, on average; each message of a batch counts as one. */
  readonly requestsPerSecond: number
  /** Requests that it may send at once after a pause. */
  readonly burst: number
  /** Bytes of one message in UTF-8. */
  readonly messageBytes: number
  /** Topics that it is subscribed to. */
  readonly topics: number
  /** Deliveries that wait for its acknowledgement on one connection; the next ones wait in the mailbox. */
  readonly unacknowledged: number
}

/** Room for a busy wallet: a hundred sessions, typed data with a picture in it, a reconnect after a week. */
export const usualLimits: RelayLimits = {
  requestsPerSecond: 100,
  burst: 500,
  messageBytes: 256 * 1024,
  topics: 2_000,
  unacknowledged: 500,
}
