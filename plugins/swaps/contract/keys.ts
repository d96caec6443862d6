import { atom } from 'jotai/vanilla'
import {
  connectionAtom,
  defineEvent,
  defineFlag,
  defineRoute,
  defineService,
  schema,
  serviceAtom,
} from '#kernel'
import { namespacesKey, type CaipAddress, type CaipNetworkId, type Network } from '#kernel/chain'
import { callsCapability, type Asset, type Permit, type TransferFee } from '#kernel/money'
import type { SentSwap, SwapCall } from './swaps.js'

/** Values that the form opens with. The user can change each. */
export interface SwapFormParams {
  /** Address of the sold asset. Default: the native asset of the network. */
  readonly from?: string | undefined
  /** Address of the bought asset. */
  readonly to?: string | undefined
  /** Sold amount in whole units, with a decimal point: `1.5`. */
  readonly amount?: string | undefined
}

const text = () => schema.optional(schema.string())

/** Form for the two assets and the amount. A host opens it by `foyer.open('swaps.form', { amount: '0.2' })`. */
export const swapForm = /*#__PURE__*/ defineRoute<SwapFormParams>('swaps.form', {
  params: /*#__PURE__*/ schema.optional(
    /*#__PURE__*/ schema.object({
      from: /*#__PURE__*/ text(),
      to: /*#__PURE__*/ text(),
      amount: /*#__PURE__*/ text(),
    }),
  ),
})

/** Choice of the sold or the bought asset. */
export const swapAsset = /*#__PURE__*/ defineRoute<{ readonly side: 'from' | 'to' }>('swaps.asset')

/** Settings of swaps: by how much the price may fall. */
export const swapSettings = /*#__PURE__*/ defineRoute('swaps.settings')

/** Preview of a swap, and its confirmation. */
export const swapReview = /*#__PURE__*/ defineRoute('swaps.review')

/** Status of a swap; `id` is the one of its preview. */
export const swapResult = /*#__PURE__*/ defineRoute<{ readonly id: string }>('swaps.result')

/** Enables swaps. */
export const swapsFlag = /*#__PURE__*/ defineFlag('swaps', { default: true })

/** Assets of a swap, in events. */
export interface SwapSubject {
  readonly chainId: CaipNetworkId
  /** Symbol of the sold asset. */
  readonly from: string
  /** Symbol of the bought asset. */
  readonly to: string
}

/** The user confirmed a swap or its approval; the wallet receives the request. */
export const swapInitiated = /*#__PURE__*/ defineEvent<
  SwapSubject & { readonly step: 'approval' | 'swap' },
  'swaps.initiated'
>('swaps.initiated')

/** A swap is confirmed. */
export const swapCompleted = /*#__PURE__*/ defineEvent<
  SwapSubject & { readonly hash: string },
  'swaps.completed'
>('swaps.completed')

/** A swap or its approval failed: the wallet or a node refused it, or it was reverted, dropped or replaced. Rejections are no failures. */
export const swapFailed = /*#__PURE__*/ defineEvent<
  SwapSubject & {
    readonly step: 'approval' | 'swap'
    /** Undefined if the wallet returned no hash. */
    readonly hash: string | undefined
    /** Code of the error, such as `swaps/REFUSED`, or final status of the transaction. */
    readonly reason: string
  },
  'swaps.failed'
>('swaps.failed')

/** Whether the active account can swap on its network. */
export const canSwapAtom = /*#__PURE__*/ atom((get) => {
  const namespace = get(connectionAtom)?.namespace
  return namespace !== undefined && get(serviceAtom(namespacesKey)).can(namespace, callsCapability)
})

/**
 * Percent by which a swap may bring less than quoted: the option of the plugin, until the user sets another one. Not stored, so that a
 * high one is not kept for swaps of another day.
 */
export const slippageAtom = /*#__PURE__*/ atom(1)

/** A swap to prepare. Both assets are of the active network. */
export interface SwapDraft {
  readonly from: Asset
  readonly to: Asset
  /** In base units of `from`, or `max`: everything that the account can swap. */
  readonly amount: bigint | 'max'
}

/** Price of a swap now. */
export interface SwapQuote {
  /** Names the quote in further calls of the service; undefined if it cannot be named. */
  readonly id: string | undefined
  /** Sold amount in base units. */
  readonly amount: bigint
  /** Bought amount in base units, after all fees but that of the network. */
  readonly expected: bigint
  /** Least bought amount in base units. */
  readonly minimum: bigint
  /** Percent by which `minimum` may be less than `expected`. */
  readonly slippage: number
  /** Contract that would carry out the swap, as the service names it; undefined if the service does not name it before the transaction is built. */
  readonly router: string | undefined
  /** Name of the venue. */
  readonly provider: string | undefined
  /** How much worse the price is than that of a very small amount, in percent. */
  readonly priceImpact: number | undefined
  /** Fee of the venue, which `expected` contains already, in percent. */
  readonly feePercent: number | undefined
  /** Gas of the swap without an approval; undefined if it is unknown. */
  readonly gas: bigint | undefined
  /** Whether the contract spends the sold asset; undefined if the service does not say it. */
  readonly needsApproval: boolean | undefined
  /** Whether the contract takes a signed permit in place of an approval. */
  readonly takesPermit: boolean | undefined
  /** In milliseconds since 1970. */
  readonly expiresAt: number
}

/**
 * Reason for which the user has to confirm a swap separately: its `router` is none of those that the widget or the host names, its call
 * could not be read (`unread`), its effect could not be simulated (`unchecked`), the price `impact` is above 5 %, or unknown (`noImpact`), more than 5 % of the value is lost (`loss`),
 * the wallet has another `open` request, the outcome of the last request of the account is `unclear`.
 */
export type SwapCaution =
  'router' | 'unread' | 'unchecked' | 'impact' | 'noImpact' | 'loss' | 'open' | 'unclear'

/** Effect and fee of a swap now. Each of its requests is sent once at most. */
export interface SwapPreview {
  readonly id: string
  readonly account: CaipAddress
  readonly network: Network
  readonly from: Asset
  readonly to: Asset
  /** Whether the amount is everything that the account can swap. */
  readonly isMax: boolean
  readonly quote: SwapQuote
  /** Contract that is called, and that an approval names as its spender. */
  readonly router: string
  /**
   * Approvals that are needed first, in their order; empty if the router may spend enough already. The last one is of exactly the
   * amount. Tokens that only raise an approval from nothing need one that takes the old approval back before it.
   */
  readonly approvals: readonly SwapCall[]
  /** Permit that the wallet signs in place of an approval, before the swap; its deadline is that of a signature now. */
  readonly permit?: Permit | undefined
  /** Whether the wallet has refused to sign a permit, so that an approval is needed. */
  readonly isPermitRefused?: boolean | undefined
  /** Whether the wallet approves and swaps in one request, all of it or nothing (EIP-5792). */
  readonly isBatch: boolean
  readonly call: SwapCall
  /** Whether no node tells how much of the sold asset the account holds. */
  readonly isBalanceUnknown?: boolean | undefined
  /** How much less the bought amount is worth than the sold one, in percent; undefined unless both prices are known. */
  readonly valueLoss?: number | undefined
  /** Fee of the next request: of the approval, if one is needed by itself. */
  readonly fee: TransferFee
  readonly cautions: readonly SwapCaution[]
  /** Preview that this one replaces, because the price or the fee changed before the request to the wallet. */
  readonly former?: Pick<SwapPreview, 'quote' | 'fee' | 'router'> | undefined
}

/** Swaps assets of the active account. Only `approve` and `swap` send a request to the wallet. */
export interface SwapsService {
  /**
   * Returns the tokens of the active network that can be swapped, the native asset first.
   *
   * @throws 'Network not supported for Swaps', or the errors of the service
   */
  tokens(signal?: AbortSignal): Promise<readonly Asset[]>
  /**
   * Returns the best price. Undefined if no venue has liquidity.
   *
   * @throws 'Network not supported for Swaps', or the errors of the service
   */
  quote(draft: SwapDraft & { readonly amount: bigint }, signal?: AbortSignal): Promise<SwapQuote | undefined>
  /**
   * Creates a preview: builds the swap, checks that it does what is shown, and simulates it.
   *
   * @throws swaps/BALANCE_UNKNOWN for `max`, swaps/NO_LIQUIDITY, swaps/ANSWER_REFUSED with the faulty field as `detail`, swaps/WOULD_FAIL with the reason as `data`,
   *   transfer/INSUFFICIENT_BALANCE, transfer/INSUFFICIENT_FEE, and the errors of {@link quote}
   */
  prepare(draft: SwapDraft, signal?: AbortSignal): Promise<SwapPreview>
  /**
   * Asks the wallet for the first approval of a preview, waits until it is confirmed, and returns the next preview.
   *
   * @throws as {@link swap}; swaps/APPROVAL_FAILED if it is not confirmed
   */
  approve(id: string, options?: { readonly acknowledged?: readonly SwapCaution[] }): Promise<SwapPreview>
  /**
   * Checks a preview again, sends one request to the wallet, and follows the transaction.
   *
   * @throws a rejection. With nothing sent: swaps/PREVIEW_EXPIRED, swaps/CONFIRMATION_REQUIRED with the cautions as `data`,
   *   swaps/ACCOUNT_CHANGED, swaps/NETWORK_CHANGED, swaps/PRICE_MOVED with the new preview as `data`, swaps/APPROVAL_NEEDED,
   *   swaps/FOUND if the last request was found on the network, swaps/REFUSED, and the errors of {@link prepare}. swaps/UNCLEAR if it
   *   may have been sent: it is searched on the network, and never sent again automatically. swaps/PERMIT_REFUSED with a preview that
   *   needs an approval as `data` if the wallet signs no permits.
   *
   * @param options.signal stops the swap while its permit is signed; a request to send is not stopped
   */
  swap(
    id: string,
    options?: { readonly acknowledged?: readonly SwapCaution[]; readonly signal?: AbortSignal },
  ): Promise<SentSwap>
  /** Emits `swaps.opened`. Sends no request. */
  open(): Promise<void>
  /** Emits `swaps.asset-chosen`. Sends no request. */
  choose(side: 'from' | 'to', asset: Asset): Promise<void>
  /** Follows pending transactions of an earlier page, and searches those whose outcome is unclear. */
  resume(): Promise<void>
}

/** Key of the swaps service. */
export const swapsService = /*#__PURE__*/ defineService<SwapsService>('swaps.service')
