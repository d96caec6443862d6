import type { Quotas } from '../messages/message-store.js'

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
  /** Maximum number and bytes of stored messages per topic. */
  readonly topicMessages: number
  readonly topicBytes: number
  /** Maximum number and bytes of stored messages per publisher. */
  readonly clientMessages: number
  readonly clientBytes: number
  /** Maximum number and bytes of stored messages of all publishers of a project. */
  readonly projectMessages: number
  readonly projectBytes: number
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
  bytesBurst: 4 * megabyte,
  topics: 2_000,
  connectionsPerClient: 50,
  connectionsPerProject: 10_000,
  connectionsPerAddress: 500,
  // below the limit of the process, so that its endpoints stay reachable
  connections: 18_000,
  topicMessages: 2_000,
  topicBytes: 32 * megabyte,
  clientMessages: 20_000,
  clientBytes: 128 * megabyte,
  projectMessages: 1_000_000,
  projectBytes: 4_096 * megabyte,
  messageBytes: 256 * kilobyte,
  unacknowledged: 500,
  malformedFrames: 10,
  pauseAtBytes: megabyte,
  closeAtBytes: 4 * megabyte,
}

/** Returns the quotas of stored messages. */
export function quotasOf(limits: ClientLimits): Quotas {
  return {
    topic: { messages: limits.topicMessages, bytes: limits.topicBytes },
    client: { messages: limits.clientMessages, bytes: limits.clientBytes },
    project: { messages: limits.projectMessages, bytes: limits.projectBytes },
  }
}
