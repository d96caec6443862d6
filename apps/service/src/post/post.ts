import type { Fanout, Mailboxes } from '../relay/index.js'

/** Where the relay's messages wait, and how the processes that share them tell each other. */
export interface Post {
  readonly mailboxes: Mailboxes
  readonly fanout: Fanout
  /** What whoever runs the service should know of it. */
  readonly warnings: readonly string[]
  /** Whether messages can be kept and told now. Rejects where that cannot be told. */
  isReady(): Promise<boolean>
  /** Ends what it has opened. */
  close(): Promise<void>
}
