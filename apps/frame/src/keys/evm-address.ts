import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/**
 * Address of a public key, with the checksum of EIP-55. The functions of viem would bring 25 KB into what the first key loads.
 *
 * @param publicKey 65 bytes, uncompressed
 */
export function evmAddressOf(publicKey: Uint8Array): `0x${string}` {
  const digits = bytesToHex(keccak_256(publicKey.subarray(1)).subarray(-20))
  const checksum = bytesToHex(keccak_256(utf8ToBytes(digits)))
  const letters = [...digits].map((digit, index) =>
    parseInt(checksum.charAt(index), 16) >= 8 ? digit.toUpperCase() : digit,
  )
  return `0x${letters.join('')}`
}
