/** A wallet of a catalogue (specification, section 3), installed here or not. */
export interface Wallet {
  /** Its id in the catalogue of wallets. */
  readonly id: string
  readonly name: string
  /** A picture's address; where there is none, `imageId` names it at the service. */
  readonly imageUrl?: string | undefined
  readonly imageId?: string | undefined
  /** Its name in reverse domain notation, such as `io.example`. */
  readonly rdns?: string | undefined
  /** CAIP-2 ids of the networks it is known to work on. */
  readonly chains?: readonly string[] | undefined
  /** Where its apps take a pairing link, such as `example://`. */
  readonly mobileLink?: string | undefined
  readonly desktopLink?: string | undefined
  readonly webappLink?: string | undefined
  /** The pages it is got from. */
  readonly homepage?: string | undefined
  readonly appStore?: string | undefined
  readonly playStore?: string | undefined
  readonly chromeStore?: string | undefined
}
