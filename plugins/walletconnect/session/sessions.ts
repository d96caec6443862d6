import type { Approval } from '#kernel/contracts'
import type { PairedSession } from './paired-session.js'

/** One session with one wallet elsewhere, for all namespaces. */
export interface Sessions {
  current(): PairedSession | undefined
  /** The wallet that is shown for it. */
  shownWallet(): NonNullable<Approval['wallet']>
  /** Offers an address and waits until a wallet agrees; the session before that one ends. */
  pair(signal: AbortSignal): Promise<PairedSession>
  /** What is still there of the last one; asks nobody, and loads nothing where nothing was kept. */
  restore(): Promise<PairedSession | undefined>
  end(): Promise<void>
}
