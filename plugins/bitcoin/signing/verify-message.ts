import { secp256k1 } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils'
import type { AddressPrefixes } from '../networks.js'
import { buildToSign } from './bip322.js'
import { isInputSigned, signerNetwork } from './check-input.js'
import type { Signer } from './load-signer.js'

/** First bytes of signatures by BIP-137: a base for each type of address, and two bits for the recovery of the key. */
const headers = { first: 27, last: 42, uncompressedEnd: 31 }
const ecdsaBytes = 65
/** Longest witness of a simple signature. */
const maxWitnessBytes = 2_000
/** Signature hash type: all inputs and outputs. */
const sighashAll = 0x01

/**
 * Returns a signature without the prefix of simple signatures, which newer signers write before the base64. No signature that is
 * valid begins with it otherwise: its first byte would be a header, or count 178 items.
 */
export const withoutPrefix = (signature: string): string => signature.replace(/^smp/, '')

/** Hash of a message that Bitcoin's wallets have signed since 2011. */
export function ecdsaHash(message: Uint8Array): Uint8Array {
  const prefix = utf8ToBytes('\x18Bitcoin Signed Message:\n')
  return sha256(sha256(concatBytes(prefix, compactSize(message.length), message)))
}

/** Bitcoin's variable-length number. */
function compactSize(length: number): Uint8Array {
  const bytes = new Uint8Array(5)
  const view = new DataView(bytes.buffer)
  if (length < 0xfd) return Uint8Array.of(length)
  if (length <= 0xffff) {
    view.setUint16(1, length, true)
    bytes[0] = 0xfd
    return bytes.slice(0, 3)
  }
  view.setUint32(1, length, true)
  bytes[0] = 0xfe
  return bytes
}

/** Returns the type of a valid signature of an address over a message; undefined if it is not valid. */
export function messageSignatureType(
  signer: Signer,
  {
    address,
    message,
    signature,
    prefixes,
  }: {
    readonly address: string
    readonly message: Uint8Array
    readonly signature: Uint8Array
    readonly prefixes: AddressPrefixes
  },
): 'ecdsa' | 'bip322-simple' | undefined {
  try {
    if (signature.length === ecdsaBytes)
      return isEcdsaSigned(signer, address, message, signature, prefixes) ? 'ecdsa' : undefined
    return isBip322Signed(signer, address, message, signature, prefixes) ? 'bip322-simple' : undefined
  } catch {
    return undefined
  }
}

/** Wallets write headers of other types of addresses: the recovered key decides. */
function isEcdsaSigned(
  { p2pkh, p2sh, p2tr, p2wpkh }: Signer,
  address: string,
  message: Uint8Array,
  signature: Uint8Array,
  prefixes: AddressPrefixes,
): boolean {
  const header = signature[0] ?? 0
  if (header < headers.first || header > headers.last) return false
  const network = signerNetwork(prefixes)
  const ecdsa = secp256k1.Signature.fromCompact(signature.slice(1))
  // who has seen a signature can make the one with the other s; wallets make the lower (BIP-146)
  if (ecdsa.hasHighS()) return false
  const point = ecdsa.addRecoveryBit((header - headers.first) & 3).recoverPublicKey(ecdsaHash(message))
  const key = point.toRawBytes(true)
  if (header < headers.uncompressedEnd && address === p2pkh(point.toRawBytes(false), network).address)
    return true
  const wpkh = p2wpkh(key, network)
  return [p2pkh(key, network), wpkh, p2sh(wpkh, network), p2tr(key.slice(1), undefined, network)].some(
    (payment) => payment.address === address,
  )
}

function isBip322Signed(
  signer: Signer,
  address: string,
  message: Uint8Array,
  signature: Uint8Array,
  prefixes: AddressPrefixes,
): boolean {
  const { Address, OutScript, RawWitness } = signer
  if (signature.length > maxWitnessBytes) return false
  const script = OutScript.encode(Address(signerNetwork(prefixes)).decode(address))
  const witness = RawWitness.decode(signature)
  if (!isWholeWitness(witness)) return false
  const transaction = buildToSign(signer, message, script)
  transaction.updateInput(0, { finalScriptWitness: witness })
  return isInputSigned(signer, transaction, 0, [{ amount: 0n, script }]) === true
}

/**
 * Whether a witness is one signature for all inputs and outputs, as BIP-322 demands, and its key where the address has a hash.
 * Further items would not be covered by the signature.
 */
function isWholeWitness([signature, key, ...rest]: readonly Uint8Array[]): boolean {
  if (!signature || rest.length > 0) return false
  // taproot has a default without a byte for it
  if (!key) return signature.length === 64 || (signature.length === 65 && signature.at(-1) === sighashAll)
  return signature.at(-1) === sighashAll
}
