import { defineEvent, defineFlag, defineRoute, defineService } from '#kernel'

/** A wallet of the catalogue, installed or not. */
export interface Wallet {
  /** Id in the catalogue. */
  readonly id: string
  readonly name: string
  readonly imageUrl?: string | undefined
  /** Id of the picture at the service, used without `imageUrl`. */
  readonly imageId?: string | undefined
  /** Name in reverse domain notation, such as `io.example`. */
  readonly rdns?: string | undefined
  /** CAIP-2 ids of the networks that it supports. */
  readonly chains?: readonly string[] | undefined
  /** Link of the app that opens a pairing URI, such as `example://`. */
  readonly mobileLink?: string | undefined
  readonly desktopLink?: string | undefined
  readonly webappLink?: string | undefined
  readonly homepage?: string | undefined
  readonly appStore?: string | undefined
  readonly playStore?: string | undefined
  readonly chromeStore?: string | undefined
}

/** View of all wallets, with a search. */
export const catalogueAll = /*#__PURE__*/ defineRoute('catalogue.all').of()

/** Switches the catalogue of wallets. */
export const catalogueFlag = /*#__PURE__*/ defineFlag('catalogue', { default: true })

/** Enables the view of all wallets, which the wallet list links to. */
export const allWalletsFlag = /*#__PURE__*/ defineFlag('allWallets', { default: true })

/** Result of a search. */
export interface FoundWallets {
  readonly wallets: readonly Wallet[]
  /** Whether the request failed. The result then has only wallets that were known already. */
  readonly failed: boolean
}

/** Catalogue of wallets, installed or not. Its results are in atoms. */
export interface CatalogueService {
  /** Loads the lists that have not loaded. Does not reject: failures are in the state. */
  refresh(): Promise<void>
  /** Loads the next page of all wallets. */
  more(): Promise<void>
  /**
   * Searches wallets by name, 300 ms after the call, so that not every typed letter is a request.
   * @throws the signal's reason when it is aborted.
   */
  search(text: string, options?: { readonly signal?: AbortSignal }): Promise<FoundWallets>
  /**
   * Opens the view that connects a wallet, or its downloads.
   *
   * @param connectorId connector of an installed wallet. Default: the connector of the wallet, if any
   */
  pick(wallet: Wallet, connectorId?: string): Promise<void>
}

/** Service of the catalogue. */
export const catalogueKey = /*#__PURE__*/ defineService('catalogue.service').of<CatalogueService>()

/** The user opened the view of all wallets. */
export const catalogueOpened = /*#__PURE__*/ defineEvent('catalogue.opened').of<undefined>()
/** The user searched for a wallet. The event does not contain the text. */
export const walletSearched = /*#__PURE__*/ defineEvent('catalogue.wallet-searched').of<{
  readonly found: number
}>()
/** The user picked a wallet, installed or not. `id` is its catalogue id; of an installed wallet without one, its connector's. */
export const walletSelected = /*#__PURE__*/ defineEvent('catalogue.wallet-selected').of<{
  readonly id: string
  readonly name: string
}>()
