import { randomBytes } from 'node:crypto'
import type { WebSocket } from 'ws'
import type { TokenBuckets } from '../../../platform/limits/token-buckets.js'
import { countedReasons, refusalCode, type ConnectionRefused } from '../auth/connection-refused.js'
import { addressFactor, addressKey, addressRates } from '../limits/address-limits.js'
import type { RelayLimits } from '../limits/relay-limits.js'
import type { MessageStore } from '../messages/message-store.js'
import type { Method } from '../methods/method.js'
import type { Counter, ReasonCounter } from '../relay-counts.js'
import { deliveryFrame, errorFrame } from '../wire/frames.js'
import { readFrame, type Frame } from '../wire/read-frame.js'
import { subscriptionId } from '../wire/subscription-id.js'
import { answerRequest, type Answer } from './answer-request.js'
import { inRequestSpan } from './in-request-span.js'
import type { Broker } from './broker.js'
import type { ConnectedClients } from './connected-clients.js'
import { createClientSession } from './create-client-session.js'
import { createDelivery } from './delivery.js'
import { createOutgoing } from './outgoing.js'
import { createQueue } from './queue.js'
import type { Turns } from './turns.js'

/** Requests that may wait before the socket is no longer read. */
const maxWaitingRequests = 100
/** Pings without a byte written to a full socket after which it is terminated. */
const maxStalledPings = 2
/** Charge of a malformed frame, as a multiple of its size. */
const malformedFactor = 10
/** Cost of a fetch, whose size is not known before: its answer has up to 1 MB. */
const fetchCostBytes = 64 * 1024
/** Time in which a client that is cut off can read the reason. */
const lingerMs = 1_000
const tryAgainLaterCode = 1013
/** Close frames of clients that are cut off. */
const cutOffFrames = {
  'received-bytes': [tryAgainLaterCode, 'Too many bytes'],
  malformed: [1008, 'Too many malformed frames'],
} as const

/** Socket of a client. */
export interface Connection extends Pick<ConnectionClient, 'projectId' | 'origin'> {
  /** Closes without reading what the client has sent, because it may no longer use its project. */
  refuse(refusal: ConnectionRefused): void
  /** Sends a ping. Terminates the connection if the last one has no answer. */
  ping(): void
  /** Accepts no more requests, answers the waiting ones, and closes. Resolves when the socket is closed. */
  drain(code: number, reason: string): Promise<void>
  /**
   * Terminates the connection if its client has read nothing since the last call, although a full socket or a close frame
   * waits for it. Requests that publish are carried out all the same.
   */
  endIfStalled(): void
  /** Resolves when requests and acknowledgements are carried out. */
  settled(): Promise<void>
  /** Cuts the connection off and drops its waiting requests. */
  terminate(): void
  /** Bytes that wait to be written. */
  readonly bufferedBytes: number
}

/** Client of a connection. */
export interface ConnectionClient {
  /** `iss` of its token, a did:key. */
  readonly client: string
  readonly projectId: string
  /** Origin of its page; undefined if it is no browser. */
  readonly origin: string | undefined
  /** Address of the client, or of its network. */
  readonly address: string
  /** Limits of its project. */
  readonly limits: RelayLimits
}

/** Options of {@link openConnection}. */
export interface ConnectionOptions {
  readonly store: MessageStore
  readonly connectedClients: ConnectedClients
  readonly broker: Broker
  readonly turns: Turns
  readonly methods: ReadonlyMap<string, Method>
  readonly requestLimiter: TokenBuckets
  readonly byteLimiter: TokenBuckets
  readonly count: Counter
  readonly countReason: ReasonCounter
  failed(error: unknown): void
}

/** Serves a client on a socket until it closes. */
export function openConnection(
  socket: WebSocket,
  { client, projectId, origin, address, limits }: ConnectionClient,
  options: ConnectionOptions,
): Connection {
  const { store, connectedClients, broker, turns, methods, count, countReason, failed } = options
  const turn = turns.of(address)
  const keys = { client: `${projectId} ${client}`, address: addressKey(projectId, address) }
  const ofAddress = addressRates(limits)
  const byteRate = { perSecond: limits.bytesPerSecond, burst: limits.bytesBurst }
  const requestRate = { perSecond: limits.requestsPerSecond, burst: limits.burst }
  let pingPayload: Buffer | undefined
  let isAlive = true
  let pings = 0
  let stalledPings = 0
  let writtenAtPing = 0
  let malformedFrames = 0
  let isDraining = false
  let lastProgress: string | undefined

  const outgoing = createOutgoing(socket, {
    ...limits,
    onReady: () => delivery.resume(),
    onClose: () => countReason('refused', 'unsent-bytes'),
  })
  const queue = createQueue({ turn, ready: outgoing.ready, failed })
  const delivery = createDelivery({
    client,
    store,
    turn,
    maxUnacknowledged: limits.unacknowledged,
    pageBytes: limits.pauseAtBytes,
    isFull: () => outgoing.isFull,
    send(id, message) {
      count('delivered')
      outgoing.send(deliveryFrame(id, subscriptionId(client, message.topic), message))
    },
    onAcknowledged: (messages) => count('acknowledged', messages),
    failed,
  })
  const session = createClientSession({
    client,
    projectId,
    store,
    connectedClients,
    broker,
    delivery,
    limits,
    chargeBytes,
  })
  /** Returns the bytes that are left to the client, or its share of those of its address. */
  function chargeBytes(bytes: number) {
    const { charge } = options.byteLimiter
    const left = charge(keys.client, bytes, byteRate)
    return Math.min(left, charge(keys.address, bytes, ofAddress.bytes) / addressFactor.bytes)
  }
  function consume(requests: number) {
    const { consume: consumeRequests } = options.requestLimiter
    return (
      chargeBytes(0) >= 0 &&
      // first those of the client: what it may not send takes nothing from the others of its address
      consumeRequests(keys.client, requests, requestRate) &&
      consumeRequests(keys.address, requests, ofAddress.requests)
    )
  }

  function carryOut(frame: Exclude<Frame, { kind: 'answer' }>): Answer | Promise<Answer> {
    if (frame.kind === 'fault') return { frame: errorFrame(frame.id, frame.fault), fault: frame.fault }
    // an unknown method is text of the client
    const name = methods.has(frame.method) ? frame.method : 'unknown method'
    return inRequestSpan(name, () => answerRequest(frame, { methods, consume, session, failed }))
  }

  async function answer(frame: Exclude<Frame, { kind: 'answer' }>) {
    count('requests')
    const release = isPublish(frame) ? delivery.hold() : undefined
    const { frame: text, fault } = await carryOut(frame)
    if (fault) countReason('faults', fault.reason)
    outgoing.send(text)
    release?.()
    session.afterAnswer()
    // WalletConnect clients drop messages that arrive before their first request
    delivery.start()
    resumeReading()
  }
  const isPublish = (frame: Frame) =>
    frame.kind === 'request' && methods.get(frame.method)?.isPublish === true

  const isFetch = (frame: Frame) => frame.kind === 'request' && methods.get(frame.method)?.isFetch === true

  const isQueueFull = () => queue.length > maxWaitingRequests || queue.bytes > limits.pauseAtBytes
  function resumeReading() {
    if (!socket.isPaused || queue.length > 1) return
    // a pong may be waiting to be read
    isAlive = true
    socket.resume()
  }

  /** Closes without reading what the client has sent. */
  function cutOff(reason: keyof typeof cutOffFrames) {
    countReason('refused', reason)
    const [code, text] = cutOffFrames[reason]
    closeUnread(code, text)
  }

  function closeUnread(code: number, text: string) {
    socket.close(code, text)
    socket.pause()
    setTimeout(() => socket.terminate(), lingerMs).unref()
  }

  function receive(data: Buffer) {
    if (isDraining || socket.readyState !== socket.OPEN) return
    const left = chargeBytes(data.length)
    if (left < -limits.bytesBurst) return cutOff('received-bytes')
    const frame = readFrame(data.toString('utf8'))
    if (frame.kind === 'answer') return delivery.onAnswer(Number(frame.id), frame.acknowledged)
    if (frame.kind === 'fault') {
      chargeBytes((malformedFactor - 1) * data.length)
      malformedFrames += 1
      if (malformedFrames > limits.malformedFrames) return cutOff('malformed')
    }
    queue.add({
      bytes: data.length,
      costBytes: data.length + (isFetch(frame) ? fetchCostBytes : 0),
      survivesClose: isPublish(frame),
      run: () => answer(frame),
    })
    if (isQueueFull()) socket.pause()
  }

  async function settled() {
    await queue.done()
    await delivery.settled()
  }

  connectedClients.enter(client, delivery)
  queue.add({
    bytes: 0,
    costBytes: 0,
    survivesClose: false,
    async run() {
      try {
        delivery.deliverStored(await broker.restore(client))
      } catch (error) {
        failed(error)
        socket.close(tryAgainLaterCode, 'Try again later')
      }
    },
  })
  socket.on('message', receive)
  // only the answer to the last ping: clients may send pongs without a ping
  socket.on('pong', (payload: Buffer) => {
    if (pingPayload?.equals(payload)) isAlive = true
  })
  // a protocol error of the client; `close` follows
  socket.on('error', () => {})
  socket.on('close', () => {
    queue.close()
    connectedClients.leave(client, delivery)
  })

  return {
    projectId,
    origin,
    refuse({ reason }) {
      if (socket.readyState !== socket.OPEN) return
      countReason('refused', countedReasons[reason])
      closeUnread(refusalCode, reason)
    },
    ping() {
      stalledPings = outgoing.isFull && outgoing.written === writtenAtPing ? stalledPings + 1 : 0
      writtenAtPing = outgoing.written
      // a pong cannot be expected while answers or requests are waiting
      const isSilent = !isAlive && !socket.isPaused && !outgoing.isFull
      if (isSilent || stalledPings >= maxStalledPings) return socket.terminate()
      isAlive = false
      pingPayload = randomBytes(8)
      socket.ping(pingPayload)
      delivery.resume()
      pings += 1
      // some clients only listen, and send no request
      if (pings === 2) delivery.start()
    },
    async drain(code, reason) {
      isDraining = true
      await settled()
      if (socket.readyState === socket.CLOSED) return
      const closed = new Promise((resolve) => socket.once('close', resolve))
      socket.resume()
      socket.close(code, reason)
      await closed
    },
    endIfStalled() {
      const progress = `${socket.readyState} ${outgoing.written}`
      const isWaiting = outgoing.isFull || socket.readyState === socket.CLOSING
      if (isWaiting && progress === lastProgress) socket.terminate()
      lastProgress = progress
    },
    settled,
    terminate() {
      queue.clear()
      socket.terminate()
    },
    get bufferedBytes() {
      return socket.bufferedAmount
    },
  }
}
