import type { ConnectionStatus } from '#kernel/contracts'

/** What stands in the button in one state, and how it is read out. */
export interface ButtonContent {
  /** The status, or `unsupported` where the wallet is on a network that the host does not use. */
  readonly state: ConnectionStatus | 'unsupported'
  readonly children: readonly Node[]
  /** Whether the button waits: for the wallet, for a reconnect, or for the balance it shows. */
  readonly isBusy?: boolean
  /** Undefined where the words in the button say it all. */
  readonly label?: string | undefined
  /** A button of its own before it: the same one for as long as it stands there. */
  readonly before?: HTMLElement | undefined | null
}
