import type { PaymentAsset } from './keys.js'

/** A payment that an exchange is asked for. */
export interface DepositRequest {
  /** Id of the payment. The exchange pays one id once. */
  readonly paymentId: string
  /** Address that receives. */
  readonly receiver: string
  readonly asset: PaymentAsset & { readonly symbol: string; readonly decimals: number }
  /** Decimal text in whole units: `12.5`. */
  readonly amount: string
  readonly memo?: string | undefined
  /** Aborted when the plugin is deactivated. */
  readonly signal: AbortSignal
}

/** Answer to a {@link DepositRequest}: a deposit has begun, or the exchange has refused it. */
export type DepositStart =
  | {
      /** Id of the deposit at the exchange. */
      readonly id: string
      /** Page on which the user confirms: https, or http on localhost. Left out if the exchange asks in its own app. */
      readonly url?: string | undefined
    }
  | {
      /** Why no deposit has begun, in at most 300 characters. */
      readonly refused: string
    }

/** State of a deposit. */
export type DepositState =
  /** For the user, at the exchange. */
  | { readonly state: 'waiting' }
  /** The user has confirmed. */
  | { readonly state: 'sending' }
  /** The exchange has sent the transaction. */
  | { readonly state: 'sent'; readonly hash: string }
  /** The user cancelled at the exchange. */
  | { readonly state: 'cancelled' }
  | { readonly state: 'failed'; readonly message?: string | undefined }

/** An exchange from which the user can pay. Answers are checked: an invalid one counts as none. */
export interface DepositAdapter {
  /** Id among the adapters of the host, of 1 to 40 lower-case letters, digits and `-`. */
  readonly id: string
  /** Name of the exchange, at most 48 characters. */
  readonly name: string
  /** URL of the picture. */
  readonly imageUrl?: string | undefined
  /** Whether the exchange sends the asset on the network. Default: every asset. */
  readonly supports?: ((asset: PaymentAsset) => boolean) | undefined
  /**
   * Begins a deposit. Sends nothing before the user has confirmed it at the exchange. After an error the payment may have begun: it is asked
   * for again at this exchange only, and a wallet pays it after a confirmation of its own.
   */
  readonly start: (request: DepositRequest) => Promise<DepositStart>
  /** Reads the state of a deposit. */
  readonly status: (id: string, signal: AbortSignal) => Promise<DepositState>
  /** Cancels a deposit that waits for the user. Without it the user cancels at the exchange. */
  readonly cancel?: ((id: string) => Promise<void>) | undefined
}

/** A deposit of a payment. */
export interface PaymentDeposit {
  /** Id of the adapter. */
  readonly adapter: string
  /** Id at the exchange. */
  readonly id: string
}
