import type { Eip1193Provider } from '#plugins/evm/contract'

/** A wallet that the host brings. */
export interface ExternalConnector {
  /** Names it among the host's own; its connector has the id `external:<id>`. */
  readonly id: string
  /** As visitors read it, at most 48 characters. */
  readonly name: string
  /**
   * What speaks EIP-1193, or a function that makes or loads it: called once, when a visitor picks the wallet or it is
   * to be restored, and again only where it failed.
   */
  readonly provider: Eip1193Provider | (() => Eip1193Provider | Promise<Eip1193Provider>)
  /** A picture's address. */
  readonly imageUrl?: string | undefined
  /** Its name in reverse domain notation, such as `io.example`. */
  readonly rdns?: string | undefined
}
