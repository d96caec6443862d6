import type { Unsubscribe } from '#kernel'
import { rpcCodes, type CaipNetworkId, type Network } from '#kernel/chain'
import { adapterError, createNamespaceAccess, withCode, type FoyerAccess } from '#plugins/universal/contract'
import { solanaNamespace, type SendOptions, type SolanaProvider } from '../../contract.js'
import { signingErrors } from '../../errors.js'
import { describeBadCommitment } from '../../signing/send-options.js'

/** The Solana wallet of a widget. Signatures are verified. */
export interface SolanaAccess {
  /** Addresses that the wallet shares, the active one first; empty without a connection. */
  addresses(): readonly string[]
  /** The active cluster, also without a connection. */
  cluster(): Network | undefined
  clusterId(): CaipNetworkId | undefined
  /** Opens the modal if no wallet is connected, and returns the active address. @throws code 4001 if the user closes it */
  connect(): Promise<string>
  /** As {@link connect}, without the modal. Undefined if no connection is stored. */
  restore(): Promise<string | undefined>
  disconnect(): Promise<void>
  /** @throws code 4902 for a cluster that is not configured */
  switchCluster(cluster: CaipNetworkId): Promise<void>
  /** Signs a message. @returns 64 bytes */
  signMessage(address: string, message: Uint8Array): Promise<Uint8Array>
  /** Signs transactions in the wire format. */
  signTransactions(address: string, wires: readonly Uint8Array[]): Promise<readonly Uint8Array[]>
  /** Whether the wallet signs without sending. */
  canSign(): Promise<boolean>
  /** Signs and sends by the wallet's node. @returns 64 bytes; undefined if the wallet only signs */
  sendByWallet(
    address: string,
    wire: Uint8Array,
    options: SendOptions | undefined,
  ): Promise<Uint8Array | undefined>
  /** Calls the listener when addresses or cluster have changed. */
  watch(listener: () => void): Unsubscribe
}

const loadVerify = () => import('../../signing/verify.js')

/** Creates the access to the Solana wallet of a widget. */
export function createSolanaAccess(foyer: FoyerAccess): SolanaAccess {
  const access = createNamespaceAccess(foyer, solanaNamespace)
  const provider = async () => (await access.provider()) as SolanaProvider

  return {
    addresses: access.addresses,
    cluster: access.network,
    clusterId: access.networkId,
    restore: access.restore,
    connect: access.connect,
    disconnect: access.disconnect,
    switchCluster: access.switchNetwork,
    signMessage: (address, message) =>
      withCode(
        (async () => {
          const [wallet, { isSignedBy }] = await Promise.all([provider(), loadVerify()])
          const signature = await wallet.signMessage({ address, message })
          if (!isSignedBy(address, message, signature)) throw signingErrors.FOREIGN_SIGNATURE()
          return signature
        })(),
      ),
    signTransactions: (address, transactions) =>
      withCode(
        (async () => {
          const [wallet, { signatureOf }] = await Promise.all([provider(), loadVerify()])
          if (!wallet.signTransactions) throw signingErrors.CANNOT_SIGN()
          const signed = await wallet.signTransactions({ address, transactions })
          for (const wire of signed)
            if (signatureOf(address, wire) === undefined) throw signingErrors.FOREIGN_SIGNATURE()
          return signed
        })(),
      ),
    canSign: async () => (await provider()).signTransactions !== undefined,
    sendByWallet: (address, transaction, options) =>
      withCode(
        (async () => {
          checkSendOptions(options)
          return (await provider()).signAndSendTransaction?.({ address, transaction, options })
        })(),
      ),
    watch: access.watch,
  }
}

/** @throws code -32602 for a preflight commitment that no node knows */
export function checkSendOptions(options: SendOptions | undefined): void {
  const text = describeBadCommitment(options)
  if (text !== undefined) throw adapterError(rpcCodes.invalidParams, text)
}
