import type { WebSocket } from 'ws'
import type { Counter } from '../relay-counts.js'
import type { MessageStore } from '../messages/message-store.js'
import type { RelayLimits } from '../limits/relay-limits.js'
import { deliveryFrame, errorFrame } from '../wire/frames.js'
import { readFrame } from '../wire/read-frame.js'
import { subscriptionId } from '../wire/subscription-id.js'
import { answerRequest, type AnswerOptions } from './answer-request.js'
import { createDelivery } from './delivery.js'
import { createClientSession } from './create-client-session.js'
import type { Broker } from './broker.js'
import type { ConnectedClients } from './connected-clients.js'
import { createQueue } from './queue.js'

/** Requests that may wait for their turn before the socket is not read any more. */
const mostWaiting = 100

/** One socket of one client. */
export interface Connection {
  /** Asks whether the client is still there; one that has not answered since the last time is cut off. */
  beat(): void
  /** Takes no more requests, answers those that were taken, and says good-bye. Resolves when the socket is closed. */
  drain(code: number, reason: string): Promise<void>
  /** Cuts it off. */
  terminate(): void
}

/** What connections depend on. */
export interface ConnectionOptions extends Pick<AnswerOptions, 'methods' | 'rateLimiter' | 'failed'> {
  readonly store: MessageStore
  readonly present: ConnectedClients
  readonly broker: Broker
  readonly limits: RelayLimits
  readonly count: Counter
}

/** Serves a client on a socket, from its welcome to its end. */
export function openConnection(socket: WebSocket, client: string, terms: ConnectionOptions): Connection {
  const { store, present, broker, limits, count, failed } = terms
  const queue = createQueue()
  let isAlive = true
  let beats = 0
  let isDraining = false
  const send = (frame: string) => {
    if (socket.readyState === socket.OPEN) socket.send(frame)
  }
  const delivery = createDelivery({
    client,
    store,
    limit: limits.unacknowledged,
    send(id, message) {
      count('delivered')
      send(deliveryFrame(id, subscriptionId(client, message.topic), message))
    },
    acknowledged: (messages) => count('acknowledged', messages),
    failed,
  })
  const session = createClientSession({ client, store, present, broker, delivery, mostTopics: limits.topics })

  function receive(text: string) {
    const frame = readFrame(text)
    if (frame.kind === 'answer') return delivery.answered(Number(frame.id), frame.acknowledged)
    if (isDraining) return
    queue.add(async () => {
      count('requests')
      const answer =
        frame.kind === 'fault'
          ? { frame: errorFrame(frame.id, frame.fault), isFault: true }
          : await answerRequest(frame, { ...terms, client, session })
      if (answer.isFault) count('faults')
      send(answer.frame)
      session.answered()
      // clients of the field drop what comes before they have said something
      delivery.start()
      if (socket.isPaused && queue.length <= 1) socket.resume()
    })
    if (queue.length > mostWaiting) socket.pause()
  }

  present.enter(client, delivery)
  queue.add(async () => {
    try {
      delivery.look(await broker.welcome(client))
    } catch (error) {
      failed(error)
      socket.close(1013, 'Try again later')
    }
  })
  socket.on('message', (data: Buffer) => receive(data.toString('utf8')))
  socket.on('pong', () => (isAlive = true))
  // what it says about the client's frames is no fault of ours; the close follows
  socket.on('error', () => {})
  socket.on('close', () => present.leave(client, delivery))

  return {
    beat() {
      // a socket that is not read has an answer waiting, perhaps
      if (!isAlive && !socket.isPaused) return socket.terminate()
      isAlive = false
      socket.ping()
      delivery.retry()
      beats += 1
      // one that only listens does so by now
      if (beats === 2) delivery.start()
    },
    async drain(code, reason) {
      isDraining = true
      await queue.done()
      await delivery.settled()
      if (socket.readyState === socket.CLOSED) return
      const closed = new Promise((resolve) => socket.once('close', resolve))
      socket.resume()
      socket.close(code, reason)
      await closed
    },
    terminate: () => socket.terminate(),
  }
}
