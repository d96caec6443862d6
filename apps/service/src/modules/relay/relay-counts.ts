/** Counts of a relay, for metrics. */
export interface RelayCounts {
  /** Open sockets. */
  readonly connections: number
  /** Connected clients. */
  readonly clients: number
  /** Bytes that wait to be written to sockets. */
  readonly bufferedBytes: number
  /** Accepted connections. */
  readonly admitted: number
  /** Refused connections. */
  readonly refused: number
  /** Requests of all methods. */
  readonly requests: number
  /** Requests that were answered with an error. */
  readonly faults: number
  /** Stored messages, without repeats. */
  readonly published: number
  /** Deliveries, with repeats. */
  readonly delivered: number
  /** Acknowledged deliveries. */
  readonly acknowledged: number
}

/** Counts that never decrease. */
type Count = Exclude<keyof RelayCounts, 'connections' | 'clients' | 'bufferedBytes'>

/** Adds to a count. Default: 1. */
export type Counter = (name: Count, by?: number) => void
