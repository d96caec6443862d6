import type { Address, Hex } from 'viem'
import type { UserOperation } from 'viem/account-abstraction'
import type { Call } from '../confirm/request.js'
import type { Signer } from '../keys/create-signer.js'
import type { FeeLimit } from '../rpc/fees.js'
import type { AskNetwork } from '../rpc/ask-network.js'

/** A network with its node, as a kind of account uses it. */
export interface AccountNetwork {
  readonly chainId: number
  readonly ask: AskNetwork
}

/**
 * Code of an account on a network: none, that of this kind, the delegation to another contract (EIP-7702), or a contract that is no
 * delegation.
 */
export type AccountCode =
  { readonly state: 'none' | 'contract' } | { readonly state: 'own' | 'foreign'; readonly delegate: Address }

/** A batch that the user has confirmed. */
export interface ConfirmedBatch {
  readonly network: AccountNetwork
  readonly owner: Address
  readonly signer: Signer
  readonly calls: readonly Call[]
}

/** Data to be signed by an account. */
export type SignRequest =
  | { readonly kind: 'message'; readonly message: string | Uint8Array }
  | { readonly kind: 'typedData'; readonly data: string }

/** Owner of an account on a network, with the key. */
export type AccountKey = Omit<ConfirmedBatch, 'calls'>

/** Owner of an account on a network, before the user has confirmed anything. */
export type AccountPlace = Omit<AccountKey, 'signer'>

/** A user operation of EntryPoint 0.7 or 0.8, before it is packed. */
export type Operation = UserOperation<'0.7'>

/** User operations of a kind of account (ERC-4337). */
export interface AccountOperations {
  readonly entryPoint: Address
  /** Signature that has the length and the cost of a real one, for estimates. */
  readonly stubSignature: Hex
  encodeCalls(calls: readonly Call[]): Hex
  /**
   * Fields that create the account, or turn it on, with the operation.
   *
   * @param signer undefined before the user has confirmed. Kinds that sign for it have no operations then
   */
  setUp(place: AccountPlace, signer: Signer | undefined): Promise<object>
  /** @param timestamp time of the latest block, in seconds since 1970 */
  sign(key: AccountKey, operation: Operation, timestamp: bigint): Promise<Hex>
}

/** Name of a kind of account, as wallets are stored with it. */
export type AccountKindName = 'simple7702' | 'safe'

/** A kind of smart account: how its address, code, signatures and batches are made. */
export interface AccountKind {
  readonly name: AccountKindName
  /** Address of the account of an owner. */
  address(owner: Address): Address
  /** Contracts whose typed data and calls would act for the account without saying so. */
  contracts(owner: Address): readonly Address[]
  /** Whether the account has its code on a network. */
  isDeployed(network: AccountNetwork, owner: Address): Promise<boolean>
  /** Code of the account on a network. */
  codeOn(network: AccountNetwork, owner: Address): Promise<AccountCode>
  /** Whether calls of an account with such code can be sent together: at once, after the user allowed a change of it, or not. */
  atomic(code: AccountCode): 'supported' | 'ready' | 'unsupported'
  /** Signs data, in the form that contracts verify for this account (ERC-1271, before deployment ERC-6492). */
  sign(key: AccountKey, request: SignRequest): Promise<Hex>
  /**
   * Sends calls that succeed or fail together, in one transaction that the account pays. Turns the account on if it has no code yet.
   * Undefined for a kind that sends only user operations.
   *
   * @param limit limits that were shown
   * @returns the hash of the transaction
   */
  readonly sendCalls?: (batch: ConfirmedBatch, limit: FeeLimit) => Promise<Hex>
  /** Estimates the gas of `sendCalls`, or of `turnOff` without calls. Defined with them. @throws the node's error */
  readonly estimateGas?: (place: AccountPlace, calls?: readonly Call[]) => Promise<bigint>
  /** Loads the user operations. */
  operations(): Promise<AccountOperations>
  /** Removes the code of the account from a network. Undefined for a kind whose code stays. @returns the hash of the transaction */
  readonly turnOff?: (key: AccountKey, limit: FeeLimit) => Promise<Hex>
  /**
   * Whether the kind works on a network: its contracts are there, with the code that is known, and the node or the bundler accepts its
   * transactions.
   *
   * @param hasBundler whether the operator has a bundler there
   */
  enabledOn(network: AccountNetwork, hasBundler: boolean): Promise<boolean>
}
