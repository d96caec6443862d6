/** What the relay counts, for metrics; whole numbers since it was made, and what is so now. */
export interface RelayCounts {
  /** Sockets open now. */
  readonly connections: number
  /** Different clients connected now. */
  readonly clients: number
  /** Sockets that were let in. */
  readonly admitted: number
  /** Sockets that were refused, whatever for. */
  readonly refused: number
  /** Requests, of any method. */
  readonly requests: number
  /** Requests that were answered with an error. */
  readonly faults: number
  /** Messages add into a mailbox, repeats not counted. */
  readonly published: number
  /** Messages given to a socket, redeliveries counted. */
  readonly delivered: number
  /** Messages that their receiver has acknowledged. */
  readonly acknowledged: number
}

/** The counts that only grow. */
type Count = Exclude<keyof RelayCounts, 'connections' | 'clients'>

/** Counts one more, or so many. */
export type Counter = (what: Count, by?: number) => void
