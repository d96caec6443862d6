import { keccak256 } from './keccak-256.js'

/**
 * The spelling of an address that EIP-55 recommends: its capitals are a checksum. The one spelling for every chain is
 * meant; EIP-1191, where each chain has its own, was taken up by hardly anybody.
 */
export function checksumAddress(address: string): string {
  const digits = address.slice(2).toLowerCase()
  const hash = keccak256(new TextEncoder().encode(digits))
  const spelled = [...digits].map((digit, place) => {
    const nibble = (hash[place >> 1]! >> (place % 2 === 0 ? 4 : 0)) & 15
    return nibble > 7 ? digit.toUpperCase() : digit
  })
  return `0x${spelled.join('')}`
}
