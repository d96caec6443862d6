import type { CaipAddress } from '../core/networks/caip.js'
import { defineCapability } from '../core/keys.js'
import type { AccountRequest } from './accounts.js'
import type { Asset } from './assets.js'
import type { MessageRef } from '../core/message-tables.js'
import type { Network } from '../core/networks/network.js'

/** A transfer: asset, amount, sender and receiver. */
export interface TransferOrder {
  readonly account: CaipAddress
  readonly network: Network
  readonly asset: Asset
  /** As returned by {@link Transfer.readReceiver}. */
  readonly receiver: string
  /** In base units of the asset. */
  readonly amount: bigint
  /** Text for the receiver, where the network has one. */
  readonly memo?: string | undefined
}

/**
 * Ids of warnings whose text features have. `own`: the sender's account. `zero`: an address without an owner. `contract`: not an
 * account of a person. `asset`: the contract of the asset. `burn`: an address that is known for destroying what it receives.
 */
export type KnownWarningId = 'own' | 'zero' | 'contract' | 'asset' | 'burn'

interface WarningLevel {
  /** `note` is shown, `confirm` needs a confirmation of its own, `refuse` makes a transfer impossible. */
  readonly level: 'note' | 'confirm' | 'refuse'
}

/** Warning about a receiver. A namespace adds ids of its own, such as `unfunded` or `dust`, with their texts. */
export type ReceiverWarning =
  | (WarningLevel & { readonly id: KnownWarningId; readonly text?: undefined })
  | (WarningLevel & { readonly id: string; readonly text: MessageRef })

/** Limits of a memo. */
export interface MemoRule {
  /** Name of the field. Default: "Memo". */
  readonly label?: MessageRef | undefined
  readonly isRequired: boolean
  /** Maximum length in bytes of UTF-8. */
  readonly maxBytes: number
}

/** A valid receiver. */
export interface Receiver {
  /** Address in the network's recommended spelling. */
  readonly address: string
  readonly warnings: readonly ReceiverWarning[]
  /** Whether this receiver needs a memo, such as an exchange that has one address for all customers. */
  readonly needsMemo?: boolean | undefined
}

/** Fee of a transfer. */
export interface TransferFee {
  /** Fee that will probably be paid, in base units of `asset`. */
  readonly expected: bigint
  /** Fee that the transfer cannot exceed; equal to `expected` where fees are fixed. */
  readonly max: bigint
  /** Whether the wallet sets the fee itself: `expected` and `max` are estimates, which do not bind it. */
  readonly isSetByWallet?: boolean | undefined
  /** Asset that pays the fee. */
  readonly asset: Asset
  /** Data of the namespace for this fee. Opaque to others. */
  readonly terms: unknown
}

/** A fee that the user can choose: faster, cheaper, or paid in another asset. */
export interface FeeOption {
  readonly id: string
  /** `slow`, `normal` and `fast` have texts of the feature; another one brings its own. */
  readonly label: 'slow' | 'normal' | 'fast' | MessageRef
  readonly fee: TransferFee
}

/** Cost of a transfer beside amount and fee, such as the rent of an account that it creates. */
export interface TransferCost {
  readonly id: string
  /** Name of the cost. */
  readonly text: MessageRef
  readonly asset: Asset
  /** In base units. */
  readonly amount: bigint
}

/** Amount and fee of a transfer now. */
export interface TransferEstimate {
  /** With the amount that is sent: for `max` all that the account can send now. */
  readonly order: TransferOrder
  /** The fee of the chosen option, or the one that the namespace recommends. */
  readonly fee: TransferFee
  /** Every fee that can be chosen, and the id of `fee` among them. Missing if there is no choice. */
  readonly feeOptions?: { readonly chosen: string; readonly list: readonly FeeOption[] } | undefined
  /** Further costs, which are not part of amount and fee. */
  readonly costs?: readonly TransferCost[] | undefined
  /** Maximum amount: the balance, less the max fee and costs that the same asset pays. */
  readonly maxAmount: bigint
}

/** Result of a simulated transfer. */
export interface Simulation {
  /** Expected changes for the account, in base units: negative amounts leave it. */
  readonly changes: readonly { readonly asset: Asset; readonly amount: bigint }[]
  /**
   * Expected failure: in the words of a contract or a node, or a text of the namespace. Undefined if the transfer would
   * succeed.
   */
  readonly failure?: string | MessageRef | undefined
  /** Amount of the asset that the receiver gets, in base units: tokens with a fee keep a part. Undefined where it is not measured. */
  readonly received?: bigint | undefined
  /**
   * Further rights that the account gives: contracts whose collectibles leave it, and with a spender those that it lets spend.
   * Missing if the namespace tells none of it.
   */
  readonly grants?:
    readonly { readonly contract: string; readonly spender?: string | undefined }[] | undefined
}

/** A transaction that carries out a transfer. */
export interface FoundTransfer {
  readonly hash: string
  /** As in {@link TransactionState}. */
  readonly trace?: string | undefined
}

/** Sends assets. */
export interface Transfer {
  /** Whether a request must name the asset also for the native one. */
  readonly assetRequired: boolean
  /** Returns what a memo on a network may be; undefined if the network has none. Missing if none of them has. */
  memo?(network: Network): MemoRule | undefined
  /**
   * Reads a typed address, and checks what is at it.
   *
   * @throws an error whose text says what is wrong: too short, of another network, a wrong checksum
   */
  readReceiver(request: AccountRequest & { readonly text: string; readonly asset: Asset }): Promise<Receiver>
  /**
   * Describes an asset by its address, as the chain does; undefined if there is no asset. Missing if assets can only be
   * sent from a list of balances.
   */
  describeAsset?(request: {
    readonly address: string
    readonly network: Network
    readonly signal: AbortSignal
  }): Promise<Asset | undefined>
  /**
   * Estimates fee and amount, and checks that the account can pay both.
   *
   * @param request.amount in base units, or `max`: everything that the account can send
   * @param request.maxFee limit of the fee's `max`, such as the fee that the user was shown
   * @param request.feeOption id of one of the `feeOptions`; an unknown one is ignored
   * @throws transfer/INSUFFICIENT_BALANCE with the maximum amount as `data`, transfer/INSUFFICIENT_FEE and
   *   transfer/FEE_ABOVE_LIMIT with the fee as `data`, 'error estimating gas' with the node's error as its cause
   */
  estimate(
    request: Omit<TransferOrder, 'amount'> & {
      readonly amount: bigint | 'max'
      readonly maxFee?: bigint | undefined
      readonly feeOption?: string | undefined
    },
    signal: AbortSignal,
  ): Promise<TransferEstimate>
  /**
   * Simulates a transfer without sending it; undefined if no node supports it. Missing if the network has no simulation.
   *
   * @param fee the fee that would be sent, whose terms can make a transfer fail, such as a limit of compute units
   */
  simulate?(order: TransferOrder, signal: AbortSignal, fee?: TransferFee): Promise<Simulation | undefined>
  /**
   * Asks the wallet to sign and send, once. Checks the wallet's account and network just before.
   *
   * @returns the hash of the transaction
   * @throws a rejection; transfer/ACCOUNT_MISMATCH, transfer/NETWORK_MISMATCH; the wallet's error
   */
  send(order: TransferOrder, fee: TransferFee, signal: AbortSignal): Promise<string>
  /**
   * Returns a mark of the account's history now, read before `send`, so that a transaction whose answer was lost can be
   * searched from there: a nonce, a block, a set of inputs. Opaque to others, which store it. Missing with {@link find}.
   */
  mark?(order: TransferOrder, signal: AbortSignal): Promise<string>
  /**
   * Searches for the transaction of a transfer, from a mark on.
   *
   * @param from.known hashes of transactions that carry out other transfers
   * @returns undefined if no node shows it
   */
  find?(
    order: TransferOrder,
    from: { readonly mark: string; readonly known: readonly string[] },
    signal: AbortSignal,
  ): Promise<FoundTransfer | undefined>
  /**
   * Whether a transaction that the wallet named carries out a transfer, and was not sent before it. Asked once a node shows it:
   * a wallet may have sent something else.
   *
   * @returns undefined if that cannot be told, such as for contracts, whose transactions others send
   */
  carriesOut?(order: TransferOrder, sent: NamedTransaction, signal: AbortSignal): Promise<boolean | undefined>
}

/** A transaction that a wallet named as the one that it sent. */
export interface NamedTransaction {
  readonly hash: string
  /** Mark of the account's history before the request. */
  readonly mark: string | undefined
  /** Time of the wallet's answer, in milliseconds since 1970. */
  readonly submittedAt: number
}

/** Capability to send assets. */
export const transferCapability = /*#__PURE__*/ defineCapability<Transfer>('transfer')
