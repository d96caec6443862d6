import type { IncomingMessage } from 'node:http'
import type { Clock } from '../../platform/clock.js'
import { clientOf } from '../../platform/limits/client-of.js'
import { createAccept, type Accept } from './accept.js'
import { authenticate } from './auth/authenticate.js'
import { createBroker } from './clients/broker.js'
import { closeRefused } from './clients/close-refused.js'
import { createConnectedClients } from './clients/connected-clients.js'
import { openConnection, type Connection } from './clients/open-connection.js'
import { createTurns } from './clients/turns.js'
import { every } from './every.js'
import type { Fanout } from './fanout/fanout.js'
import { createTokenBuckets } from '../../platform/limits/token-buckets.js'
import { addressKey, addressRates } from './limits/address-limits.js'
import { defaultLimits, type RelayLimits } from './limits/relay-limits.js'
import { errorData, type RelayLog } from './log.js'
import type { MessageStore } from './messages/message-store.js'
import { createMethods } from './methods/create-methods.js'
import type { Projects } from './project-access.js'
import { createCounters, type RelayCounts } from './relay-counts.js'

const pingIntervalMs = 30_000
/** Interval at which the projects of open connections are checked. */
const accessIntervalMs = 2_000
const sweepIntervalMs = 60_000
/** Time without progress after which a drain no longer waits for a client. */
const stallMs = 500
/** Operations on the store that run at once. */
const maxRunning = 16
/** Bytes that they read or write, above which only small ones start. */
const maxRunningBytes = 128 * 1024
/** Close code of a service restart: clients connect again. */
const restartCode = 1012

/** Options of {@link createRelay}. */
export interface RelayOptions {
  readonly clock: Clock
  readonly store: MessageStore
  readonly fanout: Fanout
  readonly projects: Projects
  readonly log: RelayLog
  /**
   * Returns the URLs of this relay, exactly as clients are configured: `wss://relay.example`. Called for each connection,
   * because a port that the system chooses is known only after the server listens.
   */
  readonly audiences: () => readonly string[]
  /** Returns the address of a caller. Default: that of the socket. */
  addressOf?(request: IncomingMessage): string
  /** Returns whether an address may connect now. Default: always. */
  allowUpgrade?(address: string): Promise<boolean>
  /** Overrides of the default limits. */
  readonly limits?: Partial<RelayLimits>
  /** Maximum time that `close` waits for requests and clients, in milliseconds. Default: 5000. */
  readonly drainMs?: number
}

/** Passes encrypted messages between wallets and pages. */
export interface Relay {
  /** Handles an upgrade request: accepts it, or closes with code 3000 and the reason. Never rejects. */
  readonly accept: Accept
  counts(): RelayCounts
  /**
   * Accepts no more clients, answers waiting requests and closes all connections, within `drainMs`. Requests of clients that
   * do not read are dropped after half a second, except those that publish.
   */
  close(): Promise<void>
}

/** Creates a relay and joins the fan-out; attachRelay mounts it. */
export async function createRelay(options: RelayOptions): Promise<Relay> {
  const { clock, store, fanout, projects, log, audiences, drainMs = 5_000 } = options
  const { addressOf = ({ socket }) => socket.remoteAddress ?? '', allowUpgrade = async () => true } = options
  const limits = { ...defaultLimits, ...options.limits }
  const counters = createCounters()
  const { count, countReason } = counters
  const connections = new Set<Connection>()
  /** Closed connections whose publishes are not yet stored. */
  const closedConnections = new Set<Connection>()
  const connectedClients = createConnectedClients()
  const [requestLimiter, byteLimiter] = [createTokenBuckets(clock), createTokenBuckets(clock)]
  const ended = new AbortController()
  const failed = (error: unknown) => log.error('An operation of the relay failed', errorData(error))
  const addressByteRate = addressRates(limits).bytes
  const turns = createTurns({ maxRunning, maxBytes: maxRunningBytes })
  const broker = createBroker({
    clock,
    store,
    connectedClients,
    turn: turns.of('gap'),
    signal: ended.signal,
    count,
    failed,
    announce: (event) => membership.announce(event),
  })
  const membership = await fanout.join((event) => broker.onEvent(event))
  const connectionOptions = {
    store,
    connectedClients,
    broker,
    turns,
    methods: createMethods(limits.messageBytes),
    requestLimiter,
    byteLimiter,
    count,
    countReason,
    failed,
  }

  const repeated = { signal: ended.signal, failed }
  every(clock, pingIntervalMs, repeated, () => {
    for (const connection of connections) connection.ping()
  })
  every(clock, accessIntervalMs, repeated, () => closeRefused(connections, projects))
  every(clock, sweepIntervalMs, repeated, async () => {
    requestLimiter.sweep()
    byteLimiter.sweep()
    await store.sweep()
  })

  return {
    accept: createAccept({
      limits,
      log,
      count,
      countReason,
      failed,
      isEnded: () => ended.signal.aborted,
      addressOf: (request) => clientOf(addressOf(request)),
      // a token is verified in milliseconds: too long for an address whose connections are closed at their first frame
      allowUpgrade: async (address, request) =>
        byteLimiter.left(addressKey(projectOf(request), address), addressByteRate) >=
          -addressByteRate.burst && allowUpgrade(address),
      authenticate: (request) =>
        authenticate(request, { audiences: audiences(), projects, now: clock.now() }),
      open(socket, client) {
        const connection = openConnection(socket, client, connectionOptions)
        connections.add(connection)
        socket.on('close', () => {
          connections.delete(connection)
          closedConnections.add(connection)
          connection
            .settled()
            .catch(failed)
            .finally(() => closedConnections.delete(connection))
        })
      },
    }),
    counts: () => ({
      ...counters.totals,
      connections: connections.size,
      clients: connectedClients.size,
      bufferedBytes: [...connections].reduce((sum, { bufferedBytes }) => sum + bufferedBytes, 0),
    }),
    async close() {
      if (ended.signal.aborted) return
      ended.abort()
      const done = new AbortController()
      const timeout = clock.sleep(drainMs, done.signal).catch(() => {})
      const draining = [...connections, ...closedConnections]
      const endStalled = () => draining.forEach((connection) => connection.endIfStalled())
      endStalled()
      every(clock, stallMs, { signal: done.signal, failed }, endStalled)
      const drained = draining.map((connection) => connection.drain(restartCode, 'The relay restarts'))
      await Promise.race([Promise.all(drained), timeout])
      done.abort()
      for (const connection of draining) connection.terminate()
      await membership.leave()
    },
  }
}

function projectOf({ url = '/' }: IncomingMessage): string {
  return new URLSearchParams(url.split('?')[1]).get('projectId') ?? ''
}
