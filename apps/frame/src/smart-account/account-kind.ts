import type { Address, Hex } from 'viem'
import type { Call } from '../confirm/request.js'
import type { Signer } from '../keys/create-signer.js'
import type { AskNetwork } from '../rpc/send-transaction.js'

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
type SignRequest =
  | { readonly kind: 'message'; readonly message: string | Uint8Array }
  | { readonly kind: 'typedData'; readonly data: string }

/** A kind of smart account: how its address, code, signatures and batches are made. */
export interface AccountKind {
  /** Address of the account of an owner. */
  address(owner: Address): Address
  /** Whether the account has its code on a network. */
  isDeployed(network: AccountNetwork, owner: Address): Promise<boolean>
  /** Code of the account on a network. */
  codeOn(network: AccountNetwork, owner: Address): Promise<AccountCode>
  /** Signs data, in the form that contracts verify for this account (ERC-1271). */
  sign(signer: Signer, request: SignRequest): Promise<Hex>
  /**
   * Sends calls that succeed or fail together, in one transaction that the account pays. Turns the account on if it has no code yet.
   *
   * @returns the hash of the transaction
   */
  sendCalls(batch: ConfirmedBatch): Promise<Hex>
  /** Contract that accounts are delegated to on a network. @throws a FrameError if its code is not the known one */
  delegate(network: AccountNetwork): Promise<Address>
  /** Removes the code of the account from a network. @returns the hash of the transaction */
  turnOff(batch: Omit<ConfirmedBatch, 'calls'>): Promise<Hex>
  /** Whether the kind works on a network: its contracts are there, with the code that is known, and the node accepts its transactions. */
  enabledOn(network: AccountNetwork): Promise<boolean>
}
