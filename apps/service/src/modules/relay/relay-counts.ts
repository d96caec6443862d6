/** Reasons for which a connection is refused, or closed by the relay. */
const closeReasons = [
  'unauthorized-token',
  'unauthorized-audience',
  'unauthorized-time',
  'unauthorized-project',
  'unauthorized-origin',
  'connections-process',
  'connections-address',
  'connections-client',
  'connections-project',
  'rate',
  'malformed',
  'received-bytes',
  'unsent-bytes',
  'stopping',
  'unavailable',
] as const

/** Reasons for which a request is answered with an error. */
const faultReasons = ['malformed', 'method', 'params', 'rate', 'topics', 'quota', 'internal'] as const

/** Reasons of the counts that have some. */
export interface CountReasons {
  readonly refused: (typeof closeReasons)[number]
  readonly faults: (typeof faultReasons)[number]
}

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
  /** Refused and closed connections, by reason. */
  readonly refused: Readonly<Record<CountReasons['refused'], number>>
  /** Requests of all methods. */
  readonly requests: number
  /** Requests that were answered with an error, by reason. */
  readonly faults: Readonly<Record<CountReasons['faults'], number>>
  /** Stored messages, without repeats. */
  readonly published: number
  /** Deliveries, with repeats. */
  readonly delivered: number
  /** Acknowledged deliveries. */
  readonly acknowledged: number
}

/** Counts that never decrease. */
type Totals = Omit<RelayCounts, 'connections' | 'clients' | 'bufferedBytes'>

/** Adds to a count. Default: 1. */
export type Counter = (name: Exclude<keyof Totals, keyof CountReasons>, by?: number) => void

/** Adds 1 to a count with reasons. */
export type ReasonCounter = <Name extends keyof CountReasons>(name: Name, reason: CountReasons[Name]) => void

/** Totals with the functions that add to them. */
export interface Counters {
  readonly totals: Totals
  readonly count: Counter
  readonly countReason: ReasonCounter
}

/** Creates counters that begin at 0 for every reason, so that Prometheus sees the first increase. */
export function createCounters(): Counters {
  const plain = { admitted: 0, requests: 0, published: 0, delivered: 0, acknowledged: 0 }
  const byReason = { refused: zeros(closeReasons), faults: zeros(faultReasons) }
  return {
    get totals() {
      return { ...plain, refused: { ...byReason.refused }, faults: { ...byReason.faults } }
    },
    count(name, by = 1) {
      plain[name] += by
    },
    countReason(name, reason) {
      const counts: Record<string, number> = byReason[name]
      counts[reason] = (counts[reason] ?? 0) + 1
    },
  }
}

function zeros<Reason extends string>(reasons: readonly Reason[]) {
  return Object.fromEntries(reasons.map((reason) => [reason, 0])) as Record<Reason, number>
}
