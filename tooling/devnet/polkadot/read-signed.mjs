import { compactFromU8a, compactToU8a, u8aConcat, u8aToHex } from '@polkadot/util'
import { blake2AsU8a, ed25519Verify, secp256k1Verify, sr25519Verify } from '@polkadot/util-crypto'

/**
 * @typedef {{ raw: Uint8Array, hash: string, signer: string, signature: Uint8Array, signatureType: number, era: Uint8Array, nonce: number,
 *   call: Uint8Array, transfer: { receiver: string, amount: bigint } | undefined }} Signed Keys are in hexadecimal.
 */

/** The call `Balances.transfer_keep_alive` of this runtime. */
const transferCall = [5, 3]
const signatureLengths = [64, 64, 65]

/**
 * Reads a signed transaction of version 4 of Polkadot's relay chain.
 *
 * @param {Uint8Array} raw
 * @returns {Signed}
 * @throws {Error} for other bytes
 */
export function readSigned(raw) {
  let at = 0
  const take = (/** @type {number} */ count) => {
    if (at + count > raw.length) throw new Error('Unexpected end')
    at += count
    return raw.slice(at - count, at)
  }
  const compact = () => {
    const [length, value] = compactFromU8a(raw.subarray(at))
    take(length)
    return BigInt(value.toString())
  }
  if (Number(compact()) !== raw.length - at) throw new Error('Another length')
  if (take(1)[0] !== 0x84) throw new Error('Not signed')
  if (take(1)[0] !== 0) throw new Error('Not an account')
  const signer = u8aToHex(take(32))
  const signatureType = take(1)[0] ?? 9
  const signature = take(signatureLengths[signatureType] ?? raw.length)
  const era = take(raw[at] === 0 ? 1 : 2)
  const nonce = Number(compact())
  const tip = compact()
  const mode = take(1)[0]
  if (tip !== 0n || mode !== 0) throw new Error('With a tip or a hash of metadata')
  const call = take(raw.length - at)
  return {
    ...{ raw, hash: u8aToHex(blake2AsU8a(raw, 256)), signer, signature, signatureType, era, nonce, call },
    transfer: readTransfer(call),
  }
}

/** @param {Uint8Array} call */
function readTransfer(call) {
  if (call[0] !== transferCall[0] || call[1] !== transferCall[1] || call[2] !== 0) return undefined
  const [length, value] = compactFromU8a(call.subarray(35))
  if (call.length !== 35 + length) return undefined
  return { receiver: u8aToHex(call.slice(3, 35)), amount: BigInt(value.toString()) }
}

/**
 * The number of the block that a mortality starts with, for a transaction in a block.
 *
 * @param {Uint8Array} era
 * @param {number} current
 */
export function birthOf(era, current) {
  if (era.length === 1) return 0
  const bits = (era[0] ?? 0) | ((era[1] ?? 0) << 8)
  const period = 2 << (bits % 16)
  const phase = (bits >> 4) * Math.max(1, period >> 12)
  return Math.floor((Math.max(current, phase) - phase) / period) * period + phase
}

/**
 * Whether the signature is valid for the chain.
 *
 * @param {Signed} signed
 * @param {{ specVersion: number, transactionVersion: number, genesisHash: Uint8Array, birthHash: Uint8Array }} chain
 */
export function isSigned(signed, { specVersion, transactionVersion, genesisHash, birthHash }) {
  const { call, era, nonce, signature, signatureType, signer } = signed
  const uint32 = (/** @type {number} */ value) => new Uint8Array(Uint32Array.of(value).buffer)
  const payload = u8aConcat(
    ...[call, era, compactToU8a(nonce), compactToU8a(0), Uint8Array.of(0)],
    ...[uint32(specVersion), uint32(transactionVersion), genesisHash, birthHash, Uint8Array.of(0)],
  )
  const bytes = payload.length > 256 ? blake2AsU8a(payload, 256) : payload
  const verify = [ed25519Verify, sr25519Verify][signatureType]
  try {
    return verify ? verify(bytes, signature, signer) : secp256k1Verify(bytes, signature, signer, 'blake2')
  } catch {
    return false
  }
}
