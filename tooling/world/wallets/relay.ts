import type { Clock } from '../../../kernel/core/edges/clock.js'
import type { Random } from '../seed/random.js'

/** Time after which a relay delivers again what was lost, in milliseconds. */
const redeliveryMs = 10_000
const maxDelayMs = 300

/** Receives the messages of a topic. */
type Receive<Message> = (message: Message) => void

/** A relay between pages and a phone. It loses messages and repeats them; a lost one is delivered again later. */
export interface Relay<Message> {
  send(topic: string, message: Message): void
  /** Receives messages, and those that no subscriber has received yet. Returns the unsubscribe. */
  subscribe(topic: string, receive: Receive<Message>): () => void
  /** Sets the share of messages that are lost, and of those that are repeated. */
  setWeather(weather: { readonly lost: number; readonly repeated: number }): void
}

/** Creates a relay. */
export function createRelay<Message>(clock: Clock, random: Random): Relay<Message> {
  const receivers = new Map<string, Set<Receive<Message>>>()
  /** Messages that no subscriber has received yet. */
  const underWay = new Map<string, Set<Message>>()
  let weather = { lost: 0, repeated: 0 }
  const deliver = async (receive: Receive<Message>, topic: string, message: Message, ms: number) => {
    await clock.sleep(ms)
    if (!receivers.get(topic)?.has(receive)) return
    underWay.get(topic)?.delete(message)
    receive(message)
  }
  const sendTo = (receive: Receive<Message>, topic: string, message: Message) => {
    const delay = 1 + random.below(maxDelayMs)
    const isLost = random.chance(weather.lost)
    void deliver(receive, topic, message, isLost ? redeliveryMs + delay : delay)
    if (random.chance(weather.repeated)) void deliver(receive, topic, message, delay * 2)
  }
  return {
    send(topic, message) {
      underWay.set(topic, (underWay.get(topic) ?? new Set()).add(message))
      for (const receive of receivers.get(topic) ?? []) sendTo(receive, topic, message)
    },
    subscribe(topic, receive) {
      const known = receivers.get(topic) ?? new Set()
      receivers.set(topic, known.add(receive))
      for (const message of underWay.get(topic) ?? []) sendTo(receive, topic, message)
      return () => void known.delete(receive)
    },
    setWeather: (next) => void (weather = next),
  }
}
