import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import type { Authenticated } from './auth/authenticate.js'
import { ConnectionRefused, refusalCode } from './auth/connection-refused.js'
import type { Counter } from './relay-counts.js'
import type { RelayLimits } from './limits/relay-limits.js'
import type { RelayLog } from './log.js'

/** The close code for those who should come again: nothing is wrong with them. */
const laterCode = 1013
/** Room for 500 topics with the ids of their subscriptions. */
const topicsBytes = 128 * 1024

/** Answers a request for an upgrade. Never rejects. */
export type Accept = (request: IncomingMessage, socket: Duplex, head: Buffer) => Promise<void>

/** What acceptance depends on. */
export interface AcceptOptions {
  readonly limits: Pick<RelayLimits, 'messageBytes'>
  readonly log: RelayLog
  readonly count: Counter
  isEnded(): boolean
  /** Rejects with a ConnectionRefused, or with whatever went wrong. */
  admit(request: IncomingMessage): Promise<Authenticated>
  /** Serves somebody who was let in; called before anything of the socket is read. */
  open(socket: WebSocket, client: string): void
  failed(error: unknown): void
}

/** Creates what makes sockets of requests. A refusal is a close frame too: a page cannot read the answer's status. */
export function createAccept(terms: AcceptOptions): Accept {
  const { limits, log, count, failed } = terms
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    // a batch has several messages or many topics, and a message is longer as JSON
    maxPayload: 4 * limits.messageBytes + topicsBytes,
  })

  function refuse(socket: WebSocket, error: unknown) {
    count('refused')
    socket.on('error', () => {})
    if (!(error instanceof ConnectionRefused)) {
      failed(error)
      return socket.close(laterCode, 'Try again later')
    }
    log.info('A client was refused', { reason: error.reason })
    socket.close(refusalCode, error.reason)
  }

  function welcome(socket: WebSocket, { client, projectId }: Authenticated) {
    count('admitted')
    log.info('A client was let in', { project: projectId })
    socket.on('close', (code) => log.info('A client has left', { project: projectId, code }))
    terms.open(socket, client)
  }

  return async (request, socket, head) => {
    const destroy = () => socket.destroy()
    socket.on('error', destroy)
    const [outcome] = await Promise.allSettled([terms.admit(request)])
    socket.off('error', destroy)
    if (socket.destroyed) return
    if (terms.isEnded()) return void socket.end('HTTP/1.1 503 Service Unavailable\r\n\r\n')
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      if (outcome.status === 'fulfilled') welcome(webSocket, outcome.value)
      else refuse(webSocket, outcome.reason)
    })
  }
}
