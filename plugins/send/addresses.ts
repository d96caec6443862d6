import { addressKey, addressPrefix, isSameAddress } from '#kernel'
import type { AddressFormat } from '#kernel/contracts'
import { sharedEnds } from './constants.js'
import type { LookAlike } from './contract.js'

/**
 * Finds a known address with the same ends as another and a different middle. People compare only the ends of addresses, so
 * attackers create addresses with the same ends.
 */
export function findLookAlike(
  address: string,
  known: readonly LookAlike[],
  format: AddressFormat,
): LookAlike | undefined {
  if (known.some((entry) => isSameAddress(entry.address, address, format))) return undefined
  return known.find((entry) => endsOf(entry.address, format) === endsOf(address, format))
}

function endsOf(address: string, format: AddressFormat): string {
  // people do not look at the case of letters, even where it matters
  const body = address.slice(addressPrefix(address, format).length)
  return addressKey(`${body.slice(0, sharedEnds)}…${body.slice(-sharedEnds)}`, { ignoresCase: /^/ })
}
