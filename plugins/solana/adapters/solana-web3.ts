/** The entry foyerkit/adapters/solana-web3: a wallet for @solana/web3.js 1.x. */
import { PublicKey, Transaction, VersionedTransaction, type Connection, type Signer } from '@solana/web3.js'
import type { Unsubscribe } from '#kernel'
import type { CaipNetworkId, Network } from '#kernel/chain'
import { encodeBase58 } from '../addresses/base58.js'
import type { SendOptions } from '../contract.js'
import { adapterError, type FoyerAccess } from '#plugins/universal/contract'
import { checkSendOptions, createSolanaAccess } from './shared/access.js'

export type { AdapterError, FoyerAccess } from '#plugins/universal/contract'
export type { Commitment, SendOptions } from '../contract.js'

/** A transaction of @solana/web3.js, with or without a version. */
export type AnyTransaction = Transaction | VersionedTransaction

/** A wallet in the form that programs for @solana/web3.js 1.x expect. Errors have a numeric `code`, 4001 if the user rejected. */
export interface SolanaWeb3Wallet {
  /** The active account; null without a connection. */
  readonly publicKey: PublicKey | null
  /** Whether a wallet is connected. */
  readonly connected: boolean
  /** The active cluster. */
  readonly cluster: Network | undefined
  /** Opens the modal if no wallet is connected. @throws code 4001 if the user closes it */
  connect(): Promise<PublicKey>
  disconnect(): Promise<void>
  /** Switches the cluster. @throws code 4902 if it is not configured */
  switchCluster(cluster: CaipNetworkId): Promise<void>
  /** Signs a message. @returns the signature, 64 bytes */
  signMessage(message: Uint8Array): Promise<Uint8Array>
  /** Signs a transaction without sending it. @returns a copy with the signature */
  signTransaction<T extends AnyTransaction>(transaction: T): Promise<T>
  /** Signs transactions in one request. */
  signAllTransactions<T extends AnyTransaction>(transactions: readonly T[]): Promise<T[]>
  /** Signs a transaction and sends it by the wallet's own node. @throws code 4200 if the wallet cannot send */
  signAndSendTransaction(
    transaction: AnyTransaction,
    options?: SendOptions,
  ): Promise<{ readonly signature: string; readonly publicKey: PublicKey }>
  /**
   * Signs a transaction and sends it by the connection; if the wallet only signs what it sends, by the wallet's node. Adds fee
   * payer and blockhash to a legacy transaction that has none.
   *
   * @returns the signature in base58
   */
  sendTransaction(
    transaction: AnyTransaction,
    connection: Connection,
    options?: SendOptions & { readonly signers?: readonly Signer[] },
  ): Promise<string>
  /** Calls the listener when account or cluster have changed. */
  watch(listener: () => void): Unsubscribe
}

/** Creates a wallet for @solana/web3.js 1.x. It stays the same object when account and cluster change. */
export function createSolanaWeb3Wallet(foyer: FoyerAccess): SolanaWeb3Wallet {
  const access = createSolanaAccess(foyer)
  const publicKey = () => {
    const [address] = access.addresses()
    return address === undefined ? null : new PublicKey(address)
  }
  const address = () => access.addresses()[0] ?? ''

  async function signAll<T extends AnyTransaction>(transactions: readonly T[]): Promise<T[]> {
    const signed = await access.signTransactions(address(), transactions.map(toWire))
    return signed.map((wire, at) => fromWire(wire, transactions[at] as T))
  }

  async function sendByWallet(transaction: AnyTransaction, options: SendOptions | undefined) {
    const signature = await access.sendByWallet(address(), toWire(transaction), options)
    if (!signature)
      throw adapterError(4200, 'The wallet cannot send. Use signTransaction or sendTransaction.')
    return encodeBase58(signature)
  }

  return {
    get publicKey() {
      return publicKey()
    },
    get connected() {
      return publicKey() !== null
    },
    get cluster() {
      return access.cluster()
    },
    connect: async () => new PublicKey(await access.connect()),
    disconnect: access.disconnect,
    switchCluster: access.switchCluster,
    signMessage: (message) => access.signMessage(address(), message),
    signTransaction: async (transaction) => (await signAll([transaction]))[0] as typeof transaction,
    signAllTransactions: signAll,
    async signAndSendTransaction(transaction, options) {
      const signature = await sendByWallet(transaction, options)
      return { signature, publicKey: new PublicKey(address()) }
    },
    async sendTransaction(transaction, connection, { signers = [], ...options } = {}) {
      checkSendOptions(options)
      if (transaction instanceof VersionedTransaction) {
        if (signers.length > 0) transaction.sign([...signers])
      } else {
        const payer = publicKey()
        if (payer) transaction.feePayer ??= payer
        transaction.recentBlockhash ??= (await connection.getLatestBlockhash()).blockhash
        if (signers.length > 0) transaction.partialSign(...signers)
      }
      if (!(await access.canSign())) return sendByWallet(transaction, options)
      const [signed] = await access.signTransactions(address(), [toWire(transaction)])
      // nodes know the eight commitments; the type of the library lists them as well
      return connection.sendRawTransaction(signed as Uint8Array, options as never)
    },
    watch: access.watch,
  }
}

/** Serializes a transaction; missing signatures are zeros. */
function toWire(transaction: AnyTransaction): Uint8Array {
  return transaction instanceof VersionedTransaction
    ? transaction.serialize()
    : transaction.serialize({ requireAllSignatures: false, verifySignatures: false })
}

/** Reads a transaction of the same class, because a wallet may have changed it. */
function fromWire<T extends AnyTransaction>(wire: Uint8Array, like: T): T {
  const read =
    like instanceof VersionedTransaction ? VersionedTransaction.deserialize(wire) : Transaction.from(wire)
  return read as T
}
