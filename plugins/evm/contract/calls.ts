import { defineCapability, type CaipAddress, type CaipNetworkId, type Network } from '#kernel/chain'
import type { Asset, NamedTransaction } from '#kernel/money'

/** A call in a batch (EIP-5792). */
export interface BatchCall {
  /** Receiver or contract. Left out to create a contract. */
  readonly to?: string | undefined
  /** Calldata, in hex with `0x`. */
  readonly data?: string | undefined
  /** Amount of the native asset, in base units. */
  readonly value?: bigint | undefined
}

/** Capabilities of a wallet on a network. */
export interface WalletCapabilities {
  /** Support of atomic batches; `ready` if the user has to allow it first. */
  readonly atomic: 'supported' | 'ready' | 'unsupported'
  /** Names of all capabilities that the wallet lists. */
  readonly supported: readonly string[]
}

/** Status of a batch. */
export type BatchStatus =
  | 'pending'
  /** Every call was executed. */
  | 'confirmed'
  /** No call reached the network. */
  | 'failed'
  /** In a block, without effect except for the fee. */
  | 'reverted'
  /** Only some of the calls were executed. */
  | 'partly'
  /** No final status before the deadline. */
  | 'timedOut'

/** State of a batch. */
export interface BatchState {
  readonly id: string
  readonly status: BatchStatus
  /** Whether the wallet executed the calls atomically. */
  readonly atomic: boolean
  /** Known transaction hashes. */
  readonly hashes: readonly string[]
}

/** An exchange that a batch carries out. */
export interface BatchedExchange {
  readonly account: CaipAddress
  readonly network: Network
  /** Call of the batch that exchanges. */
  readonly call: BatchCall
  readonly sold: Asset
  /** In base units of `sold`. */
  readonly amount: bigint
  readonly bought: Asset
  /** Least bought amount, in base units of `bought`. */
  readonly minimum: bigint
  readonly signal: AbortSignal
}

/** Sends several calls at once through the connected wallet (EIP-5792). */
export interface Batches {
  /**
   * Reads the wallet's capabilities on each of the networks. A network that the wallet does not list has none.
   *
   * @throws if no wallet is connected, or the wallet does not answer
   */
  capabilities(request: {
    readonly account: CaipAddress
    readonly networks: readonly Network[]
    readonly signal: AbortSignal
  }): Promise<ReadonlyMap<CaipNetworkId, WalletCapabilities>>
  /**
   * Asks the wallet to send the calls, once. Checks the wallet's account and network just before.
   *
   * @param request.id id that the wallet should give the batch, so that it is known before the answer: random, in hexadecimal with
   *   `0x`, up to 4,096 bytes. Default: the wallet chooses one
   * @param request.atomicRequired whether a wallet that cannot execute the calls atomically must reject them
   * @returns the id of the batch, valid for this wallet only; wallets of version 1 choose their own
   * @throws a rejection; an error if account or network differ; the wallet's error
   */
  sendCalls(request: {
    readonly account: CaipAddress
    readonly network: Network
    readonly calls: readonly BatchCall[]
    readonly id?: string | undefined
    readonly atomicRequired: boolean
    readonly signal: AbortSignal
  }): Promise<string>
  /**
   * Calls the listener with each change of a batch's state until it is final or the signal is aborted. Resolves with the
   * last state.
   *
   * @throws the wallet's error if it does not know the batch or supports no status
   */
  status(
    request: { readonly id: string; readonly signal: AbortSignal },
    onChange?: (state: BatchState) => void,
  ): Promise<BatchState>
  /** Returns a mark of the chain now, read before `sendCalls`, so that an earlier transaction is told from that of the batch. Opaque to others. */
  mark(request: { readonly network: Network; readonly signal: AbortSignal }): Promise<string>
  /**
   * Whether the transaction that the wallet named for a batch carried out its exchange. Smart accounts wrap calls in many forms, and others may
   * send for them, so this reads what has left the account and what has arrived.
   *
   * @returns undefined if that cannot be told, as long as no block has the transaction
   * @throws the error of the network's nodes
   */
  carriesOut(
    exchange: BatchedExchange,
    named: Pick<NamedTransaction, 'hash' | 'mark'>,
  ): Promise<boolean | undefined>
}

/** Capability to send several calls at once. */
export const batchesCapability = /*#__PURE__*/ defineCapability<Batches>('batches')

/** A call of the capability `calls` on EVM chains. */
export interface EvmCall {
  /** Address of the receiver or contract. */
  readonly to: string
  /** Calldata in hexadecimal with `0x`. */
  readonly data?: string | undefined
  /** Amount of the native asset in base units. */
  readonly value?: bigint | undefined
}
