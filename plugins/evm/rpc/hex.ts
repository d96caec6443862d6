/** `0x` followed by hexadecimal digits: an address, a hash, bytes or a quantity of the Ethereum JSON-RPC. */
export type Hex = `0x${string}`

/** Writes a number the way the Ethereum JSON-RPC wants quantities: `0x`, no leading zeros. */
export function toQuantity(value: bigint): Hex {
  return `0x${value.toString(16)}`
}

/** Whether a value is whole bytes in hex, none at all among them. */
export function isBytes(value: unknown): value is Hex {
  return typeof value === 'string' && /^0x([0-9a-f]{2})*$/i.test(value)
}
