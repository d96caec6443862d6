/** A wallet that the host adds to the list: name, picture and a link. */
export interface HostWallet {
  readonly name: string
  /** Website or download page: https, or a path of the site. */
  readonly url: string
  readonly imageUrl?: string | undefined
}
