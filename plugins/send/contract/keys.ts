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
import { namespacesKey, type CaipNetworkId, type Network } from '#kernel/chain'
import {
  transferCapability,
  type Asset,
  type Receiver,
  type Simulation,
  type TransferCost,
  type TransferEstimate,
  type TransferFee,
  type TransferOrder,
} from '#kernel/money'
import type { SentTransfer } from './transfers.js'

/** Values that the form opens with. The user can change each. */
export interface SendFormParams {
  /** Address of the asset. Default: the native asset of the network. */
  readonly asset?: string | undefined
  /** A collectible of the contract `asset`. Its name is of its author. */
  readonly item?: (NonNullable<Asset['item']> & { readonly name: string }) | undefined
  /** An address or a name. */
  readonly receiver?: string | undefined
  /** In whole units, with a decimal point: `1.5`. */
  readonly amount?: string | undefined
  /** Text for the receiver, where the network has one. */
  readonly memo?: string | undefined
}

const text = () => schema.optional(schema.string())

/** Form for amount, asset and receiver. A host opens it by `foyer.open('send.form', { receiver: 'noor.eth' })`. */
export const sendForm = /*#__PURE__*/ defineRoute<SendFormParams>('send.form', {
  params: /*#__PURE__*/ schema.optional(
    /*#__PURE__*/ schema.object({
      asset: /*#__PURE__*/ text(),
      item: /*#__PURE__*/ schema.optional(
        /*#__PURE__*/ schema.object({
          standard: /*#__PURE__*/ schema.oneOf('erc721', 'erc1155'),
          id: /*#__PURE__*/ schema.string(),
          name: /*#__PURE__*/ schema.string(),
        }),
      ),
      receiver: /*#__PURE__*/ text(),
      amount: /*#__PURE__*/ text(),
      memo: /*#__PURE__*/ text(),
    }),
  ),
})

/** Choice of the asset. */
export const sendAsset = /*#__PURE__*/ defineRoute('send.asset')

/** Receivers that the account has paid before. */
export const sendReceivers = /*#__PURE__*/ defineRoute('send.receivers')

/** Preview of a transfer, and its confirmation. */
export const sendPreview = /*#__PURE__*/ defineRoute('send.preview')

/** Status of a transfer; `id` is the one of its preview. */
export const sendResult = /*#__PURE__*/ defineRoute<{ readonly id: string }>('send.result')

/** Enables sending. */
export const sendFlag = /*#__PURE__*/ defineFlag('send', { default: true })

/** Offers the paid receivers in the form. */
export const addressBookFlag = /*#__PURE__*/ defineFlag('addressBook', { default: true })

/** The user confirmed a transfer; the wallet receives the request. */
export const sendInitiated = /*#__PURE__*/ defineEvent<
  {
    readonly chainId: CaipNetworkId
    readonly symbol: string
  },
  'send.initiated'
>('send.initiated')

/** A transfer is confirmed. */
export const sendCompleted = /*#__PURE__*/ defineEvent<
  {
    readonly hash: string
    readonly chainId: CaipNetworkId
  },
  'send.completed'
>('send.completed')

/** A transfer failed: the wallet or a node refused it, or it was reverted, dropped, cancelled or replaced. Rejections are no failures. */
export const sendFailed = /*#__PURE__*/ defineEvent<
  {
    readonly chainId: CaipNetworkId
    readonly symbol: string
    /** Undefined if the wallet returned no hash. */
    readonly hash: string | undefined
    /** Code of the error, such as `send/REFUSED`, or the end of the transaction: `reverted`, `cancelled`, `replaced`, `expired`. */
    readonly reason: string
  },
  'send.failed'
>('send.failed')

/** Whether the active account can send. */
export const canSendAtom = /*#__PURE__*/ atom((get) => {
  const namespace = get(connectionAtom)?.namespace
  return namespace !== undefined && get(serviceAtom(namespacesKey)).can(namespace, transferCapability)
})

/** A transfer to prepare. */
export interface SendDraft {
  /** Required by namespaces whose transfers name the asset. Default: the native asset of the network. */
  readonly asset?: Asset | undefined
  /** In base units, or `max`: everything that the account can send. */
  readonly amount: bigint | 'max'
  /** An address or a name. */
  readonly receiver: string
  /** Text for the receiver, where the network has one. */
  readonly memo?: string | undefined
  /** Id of one of the `feeOptions` of the estimate. Default: the one that the namespace recommends. */
  readonly feeOption?: string | undefined
  /** Limit of the fee in base units of its asset, such as the max fee that the user was shown. */
  readonly maxFee?: bigint | undefined
}

/** A valid receiver with its name. */
export interface ReadReceiver extends Receiver {
  /** Typed name, which is resolved again before the transfer. */
  readonly typedName?: string | undefined
  readonly profileName?: string | undefined
  /** A `data:` URL. */
  readonly profileImageUrl?: string | undefined
}

/** A receiver that was paid from this browser. */
export interface PaidReceiver {
  readonly address: string
  /** Name that the visitor typed or saw; it may lead elsewhere by now. */
  readonly name?: string | undefined
  /** Time of the last payment, in milliseconds since 1970. */
  readonly paidAt: number
}

/** A known address that looks like the receiver's. */
export interface LookAlike {
  readonly address: string
  /** Time of its last payment, in milliseconds since 1970; undefined for own accounts. */
  readonly paidAt?: number | undefined
}

/**
 * Reason for which the user has to confirm a transfer separately: the receiver is a `lookAlike` of a known address, the
 * simulation shows more `leaving` than the amount, the namespace warns of the `receiver`, the wallet has another `open` request,
 * the outcome of the last transfer of the account is `unclear`.
 */
export type SendCaution = 'lookAlike' | 'leaving' | 'receiver' | 'open' | 'unclear'

/** Effect and fee of a transfer now. It is sent once at most, by its id. */
export interface SendPreview {
  readonly id: string
  readonly order: TransferOrder
  /** Whether the amount is everything that the account can send, which is read again before the transfer. */
  readonly isMax: boolean
  readonly fee: TransferFee
  /** Id of the fee that the user chose. */
  readonly feeOption?: string | undefined
  /** As in {@link TransferEstimate}. */
  readonly costs?: readonly TransferCost[] | undefined
  /** As in {@link TransferEstimate}. */
  readonly maxAmount: bigint
  readonly receiver: ReadReceiver
  /** Time of the last payment from this account to the receiver, in milliseconds since 1970. */
  readonly paidAt?: number | undefined
  readonly lookAlike?: LookAlike | undefined
  readonly cautions: readonly SendCaution[]
  /** Undefined where nothing simulates transfers, `failed` if the simulation has no result in time. */
  readonly simulation?: Simulation | 'failed' | undefined
  /** Whether it is not known how much of a token the receiver gets: no node has simulated the transfer, and some tokens keep a part. */
  readonly isReceivedUnknown?: boolean | undefined
  /** Whether the simulation shows that more leaves the account than the amount, whether or not it is among the cautions. */
  readonly isLeavingMore?: boolean | undefined
  /** Preview that this one replaces, because fee, costs or amount changed before the request to the wallet. */
  readonly former?: Pick<SendPreview, 'order' | 'fee' | 'costs'> | undefined
}

/** Sends assets of the active account. Only `send` sends a request to the wallet. */
export interface SendService {
  /**
   * Reads an address or a name.
   *
   * @param request.network network of the receiver, also without a wallet. Default: the one in use
   * @param request.memo checked by the rules of the network and the receiver. Default: not checked
   * @throws 'Unsupported chain', 'Error resolving name', send/NAME_UNKNOWN, send/ZERO_ADDRESS, send/ASSET_ADDRESS,
   *   send/RECEIVER_REFUSED with the namespace's warning as `data`, send/MEMO_REQUIRED, send/MEMO_TOO_LONG, send/MEMO_UNSUPPORTED, or the
   *   namespace's error for an invalid address
   */
  readReceiver(request: {
    readonly text: string
    readonly asset?: Asset | undefined
    readonly network?: Network | undefined
    readonly memo?: string | undefined
    readonly signal?: AbortSignal | undefined
  }): Promise<ReadReceiver>
  /** Describes an asset of the active network by its address; undefined if there is none, or the namespace cannot tell. */
  describeAsset(request: {
    readonly address: string
    readonly signal?: AbortSignal | undefined
  }): Promise<Asset | undefined>
  /**
   * Estimates fee and amount without a check of the receiver. Default receiver: the account itself.
   *
   * @throws the errors of the capability `transfer`: transfer/INSUFFICIENT_BALANCE, transfer/INSUFFICIENT_FEE, 'error
   *   estimating gas'
   */
  estimate(
    request: Partial<Pick<SendDraft, 'asset' | 'receiver' | 'memo' | 'feeOption'>> &
      Pick<SendDraft, 'amount'>,
    signal?: AbortSignal,
  ): Promise<TransferEstimate>
  /**
   * Creates a preview.
   *
   * @throws 'An amount and receiver address are required', 'A token is required', 'Unsupported chain', send/ASSET_NETWORK,
   *   send/MEMO_REQUIRED, send/MEMO_TOO_LONG, and the errors of {@link readReceiver} and {@link estimate}
   */
  prepare(draft: SendDraft, signal?: AbortSignal): Promise<SendPreview>
  /**
   * Checks a preview again, sends one request to the wallet, and follows the transaction. Another call for the same preview
   * returns the promise of the first.
   *
   * @param options.acknowledged cautions of the preview that the user confirmed
   * @param options.isQuiet whether the host shows the transfer itself
   * @param options.isUnseen whether the user has not seen the preview, so that a name or `max` may stand for something else by now
   * @throws a rejection. With nothing sent: send/PREVIEW_EXPIRED, send/ESTIMATE_REQUIRED, send/CONFIRMATION_REQUIRED with the cautions as `data`,
   *   send/ACCOUNT_CHANGED, send/NETWORK_CHANGED, send/NAME_CHANGED, send/ESTIMATE_CHANGED with the new preview as `data`,
   *   send/FOUND if the last transfer was found on the network, send/REFUSED, and the errors of {@link estimate}. send/UNCLEAR
   *   if it may have been sent: it is searched on the network, and never sent again automatically.
   */
  send(
    id: string,
    options?: {
      readonly acknowledged?: readonly SendCaution[]
      readonly isQuiet?: boolean
      readonly isUnseen?: boolean
    },
  ): Promise<SentTransfer>
  /** Lists the receivers that were paid from this browser in the namespace in use, the latest first. Sends no request. */
  receivers(): Promise<readonly PaidReceiver[]>
  /** Leaves a receiver out of that list until it is paid again. It still counts for look-alikes. */
  forgetReceiver(address: string): Promise<void>
  /** Emits `send.opened`. Sends no request. */
  open(): Promise<void>
  /** Follows pending transfers of an earlier page, and searches those whose outcome is unclear. */
  resume(): Promise<void>
}

/** Key of the send service. */
export const sendService = /*#__PURE__*/ defineService<SendService>('send.service')
