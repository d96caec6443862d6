import { base64 } from '@scure/base'
import type { GroveNetworkId } from './addresses.js'

/** Word of an asset in the ledger. */
export type GroveAsset = 'acorn' | 'resin'

/** An unspent output of the ledger. Amounts are base units as decimal text. */
export interface GroveOutput {
  readonly id: string
  readonly address: string
  readonly asset: GroveAsset
  readonly amount: string
}

/** A transaction before it is signed. All inputs belong to one address. */
export interface GroveTransaction {
  readonly network: GroveNetworkId
  readonly inputs: readonly string[]
  readonly outputs: readonly Omit<GroveOutput, 'id'>[]
  readonly fee: { readonly asset: GroveAsset; readonly amount: string }
  /** Deposit in base units of the acorn for a receiver that the ledger does not know. */
  readonly deposit: string
  readonly memo: string
}

/** A transaction with its signature. */
export interface SignedGroveTransaction {
  readonly transaction: GroveTransaction
  /** Base64. */
  readonly publicKey: string
  /** Base64 of the Ed25519 signature of the transaction's bytes. */
  readonly signature: string
}

/** An entry of an account's history, the newest first. `height` is missing until the transaction is in a block. */
export interface GroveEntry {
  readonly hash: string
  readonly transaction: GroveTransaction
  readonly from: string
  readonly height?: number
}

/** The node's answer about fees, in base units as decimal text. */
export interface GroveRates {
  readonly fees: Readonly<Record<GroveAsset, string>>
  readonly deposit: string
}

/** Number of blocks that confirm a transaction. */
export const requiredConfirmations = 6
/** Maximum length of a memo in bytes of UTF-8. */
export const maxMemoBytes = 24

/** The bytes that a transaction's signature is of. */
export function bytesOf(transaction: GroveTransaction): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(transaction))
}

/** Prefix of signed messages, so that none is a transaction. */
const messagePrefix = new TextEncoder().encode('grove message\n')

/** The bytes that the signature of a message is of. */
export function bytesOfMessage(message: Uint8Array): Uint8Array {
  return Uint8Array.from([...messagePrefix, ...message])
}

export const { encode: toBase64, decode: fromBase64 } = base64
