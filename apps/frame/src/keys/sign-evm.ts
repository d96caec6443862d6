import {
  hashMessage,
  keccak256,
  serializeSignature,
  serializeTransaction,
  type Hex,
  type TransactionSerializable,
} from 'viem'
import { hashAuthorization, hexToBytes, numberToHex } from 'viem/utils'
import { readTypedData } from '../typed-data.js'
import type { EvmKey } from './derive-keys.js'
import { UnsignableError } from './errors.js'

/** Delegation to a contract, to be signed (EIP-7702). */
export interface AuthorizationRequest {
  /** Network of the delegation. 0, which is valid on all networks, is refused. */
  readonly chainId: number
  /** Contract whose code the account runs. */
  readonly address: Hex
  /** Nonce of the account when the transaction with the delegation executes. */
  readonly nonce: number
}

/** Signed delegation, as viem's `authorizationList` takes it. */
export interface SignedAuthorization extends AuthorizationRequest {
  readonly r: Hex
  readonly s: Hex
  readonly yParity: number
}

/**
 * Signs a message (EIP-191, version 0x45).
 *
 * @param message text, signed as UTF-8, or bytes
 * @returns 65 bytes: r, s, v (27 or 28)
 */
export function signMessage(key: EvmKey, message: string | Uint8Array): Hex {
  return serializeSignature(
    signHash(key, hashMessage(typeof message === 'string' ? message : { raw: message })),
  )
}

/** Signs the Keccak-256 hash of bytes. Returns 65 bytes: r, s, v (27 or 28). */
export function signBytes(key: EvmKey, bytes: Uint8Array): Hex {
  return serializeSignature(signHash(key, keccak256(bytes)))
}

/**
 * Signs typed data (EIP-712).
 *
 * @param data JSON text of `eth_signTypedData_v4`: domain, types, primaryType, message
 * @returns 65 bytes: r, s, v (27 or 28)
 * @throws UnsignableError if the data does not fit its types
 */
export function signTypedData(key: EvmKey, data: string): Hex {
  return serializeSignature(signHash(key, hashOfTypedData(data)))
}

function hashOfTypedData(data: string): Hex {
  try {
    return readTypedData(data).hash
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new UnsignableError(`typed data: ${reason}`, { cause: error })
  }
}

/**
 * Signs a transaction (legacy, EIP-2930, EIP-1559 or EIP-7702).
 *
 * @param transaction complete request of viem: nonce, gas and fees are not added. `chainId` is required
 * @returns the serialized transaction, as `eth_sendRawTransaction` takes it
 * @throws UnsignableError if it has no network, carries blobs, or viem cannot serialize it
 */
export function signTransaction(key: EvmKey, transaction: TransactionSerializable): Hex {
  if (!transaction.chainId) throw new UnsignableError('transaction: `chainId` is required (EIP-155)')
  if (transaction.type === 'eip4844' || 'blobs' in transaction || 'blobVersionedHashes' in transaction) {
    throw new UnsignableError('transaction: blobs (EIP-4844) are not supported')
  }
  return serializeTransaction(transaction, signHash(key, keccak256(serialize(transaction))))
}

function serialize(transaction: TransactionSerializable): Hex {
  try {
    return serializeTransaction(transaction)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new UnsignableError(`transaction: ${reason}`, { cause: error })
  }
}

/**
 * Signs a delegation (EIP-7702).
 *
 * @throws UnsignableError if it is for all networks
 */
export function signAuthorization(key: EvmKey, request: AuthorizationRequest): SignedAuthorization {
  const { chainId, address, nonce } = request
  if (!Number.isSafeInteger(chainId) || chainId <= 0) {
    throw new UnsignableError(`authorization: chainId is ${chainId}, expected the id of one network`)
  }
  const { r, s, yParity } = signHash(key, hashAuthorization({ chainId, address, nonce }))
  return { chainId, address, nonce, r, s, yParity }
}

function signHash(key: EvmKey, hash: Hex) {
  const { r, s, recovery } = key.sign(hexToBytes(hash))
  return {
    r: numberToHex(r, { size: 32 }),
    s: numberToHex(s, { size: 32 }),
    yParity: recovery,
    v: recovery === 1 ? 28n : 27n,
  }
}
