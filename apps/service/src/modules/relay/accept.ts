import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import type { Authenticated } from './auth/authenticate.js'
import { ConnectionRefused, countedReasons, refusalCode } from './auth/connection-refused.js'
import { createConnectionCounts } from './limits/connection-counts.js'
import type { ConnectionClient } from './clients/open-connection.js'
import type { RelayLimits } from './limits/relay-limits.js'
import type { RelayLog } from './log.js'
import type { Counter, CountReasons, ReasonCounter } from './relay-counts.js'

/** Close code after which clients connect again. */
const tryAgainLaterCode = 1013
/** Size of 500 topics with the ids of their subscriptions. */
const topicsBytes = 128 * 1024

/** Handles an upgrade request. Never rejects. */
export type Accept = (request: IncomingMessage, socket: Duplex, head: Buffer) => Promise<void>

/** Options of {@link createAccept}. */
export interface AcceptOptions {
  readonly limits: RelayLimits
  readonly log: RelayLog
  readonly count: Counter
  readonly countReason: ReasonCounter
  isEnded(): boolean
  /** Returns the address of a caller, or of its network. */
  addressOf(request: IncomingMessage): string
  /** Whether an address may connect now. Called before the token is verified. */
  allowUpgrade(address: string, request: IncomingMessage): Promise<boolean>
  /** Rejects with a ConnectionRefused, or with another error if the check failed. */
  authenticate(request: IncomingMessage): Promise<Authenticated>
  /** Serves an accepted client. Called before the socket is read. */
  open(socket: WebSocket, client: ConnectionClient): void
  failed(error: unknown): void
}

/** Creates the handler of upgrade requests. It refuses by a close frame: pages cannot read the HTTP status. */
export function createAccept(options: AcceptOptions): Accept {
  const { limits, log, count, countReason, failed } = options
  const connectionCounts = createConnectionCounts()
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    // a batch contains several messages or many topics, and JSON makes a message longer
    maxPayload: 4 * limits.messageBytes + topicsBytes,
  })

  function refuse(socket: WebSocket, error: unknown) {
    socket.on('error', () => {})
    if (!(error instanceof ConnectionRefused)) {
      countReason('refused', 'unavailable')
      failed(error)
      return socket.close(tryAgainLaterCode, 'Try again later')
    }
    countReason('refused', countedReasons[error.reason])
    log.info('A client was refused', { reason: error.reason })
    socket.close(refusalCode, error.reason)
  }

  function refuseUpgrade(socket: Duplex, status: string, reason: CountReasons['refused']) {
    countReason('refused', reason)
    // the socket would stay half open if the caller does not close it
    socket.end(`HTTP/1.1 ${status}\r\nRetry-After: 60\r\nConnection: close\r\n\r\n`, () => socket.destroy())
  }

  function open(socket: WebSocket, raw: Duplex, client: Authenticated, address: string) {
    const { projectId: project } = client
    const clientLimits = { ...limits, ...client.limits }
    const exceeded = connectionCounts.assign(raw, client, clientLimits)
    if (exceeded) {
      countReason('refused', `connections-${exceeded}`)
      log.info('A client was refused', { project, reason: `too many connections of the ${exceeded}` })
      socket.on('error', () => {})
      return socket.close(tryAgainLaterCode, `Too many connections of this ${exceeded}`)
    }
    count('admitted')
    log.info('A client connected', { project })
    socket.on('close', (code) => log.info('A client disconnected', { project, code }))
    options.open(socket, { ...client, address, limits: clientLimits })
  }

  return async (request, socket, head) => {
    const destroy = () => socket.destroy()
    socket.on('error', destroy)
    const address = options.addressOf(request)
    if (socket.destroyed) return
    const exceeded = connectionCounts.enter(socket, address, limits)
    if (exceeded) return refuseUpgrade(socket, '503 Service Unavailable', `connections-${exceeded}`)
    const check = await options.allowUpgrade(address, request).catch((error: unknown) => {
      failed(error)
      return 'failed' as const
    })
    if (check !== true)
      return refuseUpgrade(socket, '429 Too Many Requests', check === 'failed' ? 'unavailable' : 'rate')
    const [outcome] = await Promise.allSettled([options.authenticate(request)])
    socket.off('error', destroy)
    if (socket.destroyed) return
    if (options.isEnded()) return refuseUpgrade(socket, '503 Service Unavailable', 'stopping')
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      if (outcome.status === 'fulfilled') open(webSocket, socket, outcome.value, address)
      else refuse(webSocket, outcome.reason)
    })
  }
}
