/** The two ends of an address, for lists. Never where something is approved: there the whole is shown. */
export function shortAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}
