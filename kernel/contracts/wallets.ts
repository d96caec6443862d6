import { defineEvent, defineRoute, defineService } from '../core/keys.js'
import type { CaipNetworkId } from '../core/networks/caip.js'

/** A wallet of a catalogue, installed or not. */
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

/** Opens wallets that a user picks from a list. Provided by a catalogue. */
export interface WalletPicker {
  /**
   * Opens the view that connects a wallet, or its downloads.
   *
   * @param connectorId connector of an installed wallet. Default: the connector of the wallet, if any
   */
  pick(wallet: Wallet, connectorId?: string): Promise<void>
}

/** Key of the wallet picker. */
export const walletPickerKey = /*#__PURE__*/ defineService<WalletPicker>('catalogue.wallet-picker')

/** The user picked a wallet, installed or not. `id` is its catalogue id; of an installed wallet without one, its connector's. */
export const walletSelected = /*#__PURE__*/ defineEvent<
  {
    readonly id: string
    readonly name: string
  },
  'catalogue.wallet-selected'
>('catalogue.wallet-selected')

/** The wallets for the namespace of a network, while wallets of other namespaces are connected. */
export const connectNetwork = /*#__PURE__*/ defineRoute<{
  readonly network: CaipNetworkId
}>('connect.network')
