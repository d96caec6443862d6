const kilobyte = 1024
const megabyte = 1024 * kilobyte

/** Limits of one client. A project may override them. */
export interface ClientLimits {
  /** Average number of requests per second; each message of a batch counts as one. */
  readonly requestsPerSecond: number
  /** Maximum number of requests at once after a pause. */
  readonly burst: number
  /** Average number of received bytes per second. Fetched messages count too, and malformed frames ten times. */
  readonly bytesPerSecond: number
  /** Maximum number of bytes at once after a pause. */
  readonly bytesBurst: number
  /** Maximum number of topics that a client is subscribed to. */
  readonly topics: number
  /** Maximum number of connections of one client, of all clients of a project. */
  readonly connectionsPerClient: number
  readonly connectionsPerProject: number
}

/** Limits of a relay. */
export interface RelayLimits extends ClientLimits {
  /** Maximum number of connections of one address. */
  readonly connectionsPerAddress: number
  /** Maximum number of connections of a process. */
  readonly connections: number
  /** Maximum size of one message, in bytes of UTF-8. */
  readonly messageBytes: number
  /** Maximum number of unacknowledged deliveries on one connection; further messages wait in the store. */
  readonly unacknowledged: number
  /** Malformed frames after which a connection is closed. */
  readonly malformedFrames: number
  /** Unsent bytes of a socket at which its requests and deliveries wait. */
  readonly pauseAtBytes: number
  /** Unsent bytes of a socket at which it is closed. */
  readonly closeAtBytes: number
}

/** Enough for a busy wallet: a hundred sessions, typed data with a picture in it, a reconnect after a week. */
export const defaultLimits: RelayLimits = {
  requestsPerSecond: 100,
  burst: 500,
  bytesPerSecond: megabyte,
  bytesBurst: 16 * megabyte,
  topics: 2_000,
  connectionsPerClient: 50,
  connectionsPerProject: 10_000,
  connectionsPerAddress: 500,
  connections: 20_000,
  messageBytes: 256 * kilobyte,
  unacknowledged: 500,
  malformedFrames: 10,
  pauseAtBytes: megabyte,
  closeAtBytes: 4 * megabyte,
}
