/** An address as it is shown where space is short: 6 characters, an ellipsis, 6 characters. Never on a confirm step. */
export function shortAddress(address: string): string {
  return address.length <= 14 ? address : `${address.slice(0, 6)}…${address.slice(-6)}`
}
