/** `0x` followed by hexadecimal digits: an address, a hash, bytes or a quantity of the Ethereum JSON-RPC. */
export type Hex = `0x${string}`

/** Writes a number the way the Ethereum JSON-RPC wants quantities: `0x`, no leading zeros. */
export function quantity(value: number | bigint): Hex {
  return `0x${value.toString(16)}`
}
