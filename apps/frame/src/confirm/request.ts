import type { Address, Hex } from 'viem'
import type { FrameNetwork } from '../rpc/networks.js'
import type { LookedUpAddresses } from '../solana-accounts.js'
import type { Surface } from './arming.js'

/** One call of a transaction or a batch. Without a receiver it deploys a contract. */
export interface Call {
  readonly to?: Address | undefined
  /** Native value, in wei. */
  readonly value?: bigint | undefined
  readonly data?: Hex | undefined
}

/** Values of a transaction that a request sets in place of the node's. Fees in wei per unit of gas. */
export interface TransactionValues {
  readonly gas?: bigint
  readonly maxFeePerGas?: bigint
  readonly maxPriorityFeePerGas?: bigint
  readonly nonce?: number
}

/** Fee of a request, which was filled in before it is shown. */
export interface ShownFee {
  /** Most that is paid for gas, in wei: the limits that are signed have no more. */
  readonly max: bigint
  /** Whether the network takes a fee for data beside it (OP Stack), which no transaction can limit. */
  readonly hasDataFee: boolean
}

/** A request that the user confirms. */
export type ConfirmRequest =
  /** `personal_sign`: text, or bytes. Bytes of readable UTF-8 are shown as text. */
  | { readonly kind: 'message'; readonly message: string | Uint8Array }
  /** `eth_signTypedData_v4`, as JSON text. */
  | { readonly kind: 'typedData'; readonly data: string }
  /** `eth_sendTransaction` and `eth_signTransaction`. `authorizations` is the number of EIP-7702 authorizations in the request. */
  | {
      readonly kind: 'transaction'
      readonly from?: Address | undefined
      readonly call: Call
      /** Gas, fees and nonce that the site has set. */
      readonly values?: TransactionValues
      readonly fee?: ShownFee | undefined
      readonly authorizations?: number
    }
  /** `wallet_sendCalls`. */
  | {
      readonly kind: 'calls'
      readonly calls: readonly Call[]
      /** Whether the calls succeed or fail together. */
      readonly isAtomic: boolean
      /** Whether the account is delegated to its contract with this transaction (EIP-7702), or created with it. */
      readonly turnsOnSmartAccount?: boolean
      /** Whether a paymaster pays the fee. */
      readonly isSponsored?: boolean
      readonly fee?: ShownFee | undefined
    }
  /** Change of the contract that the account is delegated to (EIP-7702): from another one to ours, or to none. */
  | { readonly kind: 'delegation'; readonly action: 'replace'; readonly from: Address }
  | { readonly kind: 'delegation'; readonly action: 'turnOff'; readonly fee?: ShownFee }
  | { readonly kind: 'solanaMessage'; readonly message: Uint8Array }
  /** Serialized transactions, signed together. */
  | { readonly kind: 'solanaTransactions'; readonly transactions: readonly Uint8Array[] }
  /** Change of the e-mail address of the login. */
  | { readonly kind: 'emailChange'; readonly from: string | null; readonly to: string }

/** Requests whose result on the chain can be simulated. */
export type SimulatedRequest = Extract<
  ConfirmRequest,
  { readonly kind: 'transaction' | 'calls' | 'solanaTransactions' }
>

/** Change of a balance of the account by a transaction. */
export interface BalanceChange {
  /** Undefined for a token that nothing but its own contract names. */
  readonly symbol?: string | undefined
  readonly decimals: number
  /** In base units; negative if the account pays. The network fee is not part of it. */
  readonly amount: bigint
  /** Contract or mint of a token. Undefined for the native asset. */
  readonly token?: string | undefined
  /** Whether the frame knows the token. All others are drawn with their contract: they name themselves. */
  readonly isKnown?: boolean | undefined
}

/** Effect of a transaction on the account beside its balances. */
export type Effect =
  /** An item of a collection arrives, or leaves if the amount is negative (ERC-721, ERC-1155). */
  | { readonly kind: 'item'; readonly token: string; readonly id: bigint; readonly amount: bigint }
  /** A permission to spend a token. */
  | {
      readonly kind: 'spending'
      readonly token: string
      readonly spender: string
      readonly amount: bigint | 'unlimited'
    }
  /** A permission for one item of a collection (ERC-721). */
  | { readonly kind: 'spendItem'; readonly token: string; readonly spender: string; readonly id: bigint }
  /** A permission for all items of a collection. */
  | { readonly kind: 'allItems'; readonly token: string; readonly operator: string }
  /** Another party gets control of an account of the user. */
  | { readonly kind: 'control'; readonly account: string }
  /** An account of the user is closed, or cannot be read afterwards. */
  | { readonly kind: 'unreadable'; readonly account: string }

/** Result of a simulation. */
export interface Simulation {
  readonly isFailing: boolean
  /** Reason of the failure, in the node's words. */
  readonly reason?: string | undefined
  readonly changes: readonly BalanceChange[]
  readonly effects?: readonly Effect[] | undefined
}

/** Symbol and decimals of a token, as its contract has them. */
export interface TokenInfo {
  readonly symbol: string
  readonly decimals: number
  /** Whether it is a collection (ERC-721): numbers in its calls name items, and are no amounts. */
  readonly isCollection?: boolean | undefined
}

/** All that a confirm needs to know and to call. */
export interface ConfirmEnvironment {
  /** Element that the confirm is drawn in. Its former content is replaced. */
  readonly root: HTMLElement
  readonly surface: Surface
  /** Origin of the page, from the handshake. */
  readonly hostOrigin: string
  /** Name that the page gives itself. */
  readonly hostName?: string | undefined
  readonly account: { readonly evm: Address; readonly solana: string }
  /** Contracts of the account apart from `account.evm`: typed data for them is refused. */
  readonly accountContracts?: readonly Address[]
  readonly network: FrameNetwork
  /** Receives the height that the panel needs, in CSS pixels from 200 to 600. */
  readonly onHeight: (height: number) => void
  /** Closes the confirm when the request is aborted; the result is `rejected`. */
  readonly signal?: AbortSignal | undefined
  /** Simulates a request. Resolves undefined if the node cannot. */
  readonly simulate?: ((request: SimulatedRequest) => Promise<Simulation | undefined>) | undefined
  /** Estimates the fee of Solana transactions, in lamports. */
  readonly estimateFee?: ((transactions: readonly Uint8Array[]) => Promise<bigint | undefined>) | undefined
  /** Reads a token of the network. Resolves undefined if the contract is none. */
  readonly readToken?: ((address: string) => Promise<TokenInfo | undefined>) | undefined
  /** Reads whether a contract is at an address of the network. Rejects if the node cannot say. */
  readonly hasCode?: ((address: string) => Promise<boolean>) | undefined
  /** Reads whether the account has some of a token or an item of a collection. Rejects if the node cannot say. */
  readonly holdsToken?: ((address: string) => Promise<boolean>) | undefined
  /** Reads the addresses that a serialized Solana transaction takes from lookup tables. Rejects if one cannot be read. */
  readonly readLookups?: ((transaction: Uint8Array) => Promise<LookedUpAddresses>) | undefined
  /** Current time in milliseconds. Default: `Date.now()`. */
  readonly now?: (() => number) | undefined
}

/** Whether a request is a message, which may stay in a page of a browser that cannot prove visibility. */
export const isMessage = ({ kind }: ConfirmRequest): boolean => kind === 'message' || kind === 'solanaMessage'
