import { createHash } from 'node:crypto'

/** Returns the id of a subscription. WalletConnect clients compute it themselves, so it must not differ between relays. */
export function subscriptionId(client: string, topic: string): string {
  return createHash('sha256').update(`${topic}${client}`).digest('hex')
}
