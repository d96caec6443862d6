import type { StoredMessage } from '../messages/message-store.js'

/** What a client wants to store. */
export interface NewMessage extends Pick<StoredMessage, 'topic' | 'message' | 'tag'> {
  readonly ttlSeconds: number
  readonly attestation?: string | undefined
}
