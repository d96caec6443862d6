import type { CaipAddress, CaipNetworkId } from './caip.js'
import { defineCapability } from '../core/keys.js'
import type { Network } from './network.js'

/** One call of a batch. */
export interface BatchCall {
  /** Left out where a contract is made. */
  readonly to?: string | undefined
  /** Bytes in hex, with 0x. */
  readonly data?: string | undefined
  /** In base units of the network's own asset. */
  readonly value?: bigint | undefined
}

/** What a wallet says it can do on a network. */
export interface WalletCapabilities {
  /** Whether it makes calls all or none: `ready` once its user has agreed to that. */
  readonly atomic: 'supported' | 'ready' | 'unsupported'
  /** The names of everything it says it supports. */
  readonly supported: readonly string[]
}

/** How a batch stands. */
export type BatchStatus =
  | 'pending'
  /** Every call was made. */
  | 'confirmed'
  /** Nothing came to the network. */
  | 'failed'
  /** It came to the network and did nothing but cost its fee. */
  | 'reverted'
  /** Some calls were made, and some were not. */
  | 'partly'
  /** Nobody could tell within the time there is. */
  | 'timedOut'

/** What is known of a batch. */
export interface BatchState {
  readonly id: string
  readonly status: BatchStatus
  /** Whether its calls were made all or none. */
  readonly atomic: boolean
  /** The transactions it was made by, as far as they are known. */
  readonly hashes: readonly string[]
}

/** Has the connected wallet make several calls at once (EIP-5792 on eip155). */
export interface Batches {
  /**
   * What the wallet can do on each of the networks; one that does not say so can nothing.
   * @throws where none is connected, or it does not answer.
   */
  capabilities(request: {
    readonly account: CaipAddress
    readonly networks: readonly Network[]
    readonly signal: AbortSignal
  }): Promise<ReadonlyMap<CaipNetworkId, WalletCapabilities>>
  /**
   * Asks the wallet to make the calls, once. Its account and network are asked for just before.
   * @param request.atomicRequired whether all of them must be made, or none: a wallet that cannot do that refuses.
   * @returns the batch's id, which only this wallet knows.
   * @throws a rejection; an error of its own where account or network are not these; the wallet's own error.
   */
  sendCalls(request: {
    readonly account: CaipAddress
    readonly network: Network
    readonly calls: readonly BatchCall[]
    readonly atomicRequired: boolean
    readonly signal: AbortSignal
  }): Promise<string>
  /**
   * Tells each change of a batch's state until it is final or the signal is aborted; resolves with the last one.
   * @throws the wallet's own error where it does not know the batch, or does not tell of any.
   */
  status(
    request: { readonly id: string; readonly signal: AbortSignal },
    tell?: (state: BatchState) => void,
  ): Promise<BatchState>
}

/** Making several calls at once. */
export const batchesCapability = /*#__PURE__*/ defineCapability('batches').of<Batches>()
