import type { FoyerAccess } from '#plugins/universal/contract'

/** Use of a widget through one library. Transactions pay lamports to a receiver. */
export interface SolanaConsumer {
  address(): string | undefined
  clusterName(): string | undefined
  connect(): Promise<string>
  disconnect(): Promise<unknown>
  /** @returns the signature, 64 bytes */
  signMessage(message: Uint8Array): Promise<Uint8Array>
  /** Signs payments without sending. @returns the signed transactions in the wire format */
  sign(receiver: string, lamports: readonly number[]): Promise<readonly Uint8Array[]>
  /** Signs a payment and sends it by the page's node. @returns the signature in base58 */
  send(receiver: string, lamports: number): Promise<string>
  /** Has the wallet sign and send. */
  sendByWallet(receiver: string, lamports: number): Promise<string>
  switchCluster(id: `${string}:${string}`): Promise<unknown>
  watch(listener: () => void): () => void
}

/** Creates the use through one library. */
export type CreateSolanaConsumer = (foyer: FoyerAccess, rpcUrl: string) => SolanaConsumer
