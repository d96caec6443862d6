import { defineFlag } from '#kernel'
import type { CaipNetworkId } from '#kernel/chain'

/** CAIP-2 namespace of Solana. */
export const solanaNamespace = 'solana'

/** Switches Solana. */
export const solanaFlag = /*#__PURE__*/ defineFlag('solana', { default: true })

/** Provider of a connected Solana wallet. Transactions are in the wire format: signatures, then the message. */
export interface SolanaProvider {
  /** Addresses that the wallet shares, the active one first. */
  accounts(): readonly string[]
  /** Network that requests are for. Wallets have none of their own. */
  network(): CaipNetworkId
  /** Signs a message. @returns the signature, 64 bytes */
  signMessage(request: { readonly address: string; readonly message: Uint8Array }): Promise<Uint8Array>
  /** Signs transactions without sending them. Missing if the wallet only signs what it sends. @returns them signed, in the same order */
  signTransactions?(request: {
    readonly address: string
    readonly transactions: readonly Uint8Array[]
  }): Promise<readonly Uint8Array[]>
  /**
   * Signs a transaction and sends it by the wallet's own node.
   *
   * @returns the signature, 64 bytes
   * @throws rpc/invalidParams for a preflight commitment that no node knows, before the wallet is asked
   */
  signAndSendTransaction?(request: {
    readonly address: string
    readonly transaction: Uint8Array
    readonly options?: SendOptions | undefined
  }): Promise<Uint8Array>
}

/** Options of a transaction that a node sends. */
export interface SendOptions {
  /** Commitment of the state that the transaction is simulated on first. */
  readonly preflightCommitment?: Commitment | undefined
  readonly skipPreflight?: boolean | undefined
  readonly maxRetries?: number | undefined
  readonly minContextSlot?: number | undefined
}

/** How final a block is; the last five are old words for the first three. */
export type Commitment = (typeof commitments)[number]

/** Every commitment that nodes know. */
export const commitments = [
  'processed',
  'confirmed',
  'finalized',
  'recent',
  'single',
  'singleGossip',
  'root',
  'max',
] as const
