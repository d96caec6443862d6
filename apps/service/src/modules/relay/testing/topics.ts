import { randomBytes } from 'node:crypto'

/** Returns a random topic. */
export function newTopic(): string {
  return randomBytes(32).toString('hex')
}
