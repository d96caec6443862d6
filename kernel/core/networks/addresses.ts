/** Format of the addresses of a namespace. */
export interface AddressFormat {
  /**
   * Matches the start that says nothing about the account, such as `0x` or `bc1q`. It is shown in full and ignored when addresses
   * are compared by their ends. Default: none.
   */
  readonly prefix?: RegExp | undefined
  /** Matches addresses that mean the same in upper and lower case, such as hexadecimal and bech32 ones. Default: none do. */
  readonly ignoresCase?: RegExp | undefined
}

/** Returns a text that is equal for all spellings of an address, for comparisons and as a key. */
export function addressKey(address: string, { ignoresCase }: AddressFormat): string {
  return ignoresCase?.test(address) ? address.toLowerCase() : address
}

/** Whether two texts are the same address. */
export function isSameAddress(first: string, second: string, format: AddressFormat): boolean {
  return addressKey(first, format) === addressKey(second, format)
}

/** Returns the start that says nothing about the account; empty without one. */
export function addressPrefix(address: string, { prefix }: AddressFormat): string {
  const match = prefix?.exec(address)
  return match?.index === 0 ? match[0] : ''
}

/**
 * Shortens an address to its start, an ellipsis and its last 6 characters. The start has at least 6 characters, and 4 after
 * the prefix. Not for confirmations.
 */
export function shortAddress(address: string, format: AddressFormat = {}): string {
  const start = Math.max(6, addressPrefix(address, format).length + 4)
  return address.length <= start + 8 ? address : `${address.slice(0, start)}…${address.slice(-6)}`
}
