import type { Clock } from '../../platform/clock.js'
import { createAccept, type Accept } from './accept.js'
import { admit } from './auth/authenticate.js'
import { openConnection, type Connection } from './clients/open-connection.js'
import { createBroker } from './clients/broker.js'
import { createConnectedClients } from './clients/connected-clients.js'
import { every } from './every.js'
import type { Fanout } from './fanout/fanout.js'
import type { RelayCounts } from './relay-counts.js'
import { createRateLimiter } from './limits/rate-limiter.js'
import { usualLimits, type RelayLimits } from './limits/relay-limits.js'
import { faultData, type RelayLog } from './log.js'
import type { MessageStore } from './messages/message-store.js'
import { createMethods } from './methods/create-methods.js'
import type { Projects } from './project-access.js'

const pingEveryMs = 30_000
const sweepEveryMs = 60_000
/** The close code of a service that restarts: clients come back by themselves. */
const restartCode = 1012

/** What a relay is made of. */
export interface RelayOptions {
  readonly clock: Clock
  readonly store: MessageStore
  readonly fanout: Fanout
  readonly projects: Projects
  readonly log: RelayLog
  /**
   * The addresses of this relay, exactly as clients are configured with them: `wss://relay.example`. Asked for with
   * each client: a port that the system picks is known only once somebody listens.
   */
  readonly audiences: () => readonly string[]
  /** Where it differs from the usual ones. */
  readonly limits?: Partial<RelayLimits>
  /** How long a drain may take before what is left is cut off, in milliseconds. Default: 5000. */
  readonly drainMs?: number
}

/** Passes sealed messages between wallets and pages. */
export interface Relay {
  /** Takes over a request for an upgrade: lets the client in, or closes with code 3000 and the reason. Never rejects. */
  readonly accept: Accept
  counts(): RelayCounts
  /** Lets nobody in any more, answers what was asked, says good-bye to all and ends. */
  close(): Promise<void>
}

/** Creates a relay and joins the fan-out; attachRelay mounts it. */
export async function createRelay(options: RelayOptions): Promise<Relay> {
  const { clock, store, fanout, projects, log, audiences, drainMs = 5_000 } = options
  const limits = { ...usualLimits, ...options.limits }
  const counts = {
    admitted: 0,
    refused: 0,
    requests: 0,
    faults: 0,
    published: 0,
    delivered: 0,
    acknowledged: 0,
  }
  const connections = new Set<Connection>()
  const present = createConnectedClients()
  const rateLimiter = createRateLimiter(clock, limits)
  const ended = new AbortController()
  const failed = (error: unknown) => log.error('The relay could not do something', faultData(error))
  const count = (what: keyof typeof counts, by = 1) => {
    counts[what] += by
  }
  const broker = createBroker({
    clock,
    store,
    present,
    count,
    failed,
    tell: (event) => membership.tell(event),
  })
  const membership = await fanout.join((event) => broker.hear(event))
  const terms = {
    store,
    present,
    broker,
    limits,
    count,
    failed,
    rateLimiter,
    methods: createMethods(limits.messageBytes),
  }

  void every(clock, pingEveryMs, ended.signal, () => {
    for (const connection of connections) connection.beat()
  })
  void every(clock, sweepEveryMs, ended.signal, async () => {
    rateLimiter.sweep()
    await store.sweep().catch(failed)
  })

  return {
    accept: createAccept({
      limits,
      log,
      count,
      failed,
      isEnded: () => ended.signal.aborted,
      admit: (request) => admit(request, { audiences: audiences(), projects, now: clock.now() }),
      open(socket, client) {
        const connection = openConnection(socket, client, terms)
        connections.add(connection)
        socket.on('close', () => connections.delete(connection))
      },
    }),
    counts: () => ({ ...counts, connections: connections.size, clients: present.size }),
    async close() {
      if (ended.signal.aborted) return
      ended.abort()
      const done = new AbortController()
      const late = clock.sleep(drainMs, done.signal).catch(() => {})
      const drained = [...connections].map((connection) =>
        connection.drain(restartCode, 'The relay restarts'),
      )
      await Promise.race([Promise.all(drained), late])
      done.abort()
      for (const connection of connections) connection.terminate()
      await membership.leave()
    },
  }
}
