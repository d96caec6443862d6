import { createHash } from 'node:crypto'
import type { Letter } from './mailboxes.js'

/** The id of a letter: the same publisher, topic and message have the same one, in every process. */
export function letterId({ publisher, topic, message }: Pick<Letter, 'publisher' | 'topic' | 'message'>) {
  return createHash('sha256').update(`${publisher}\n${topic}\n${message}`).digest('hex')
}
