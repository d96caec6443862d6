import { createHash } from 'node:crypto'
import type { StoredMessage } from './message-store.js'

/** Returns the id of a message, which depends only on its publisher, topic and text. */
export function messageId({
  publisher,
  topic,
  message,
}: Pick<StoredMessage, 'publisher' | 'topic' | 'message'>) {
  return createHash('sha256').update(`${publisher}\n${topic}\n${message}`).digest('hex')
}
