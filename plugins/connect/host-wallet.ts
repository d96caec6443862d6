/** A wallet that a host names itself (of the wallet of specification section 3: name, image and a link). */
export interface HostWallet {
  readonly name: string
  /** The https page where it is got or opened. */
  readonly url: string
  readonly imageUrl?: string | undefined
}
