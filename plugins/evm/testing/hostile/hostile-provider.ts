/** What a session with a hostile wallet comes to. */
export type HostileOutcome =
  /** Connected with this account. */
  | 'alice'
  | 'bob'
  /** Connected, until the wallet left by itself. */
  | 'nobody'
  /** The wallet never answers: it is waited for until the visitor goes back. */
  | 'waits'
  /** Connecting failed with the error of this code. */
  | `${string}/${string}`

/** A wallet that does not behave. */
interface HostileWallet {
  readonly provider: unknown
  /** What it does by itself once it is connected. */
  readonly afterwards?: () => void
}

/** One way in which a wallet does not behave, and what that must lead to. */
export interface HostileProvider {
  /** A sentence about the wallet, without its subject. */
  readonly name: string
  readonly make: () => HostileWallet
  readonly leadsTo: HostileOutcome
}

/** A row of the corpus whose wallet does nothing by itself. */
export function wallet(name: string, leadsTo: HostileOutcome, provider: () => unknown): HostileProvider {
  return { name, leadsTo, make: () => ({ provider: provider() }) }
}
