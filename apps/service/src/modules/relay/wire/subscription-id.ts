import { createHash } from 'node:crypto'

/** The id of a subscription. Clients of the field work it out themselves, so that any relay may answer the next time. */
export function subscriptionId(client: string, topic: string): string {
  return createHash('sha256').update(`${topic}${client}`).digest('hex')
}
