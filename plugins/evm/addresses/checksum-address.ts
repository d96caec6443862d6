import { keccak_256 as keccak256 } from '@noble/hashes/sha3.js'

/**
 * Returns an address with the checksum of EIP-55 in its case: the one spelling that the widget uses, because wallets answer in any.
 * EIP-1191, a checksum by chain, is hardly used.
 */
export function checksumAddress(address: string): string {
  const digits = address.slice(2).toLowerCase()
  const hash = keccak256(new TextEncoder().encode(digits))
  const cased = [...digits].map((digit, index) => {
    const nibble = (hash[index >> 1]! >> (index % 2 === 0 ? 4 : 0)) & 15
    return nibble > 7 ? digit.toUpperCase() : digit
  })
  return `0x${cased.join('')}`
}
