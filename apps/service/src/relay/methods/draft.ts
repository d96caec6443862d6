import type { Letter } from '../mailboxes/mailboxes.js'

/** What a client wants to be put into a mailbox. */
export interface Draft extends Pick<Letter, 'topic' | 'message' | 'tag'> {
  readonly ttlSeconds: number
  readonly attestation?: string | undefined
}
