import { blake2b } from '@noble/hashes/blake2'
import type { SignedValues } from '../node/extensions.js'
import type { Runtime } from '../node/runtime.js'
import { compactBytes, isSameBytes, joinBytes, scaleReader, uintBytes } from '../node/scale.js'
import type { KeyType } from '../signing/verify.js'

/** First byte of a signed transaction of version 4. */
const signedVersion = 0x84
/** Alternative of `MultiAddress` that is an account. */
const accountAddress = 0
/** Payloads that are longer are hashed before they are signed. */
const maxPayloadBytes = 256
const keyBytes = 32

/** Alternatives of `MultiSignature`, and the bytes of their signatures. */
const signatureTypes: readonly (readonly [KeyType, bytes: number])[] = [
  ['ed25519', 64],
  ['sr25519', 64],
  ['ecdsa', 65],
]

/** A signature with the type of its key. */
export interface TypedSignature {
  readonly type: KeyType
  readonly bytes: Uint8Array
}

/** Receiver and amount of a transfer. */
export interface TransferContent {
  /** Public key. */
  readonly receiver: Uint8Array
  readonly amount: bigint
}

/** Encodes the call `Balances.transfer_keep_alive`. */
export function callBytes({ transferCall }: Runtime, { receiver, amount }: TransferContent): Uint8Array {
  return joinBytes([transferCall, Uint8Array.of(accountAddress), receiver, compactBytes(amount)])
}

/** Encodes what the wallet signs. */
export function payloadBytes({ extensions }: Runtime, call: Uint8Array, values: SignedValues): Uint8Array {
  const bytes = joinBytes([
    call,
    ...extensions.map((extension) => extension.included(values)),
    ...extensions.map((extension) => extension.additional(values)),
  ])
  return bytes.length > maxPayloadBytes ? blake2b(bytes, { dkLen: 32 }) : bytes
}

/** Encodes a signed transaction. */
export function extrinsicBytes(
  { extensions }: Runtime,
  call: Uint8Array,
  values: SignedValues,
  signer: Uint8Array,
  { type, bytes }: TypedSignature,
): Uint8Array {
  const body = joinBytes([
    Uint8Array.of(signedVersion, accountAddress),
    signer,
    Uint8Array.of(signatureTypes.findIndex(([name]) => name === type)),
    bytes,
    ...extensions.map((extension) => extension.included(values)),
    call,
  ])
  return joinBytes([compactBytes(BigInt(body.length)), body])
}

/** Hash of a transaction. */
export const hashOf = (extrinsic: Uint8Array): Uint8Array => blake2b(extrinsic, { dkLen: 32 })

/** A signed transaction of a block. */
export interface SignedExtrinsic {
  readonly signer: Uint8Array
  readonly nonce: bigint
  /** Undefined if the call is another one. */
  readonly transfer: TransferContent | undefined
}

/** Reads a signed transaction; undefined if it is none, or one of another form. */
export function readExtrinsic(
  { extensions, transferCall }: Runtime,
  bytes: Uint8Array,
): SignedExtrinsic | undefined {
  try {
    const reader = scaleReader(bytes)
    const length = reader.length()
    if (length !== reader.left() || reader.byte() !== signedVersion) return undefined
    if (reader.byte() !== accountAddress) return undefined
    const signer = reader.bytes(keyBytes)
    const signature = signatureTypes[reader.byte()]
    if (!signature) return undefined
    reader.bytes(signature[1])
    let nonce: bigint | undefined
    for (const extension of extensions) nonce = extension.read(reader) ?? nonce
    if (nonce === undefined) return undefined
    const call = scaleReader(reader.bytes(reader.left()))
    return { signer, nonce, transfer: readTransfer(transferCall, call) }
  } catch {
    return undefined
  }
}

function readTransfer(transferCall: Uint8Array, reader: ReturnType<typeof scaleReader>) {
  if (!isSameBytes(reader.bytes(2), transferCall) || reader.byte() !== accountAddress) return undefined
  const receiver = reader.bytes(keyBytes)
  const amount = reader.compact()
  return reader.left() === 0 ? { receiver, amount } : undefined
}

/**
 * Encodes mortality: a period, and the place of a block in it.
 *
 * @param period a power of two from 4 to 65,536
 * @param block number of the block that it starts with
 */
export function eraBytes(period: bigint, block: bigint): Uint8Array {
  const quantum = period >> 12n || 1n
  const exponent = BigInt(period.toString(2).length - 2)
  return uintBytes(exponent | (((block % period) / quantum) << 4n), 2)
}
