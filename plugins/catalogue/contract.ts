import { defineEvent, defineFlag, defineRoute, defineService } from '#kernel'
import type { Wallet, WalletPicker } from '#kernel/chain'

export { walletSelected, type Wallet } from '#kernel/chain'

/** View of all wallets, with a search. */
export const catalogueAll = /*#__PURE__*/ defineRoute('catalogue.all')

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
export interface CatalogueService extends WalletPicker {
  /** Loads the lists that have not loaded. Does not reject: failures are in the state. */
  refresh(): Promise<void>
  /** Loads the next page of all wallets. */
  more(): Promise<void>
  /**
   * Searches wallets by name, 300 ms after the call, so that not every typed letter is a request.
   * @throws the signal's reason when it is aborted.
   */
  search(text: string, options?: { readonly signal?: AbortSignal }): Promise<FoundWallets>
}

/** Service of the catalogue. */
export const catalogueKey = /*#__PURE__*/ defineService<CatalogueService>('catalogue.service')

/** The user opened the view of all wallets. */
export const catalogueOpened = /*#__PURE__*/ defineEvent<undefined, 'catalogue.opened'>('catalogue.opened')
/** The user searched for a wallet. The event does not contain the text. */
export const walletSearched = /*#__PURE__*/ defineEvent<
  {
    readonly found: number
  },
  'catalogue.wallet-searched'
>('catalogue.wallet-searched')
