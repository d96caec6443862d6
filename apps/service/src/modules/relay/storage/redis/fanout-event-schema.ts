import * as z from 'zod'
import type { FanoutEvent } from '../../fanout/fanout.js'
import { storedMessageSchema } from './message-schema.js'

const topics = z.array(z.string())

const envelope = z.object({
  /** Member that announces it. */
  from: z.string(),
  event: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('message'), message: storedMessageSchema }),
    z.object({ kind: z.literal('look'), topics }),
    z.object({ kind: z.enum(['subscribed', 'unsubscribed']), client: z.string(), topics }),
    z.object({ kind: z.literal('gap') }),
  ]),
})

/** Event with its sender. */
export interface Envelope {
  readonly from: string
  readonly event: FanoutEvent
}

/** Encodes an event. */
export function writeFanoutEvent(sent: Envelope): string {
  return JSON.stringify(sent)
}

/** Decodes an event. An unreadable one, from a newer release for example, becomes a gap: its receivers read the store. */
export function readFanoutEvent(text: string): Envelope {
  try {
    return envelope.parse(JSON.parse(text))
  } catch {
    return { from: '', event: { kind: 'gap' } }
  }
}
