import { sharedEnds } from './constants.js'
import type { LookAlike } from './contract.js'

/** Whether two addresses are equal; the case of hexadecimal addresses is a checksum. */
export function isSameAddress(address: string, other: string): boolean {
  return address === other || (address.startsWith('0x') && address.toLowerCase() === other.toLowerCase())
}

/**
 * Finds a known address with the same ends as another and a different middle. People compare only the ends of addresses, so
 * attackers create addresses with the same ends.
 */
export function findLookAlike(address: string, known: readonly LookAlike[]): LookAlike | undefined {
  if (known.some((entry) => isSameAddress(entry.address, address))) return undefined
  return known.find((entry) => endsOf(entry.address) === endsOf(address))
}

function endsOf(address: string): string {
  const body = address.replace(/^0x/, '').toLowerCase()
  return `${body.slice(0, sharedEnds)}…${body.slice(-sharedEnds)}`
}
