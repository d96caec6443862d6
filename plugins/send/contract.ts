import { atom } from 'jotai/vanilla'
import {
  connectionAtom,
  defineEvent,
  defineFlag,
  defineRoute,
  defineService,
  namespacesKey,
  schema,
  serviceAtom,
  type CaipAddress,
  type CaipNetworkId,
} from '#kernel'
import {
  transferCapability,
  type Asset,
  type ReceiverWarning,
  type Simulation,
  type TransactionStatus,
  type TransferFee,
  type TransferOrder,
} from '#kernel/contracts'

/** What the form may be opened with; all of it can still be changed there. */
export interface SendFormParams {
  /** The address of the asset's contract; the network's own asset when left out. */
  readonly asset?: string | undefined
  /** An address or a name. */
  readonly receiver?: string | undefined
  /** In whole units, as a visitor would type it: `1.5`. */
  readonly amount?: string | undefined
}

const text = () => schema.optional(schema.string())

/** How much, of what, to whom. A host may open it: `widget.open('send.form', { receiver: 'noor.eth' })`. */
export const sendForm = /*#__PURE__*/ defineRoute('send.form', {
  params: /*#__PURE__*/ schema.optional(
    /*#__PURE__*/ schema.object({
      asset: /*#__PURE__*/ text(),
      receiver: /*#__PURE__*/ text(),
      amount: /*#__PURE__*/ text(),
    }),
  ),
}).of<SendFormParams>()

/** Choosing the asset. */
export const sendAsset = /*#__PURE__*/ defineRoute('send.asset').of()

/** What is about to be sent, and the confirm. */
export const sendPreview = /*#__PURE__*/ defineRoute('send.preview').of()

/** What became of it; `id` is the one of its preview. */
export const sendResult = /*#__PURE__*/ defineRoute('send.result').of<{ readonly id: string }>()

/** Switches sending. */
export const sendFlag = /*#__PURE__*/ defineFlag('send', { default: true })

/** The visitor has confirmed; the wallet is asked now. */
export const sendInitiated = /*#__PURE__*/ defineEvent('send.initiated').of<{
  readonly chainId: CaipNetworkId
  readonly symbol: string
}>()

/** What was sent is in a block, and it did what it should. */
export const sendCompleted = /*#__PURE__*/ defineEvent('send.completed').of<{
  readonly hash: string
  readonly chainId: CaipNetworkId
}>()

/** Whether the account in use can send. */
export const canSendAtom = /*#__PURE__*/ atom((get) => {
  const namespace = get(connectionAtom)?.namespace
  return namespace !== undefined && get(serviceAtom(namespacesKey)).can(namespace, transferCapability)
})

/** What is to be sent, as a visitor wrote it. */
export interface SendDraft {
  /** May be left out where the namespace can do without: then it is the network's own. */
  readonly asset?: Asset | undefined
  /** In whole units: `1.5`. */
  readonly amount: string
  /** An address or a name. */
  readonly receiver: string
}

/** Who is to be paid. */
export interface ReadReceiver {
  readonly address: string
  readonly warnings: readonly ReceiverWarning[]
  /** The name that was written in place of the address; asked again before it is paid. */
  readonly typedName?: string | undefined
  /** What the address is called. */
  readonly profileName?: string | undefined
  readonly profileImageUrl?: string | undefined
}

/** An address one knows that looks like the one that is about to be paid. */
export interface LookAlike {
  readonly address: string
  /** When it was paid, in milliseconds since 1970; absent where it is an account of one's own. */
  readonly paidAt?: number | undefined
}

/**
 * Why a transfer needs a tick before it is sent: a `lookAlike`, more than the amount is `leaving`, the wallet is still
 * asked about another one (`open`), or nobody knows what became of the last one (`unclear`).
 */
export type SendCaution = 'lookAlike' | 'leaving' | 'open' | 'unclear'

/** What a transfer would do now. Sent once at most, by its id. */
export interface SendPreview {
  /** Of 122 random bits. */
  readonly id: string
  readonly order: TransferOrder
  readonly fee: TransferFee
  readonly receiver: ReadReceiver
  /** When the address was paid before, in milliseconds since 1970. */
  readonly paidAt?: number | undefined
  readonly lookAlike?: LookAlike | undefined
  readonly cautions: readonly SendCaution[]
  /** Absent where no node plays transfers through. */
  readonly simulation?: Simulation | undefined
  /** The fee that was shown before; present where it has risen since. */
  readonly formerFee?: bigint | undefined
}

/** A transfer that the wallet has handed over. */
export interface SentTransfer {
  /** The preview's. */
  readonly id: string
  readonly hash: string
  readonly account: CaipAddress
  readonly chainId: CaipNetworkId
  readonly asset: Asset
  /** In base units. */
  readonly amount: bigint
  readonly receiver: string
  readonly receiverName?: string | undefined
  readonly wallet: string
  /** The most it costs, in base units of the network's own asset. */
  readonly fee: bigint
  /** In milliseconds since 1970. */
  readonly submittedAt: number
  readonly status: TransactionStatus
  /** When its status became final. */
  readonly endedAt?: number | undefined
  readonly reason?: string | undefined
  readonly replacedBy?: string | undefined
  /** Its place in the account's order, once it is known. */
  readonly nonce?: number | undefined
  /** Whether it was found on the network, where the wallet's answer was lost. */
  readonly isFound?: boolean | undefined
}

/** Sends assets of the account in use. No method asks the wallet but `send`. */
export interface SendService {
  /**
   * Reads an address or a name, and looks who is there.
   * @throws 'Unsupported chain', 'Error resolving name', or what is wrong with the address.
   */
  readReceiver(request: {
    readonly text: string
    readonly asset?: Asset | undefined
    readonly signal?: AbortSignal | undefined
  }): Promise<ReadReceiver>
  /** What it costs now. @throws 'error estimating gas' */
  fee(
    request: Omit<SendDraft, 'amount'> & {
      /** In base units. */
      readonly amount: bigint
      readonly signal?: AbortSignal | undefined
    },
  ): Promise<TransferFee>
  /** The most that can be sent, in base units; the fee stays behind. */
  most(request: {
    readonly asset?: Asset | undefined
    readonly receiver?: string | undefined
    readonly signal?: AbortSignal | undefined
  }): Promise<bigint>
  /**
   * Says what a transfer would do and cost. Only the newest preview can be sent.
   * @throws 'An amount and receiver address are required', 'A token is required', 'Unsupported chain', or what is wrong.
   */
  prepare(draft: SendDraft, signal?: AbortSignal): Promise<SendPreview>
  /**
   * Looks whether everything is still as the preview says, asks the wallet once, and follows what it hands over. A
   * second call for the same preview gets the first one's answer.
   * @throws a rejection; `send/…_CHANGED`, `send/NAME_MOVED`, `send/NOT_ENOUGH` with nothing sent; `send/FEE_ROSE` with
   * the new preview as its data; `send/UNCLEAR` where nobody knows: it is never sent again by itself, but looked for on
   * the network; `send/FOUND` and `send/IN_PLACE` where that was found, or something that may be it, with nothing sent.
   */
  send(id: string): Promise<SentTransfer>
  /** Follows again what was pending when the page was left, and looks for what the wallet was asked for then. */
  resume(): Promise<void>
}

/** Sending. */
export const sendService = /*#__PURE__*/ defineService('send.service').of<SendService>()
