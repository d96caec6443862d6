/** A wallet that the host adds to the list: name, picture and a link. */
export interface HostWallet {
  readonly name: string
  /** The https page where it is got or opened. */
  readonly url: string
  readonly imageUrl?: string | undefined
}
