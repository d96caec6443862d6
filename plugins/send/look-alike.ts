import { sharedEnds } from './constants.js'
import type { LookAlike } from './contract.js'

/** Whether two addresses are the same; those in hex are whatever their capitals. */
export function isSameAddress(one: string, other: string): boolean {
  return one === other || (one.startsWith('0x') && one.toLowerCase() === other.toLowerCase())
}

/**
 * The address one knows that has the same ends as another and a different middle: nobody reads the middle, and who
 * makes such addresses counts on that.
 */
export function findLookAlike(address: string, known: readonly LookAlike[]): LookAlike | undefined {
  if (known.some((one) => isSameAddress(one.address, address))) return undefined
  return known.find((one) => endsOf(one.address) === endsOf(address))
}

function endsOf(address: string): string {
  const body = address.replace(/^0x/, '').toLowerCase()
  return `${body.slice(0, sharedEnds)}…${body.slice(-sharedEnds)}`
}
