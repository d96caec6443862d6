import type { Network } from '#kernel/chain'
import type { ChainAccount } from './account.js'
import type { Outcome } from './events.js'
import type { Runtime } from './runtime.js'

/** Network and signal of a read. */
export interface NodeRequest {
  readonly network: Network
  readonly signal: AbortSignal
}

/** A block by its hash. */
export interface BlockRef {
  readonly hash: string
  readonly number: bigint
}

/** A block with its transactions. */
export interface Block extends BlockRef {
  readonly parentHash: string
  /** By place. Undefined are those that are too long for a transfer. */
  readonly extrinsics: readonly ({ readonly hash: string; readonly bytes: Uint8Array } | undefined)[]
}

/** Refusal of a node that has checked a transaction, which it has not passed on then. */
export interface Refusal {
  readonly code: number
  readonly reason: string
}

/** Reads a chain, and sends to it. Errors are those of `nodeErrors`, polkadot/UNSUPPORTED_RUNTIME, and those of the node with their codes. */
export interface PolkadotNode {
  /** An account. @param at hash of a block. Default: the best one */
  account(publicKey: Uint8Array, request: NodeRequest, at?: string): Promise<ChainAccount>
  /** The next nonce of an account, after its transactions that wait for a block. */
  nextNonce(address: string, request: NodeRequest): Promise<bigint>
  /** Hash of the first block. */
  genesisHash(request: NodeRequest): Promise<Uint8Array>
  /** The last final block. */
  finalized(request: NodeRequest): Promise<BlockRef>
  /** The last block. */
  best(request: NodeRequest): Promise<BlockRef>
  /** Hash of the block with a number on the best chain; undefined if the node has none. */
  hashAt(number: bigint, request: NodeRequest): Promise<string | undefined>
  /** Hash of the block before one. */
  parentOf(hash: string, request: NodeRequest): Promise<string>
  /** A block. @throws polkadot/BAD_ANSWER if it has another number */
  block(reference: BlockRef, request: NodeRequest): Promise<Block>
  /** The runtime. @param at hash of a block. Default: the best one */
  runtime(request: NodeRequest, at?: string): Promise<Runtime>
  /** Forgets the runtimes of a network, such as after a refusal that wrong ones can cause. */
  forgetRuntimes(network: Network): void
  /** Result of a transaction by its place in a block; undefined if the node has deleted the events of the block. */
  outcome(block: Block, index: number, request: NodeRequest): Promise<Outcome | undefined>
  /** Fee of a transaction now, whose signature may be invalid. */
  fee(extrinsic: Uint8Array, request: NodeRequest): Promise<bigint>
  /**
   * Sends a transaction.
   *
   * @returns the refusal with which it was certainly not sent; undefined if a node has accepted it
   * @throws an error with which it may have been sent
   */
  submit(extrinsic: Uint8Array, request: NodeRequest): Promise<Refusal | undefined>
}
