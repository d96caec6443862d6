import type { Network } from '#kernel/chain'
import type { ChainAccount } from './read-answers.js'
import type { ChainTransaction } from './read-transaction.js'

/** Network and signal of a read. */
export interface NodeRequest {
  readonly network: Network
  readonly signal: AbortSignal
}

/** Refusal of a node that has checked a transaction (`CheckTx`), which it has not passed on then. */
export interface Refusal {
  /** Module of the code. */
  readonly codespace: string
  readonly code: number
  readonly log: string
}

/** Reads a chain, and sends to it. Errors are cosmos/NO_REST, WRONG_CHAIN, UNREACHABLE and BAD_ANSWER. */
export interface CosmosNode {
  /** All that an address holds of the native denom, also what is locked. */
  balance(address: string, request: NodeRequest): Promise<bigint>
  /** Amount of the native denom that an address can spend. */
  spendable(address: string, request: NodeRequest): Promise<bigint>
  /** An account; undefined for one that has never received anything. */
  account(address: string, request: NodeRequest): Promise<ChainAccount | undefined>
  /** Height of the last block. */
  height(request: NodeRequest): Promise<bigint>
  /** Price of gas in the market of the chain, as decimal text; undefined without a market. */
  gasPrice(request: NodeRequest): Promise<string | undefined>
  /** Gas that a transaction uses, or the reason why it would fail. */
  simulate(
    raw: Uint8Array,
    request: NodeRequest,
  ): Promise<{ readonly gas: bigint } | { readonly failure: string }>
  /** A transaction in a block. Undefined if none of the nodes shows it. */
  transaction(hash: string, request: NodeRequest): Promise<ChainTransaction | undefined>
  /** The transaction that used a sequence of an account; undefined if the nodes do not show it. */
  transactionAt(
    address: string,
    sequence: bigint,
    request: NodeRequest,
  ): Promise<ChainTransaction | undefined>
  /**
   * Sends a transaction.
   *
   * @returns the refusal with which it was certainly not sent; undefined if a node has accepted it
   * @throws cosmos/UNREACHABLE or cosmos/BAD_ANSWER if it may have been sent
   */
  broadcast(raw: Uint8Array, hash: string, request: NodeRequest): Promise<Refusal | undefined>
}
