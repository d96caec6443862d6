import type { PolkadotSigned } from '../contract.js'
import { signingErrors } from '../errors.js'
import { fromHex, isHex, toHex } from '../hex.js'

/** Lengths of signatures in bytes: 64 or 65 (ECDSA), with or without the byte for the type of the key. */
const signatureLengths = [64, 65, 66]
/** Maximum length of a signed transaction, in characters. */
const maxTransactionLength = 10_000_000

/** Reads the signature of a wallet's answer. @throws polkadot/BAD_SIGNATURE */
export function readSignature(answer: unknown): Uint8Array {
  const { signature } = Object(answer) as Readonly<Record<string, unknown>>
  const isShort = typeof signature === 'string' && signature.length < 200
  const bytes = isShort ? fromHex(signature) : undefined
  if (!bytes || !signatureLengths.includes(bytes.length)) throw signingErrors.BAD_SIGNATURE()
  return bytes
}

/** Reads a signed transaction. @throws polkadot/BAD_SIGNATURE */
export function readSigned(answer: unknown): PolkadotSigned {
  // read once: a wallet decides what it returns
  const { signature, signedTransaction } = Object(answer) as Readonly<Record<string, unknown>>
  const bytes = readSignature({ signature })
  if (signedTransaction === undefined || signedTransaction === null) return { signature: toHex(bytes) }
  const transaction = signedTransaction instanceof Uint8Array ? toHex(signedTransaction) : signedTransaction
  if (!isHex(transaction) || transaction.length <= 4 || transaction.length > maxTransactionLength)
    throw signingErrors.BAD_SIGNATURE()
  return { signature: toHex(bytes), signedTransaction: transaction }
}
