/** The entry foyerkit/adapters/solana-kit: signers for @solana/kit. */
import type {
  Address,
  Blockhash,
  MessagePartialSigner,
  SignatureBytes,
  Transaction,
  TransactionModifyingSigner,
  TransactionSendingSigner,
  TransactionWithinSizeLimit,
  TransactionWithLifetime,
} from '@solana/kit'
import type { Unsubscribe } from '#kernel'
import type { CaipNetworkId, Network } from '#kernel/chain'
import { encodeBase58 } from '../addresses/base58.js'
import { adapterError, type FoyerAccess } from '#plugins/universal/contract'
import { createSolanaAccess } from './shared/access.js'

export type { AdapterError, FoyerAccess } from '#plugins/universal/contract'

/** Signer of messages and transactions for one account. Errors have a numeric `code`, 4001 if the user rejected. */
export type FoyerSigner = MessagePartialSigner & TransactionModifyingSigner

/** Signer whose wallet sends by its own node. */
export type FoyerSendingSigner = MessagePartialSigner & TransactionSendingSigner

/** The Solana wallet of a widget, for @solana/kit. */
export interface SolanaKitWallet {
  /** The active account; undefined without a connection. */
  readonly address: Address | undefined
  /** The active cluster. */
  readonly cluster: Network | undefined
  /** Opens the modal if no wallet is connected. @throws code 4001 if the user closes it */
  connect(): Promise<Address>
  disconnect(): Promise<void>
  /** Switches the cluster. @throws code 4902 if it is not configured */
  switchCluster(cluster: CaipNetworkId): Promise<void>
  /** Signer for the active account; undefined without a connection. The page sends. */
  signer(): FoyerSigner | undefined
  /** Signer for the active account that sends by the wallet's node; undefined without a connection. */
  sendingSigner(): FoyerSendingSigner | undefined
  /** Calls the listener when account or cluster have changed: signers are for one account. */
  watch(listener: () => void): Unsubscribe
}

type SignedTransaction = Transaction & TransactionWithinSizeLimit & TransactionWithLifetime

/** Lifetime of a transaction whose last valid block is unknown, because the wallet has changed its blockhash. */
const unknownHeight = 2n ** 64n - 1n

/** Creates a wallet for @solana/kit. It stays the same object when account and cluster change. */
export function createSolanaKitWallet(foyer: FoyerAccess): SolanaKitWallet {
  const access = createSolanaAccess(foyer)
  const active = () => access.addresses()[0] as Address | undefined

  const messages = (address: Address): MessagePartialSigner => ({
    address,
    async signMessages(list, { abortSignal } = {}) {
      const signed: Record<Address, SignatureBytes>[] = []
      for (const { content } of list) {
        abortSignal?.throwIfAborted()
        const signature = await access.signMessage(address, Uint8Array.from(content))
        signed.push({ [address]: signature as SignatureBytes })
      }
      return signed
    },
  })

  return {
    get address() {
      return active()
    },
    get cluster() {
      return access.cluster()
    },
    connect: async () => (await access.connect()) as Address,
    disconnect: access.disconnect,
    switchCluster: access.switchCluster,
    signer() {
      const address = active()
      return (
        address && {
          ...messages(address),
          async modifyAndSignTransactions(transactions, { abortSignal } = {}) {
            abortSignal?.throwIfAborted()
            const signed = await access.signTransactions(address, transactions.map(toWire))
            const { readWire } = await import('../signing/verify.js')
            return signed.map((wire, at) => {
              const parts = readWire(wire)
              const before = transactions[at]
              if (!parts || !before) throw adapterError(-32603, 'The wallet returned no transaction.')
              return toSigned(parts, before)
            })
          },
        }
      )
    },
    sendingSigner() {
      const address = active()
      return (
        address && {
          ...messages(address),
          async signAndSendTransactions(transactions, { abortSignal, minContextSlot } = {}) {
            const signatures: SignatureBytes[] = []
            for (const transaction of transactions) {
              abortSignal?.throwIfAborted()
              const options =
                minContextSlot === undefined ? undefined : { minContextSlot: Number(minContextSlot) }
              const signature = await access.sendByWallet(address, toWire(transaction), options)
              if (!signature)
                throw adapterError(4200, 'The wallet cannot send. Use signer() and send by a node.')
              signatures.push(signature as SignatureBytes)
            }
            return signatures
          },
        }
      )
    },
    watch: access.watch,
  }
}

/** Serializes a transaction; missing signatures are zeros. The signatures are in the order of the signers. */
function toWire({ signatures, messageBytes }: Transaction): Uint8Array {
  const list = Object.values(signatures)
  // one byte: a transaction of 1,232 bytes has fewer than 128 signatures
  return Uint8Array.from([
    list.length,
    ...list.flatMap((signature) => [...(signature ?? new Uint8Array(64))]),
    ...messageBytes,
  ])
}

type WireParts = NonNullable<ReturnType<(typeof import('../signing/verify.js'))['readWire']>>

function toSigned({ signatures, message, signers }: WireParts, before: Transaction): SignedTransaction {
  const entries = signers.map((address, at) => {
    const signature = signatures[at]
    return [address, signature?.some((byte) => byte !== 0) ? signature : null] as const
  })
  const known = (before as Partial<TransactionWithLifetime>).lifetimeConstraint
  const blockhash = blockhashOf(message)
  // a lifetime without a blockhash is that of an account, which a wallet cannot extend
  const isKnown = known && (!('blockhash' in known) || known.blockhash === blockhash)
  return Object.freeze({
    messageBytes: message,
    signatures: Object.freeze(Object.fromEntries(entries) as Transaction['signatures']),
    lifetimeConstraint: isKnown
      ? known
      : { blockhash: blockhash as Blockhash, lastValidBlockHeight: unknownHeight },
  }) as unknown as SignedTransaction
}

/** Reads the blockhash of a message: after the header, of 3 bytes or 4 with a version, and the list of accounts. */
function blockhashOf(message: Uint8Array): string {
  const isVersioned = ((message[0] ?? 0) & 128) !== 0
  const countAt = isVersioned ? 4 : 3
  const start = countAt + 1 + (message[countAt] ?? 0) * 32
  return encodeBase58(message.slice(start, start + 32))
}
