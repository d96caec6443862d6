import { isSolanaTransaction, readSolanaTransaction, writeSolanaTransaction } from '../solana-wire.js'
import type { SolanaKey } from './derive-keys.js'
import { UnsignableError } from './errors.js'

/**
 * Signs a message (Ed25519).
 *
 * @returns 64 bytes
 * @throws UnsignableError if the bytes are a transaction or the message of one: the signature would be valid for it
 */
export function signSolanaMessage(key: SolanaKey, message: Uint8Array): Uint8Array {
  if (isSolanaTransaction(message)) throw new UnsignableError('message: the bytes are a Solana transaction')
  return key.sign(message)
}

/**
 * Signs a transaction in the slot of the wallet, and keeps the signatures of all others.
 *
 * @param bytes serialized transaction, legacy or versioned
 * @returns the serialized transaction
 * @throws UnsignableError if the bytes are no transaction, or the wallet is none of its signers
 */
export function signSolanaTransaction(key: SolanaKey, bytes: Uint8Array): Uint8Array {
  const transaction = readSolanaTransaction(bytes)
  if (!transaction) throw new UnsignableError('transaction: the bytes are no serialized Solana transaction')
  const { messageBytes, signatures } = transaction
  if (!Object.hasOwn(signatures, key.address)) {
    throw new UnsignableError(`transaction: ${key.address} is none of its signers`)
  }
  const signature = key.sign(Uint8Array.from(messageBytes))
  return writeSolanaTransaction({ messageBytes, signatures: { ...signatures, [key.address]: signature } })
}
