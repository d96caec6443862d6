import * as z from 'zod'
import type { FanoutEvent } from '../../fanout/fanout.js'
import { storedMessageSchema } from './message-schema.js'

const topics = z.array(z.string())

const envelope = z.object({
  /** The member that tells it. */
  from: z.string(),
  event: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('message'), message: storedMessageSchema }),
    z.object({ kind: z.literal('look'), topics }),
    z.object({ kind: z.enum(['subscribed', 'unsubscribed']), client: z.string(), topics }),
    z.object({ kind: z.literal('gap') }),
  ]),
})

/** A event on its way, with who tells it. */
export interface Envelope {
  readonly from: string
  readonly event: FanoutEvent
}

/** Makes text of a event. */
export function writeFanoutEvent(sent: Envelope): string {
  return JSON.stringify(sent)
}

/** Reads a event. What cannot be read, from a newer service for example, is a gap: whoever hears it looks. */
export function readFanoutEvent(text: string): Envelope {
  try {
    return envelope.parse(JSON.parse(text))
  } catch {
    return { from: '', event: { kind: 'gap' } }
  }
}
