import { createHash } from 'node:crypto'
import type { StoredMessage } from './message-store.js'

/** The id of a message: the same publisher, topic and message have the same one, in every process. */
export function messageId({
  publisher,
  topic,
  message,
}: Pick<StoredMessage, 'publisher' | 'topic' | 'message'>) {
  return createHash('sha256').update(`${publisher}\n${topic}\n${message}`).digest('hex')
}
