import * as z from 'zod/mini'
import type { Notice } from '../../relay/index.js'
import { letterSchema } from './letter.js'

const topics = z.array(z.string())

const envelope = z.object({
  /** The member that tells it. */
  from: z.string(),
  notice: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('letter'), letter: letterSchema }),
    z.object({ kind: z.literal('look'), topics }),
    z.object({ kind: z.enum(['subscribed', 'unsubscribed']), client: z.string(), topics }),
    z.object({ kind: z.literal('gap') }),
  ]),
})

/** A notice on its way, with who tells it. */
export interface Envelope {
  readonly from: string
  readonly notice: Notice
}

/** Makes text of a notice. */
export function writeNotice(sent: Envelope): string {
  return JSON.stringify(sent)
}

/** Reads a notice. What cannot be read, from a newer service for example, is a gap: whoever hears it looks. */
export function readNotice(text: string): Envelope {
  try {
    return envelope.parse(JSON.parse(text))
  } catch {
    return { from: '', notice: { kind: 'gap' } }
  }
}
