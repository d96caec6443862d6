import {
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
  getTransactionDecoder,
  getTransactionEncoder,
  type CompiledTransactionMessage,
  type CompiledTransactionMessageWithLifetime,
  type Transaction,
} from '@solana/kit'

/** Message of a Solana transaction, as it is signed. */
export type SolanaMessage = CompiledTransactionMessage & CompiledTransactionMessageWithLifetime

/** Serialized Solana transaction, with a signature or null per signer. */
export type SolanaTransaction = Pick<Transaction, 'messageBytes' | 'signatures'>

/**
 * Reads a serialized transaction, legacy or versioned.
 *
 * @returns undefined if the bytes are not exactly what the transaction serializes to
 */
export function readSolanaTransaction(bytes: Uint8Array): SolanaTransaction | undefined {
  return attempt(() => {
    const transaction = getTransactionDecoder().decode(bytes)
    if (!readSolanaMessage(transaction.messageBytes)) return undefined
    // two slots of one signer, or lengths in more bytes than needed, would be lost in what is signed and sent
    return isEqual(writeSolanaTransaction(transaction), bytes) ? transaction : undefined
  })
}

/**
 * Reads the message of a transaction, the part that is signed.
 *
 * @returns undefined if the bytes are not exactly one message
 */
export function readSolanaMessage(bytes: ArrayLike<number>): SolanaMessage | undefined {
  return attempt(() => {
    const copy = Uint8Array.from(bytes)
    const message = getCompiledTransactionMessageDecoder().decode(copy)
    // the decoder takes missing lists at the end for empty ones, and ignores what follows
    return isEqual(getCompiledTransactionMessageEncoder().encode(message), copy) ? message : undefined
  })
}

/** Reads the message in a serialized transaction. Undefined if the bytes are not exactly one transaction. */
export function readTransactionMessage(transaction: Uint8Array): SolanaMessage | undefined {
  const read = readSolanaTransaction(transaction)
  return read && readSolanaMessage(read.messageBytes)
}

/** Whether signing these bytes as a message would sign a transaction. */
export function isSolanaTransaction(bytes: Uint8Array): boolean {
  return readSolanaMessage(bytes) !== undefined || readSolanaTransaction(bytes) !== undefined
}

/** Serializes a transaction. Missing signatures become zeros. */
export function writeSolanaTransaction(transaction: SolanaTransaction): Uint8Array {
  return Uint8Array.from(getTransactionEncoder().encode(transaction as Transaction))
}

function attempt<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

function isEqual(first: ArrayLike<number>, second: Uint8Array): boolean {
  return first.length === second.length && second.every((byte, index) => byte === first[index])
}
