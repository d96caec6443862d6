import type { ConnectionStatus } from '#kernel/contracts'

/** Content and accessible name of the button in one state. */
export interface ButtonContent {
  /** The status, or `unsupported` if the wallet is on a network that is not configured. */
  readonly state: ConnectionStatus | 'unsupported'
  readonly children: readonly Node[]
  /** Whether the button waits for the wallet, a reconnect or its balance. */
  readonly isBusy?: boolean
  /** Accessible name; undefined if the text of the button suffices. */
  readonly label?: string | undefined
  /** A separate button before it; the same element while it is shown, to keep its focus. */
  readonly before?: HTMLElement | undefined | null
}
