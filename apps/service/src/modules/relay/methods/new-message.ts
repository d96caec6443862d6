import type { StoredMessage } from '../messages/message-store.js'

/** Message that a client publishes. */
export interface NewMessage extends Pick<StoredMessage, 'topic' | 'message' | 'tag'> {
  readonly ttlSeconds: number
  readonly attestation?: string | undefined
}
