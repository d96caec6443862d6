import type { Hex } from '../rpc/hex.js'

/** The number that a contract gave back: one word, nothing beside it. */
export function wordOf(bytes: Hex | undefined): bigint | undefined {
  return bytes?.length === 66 ? BigInt(bytes) : undefined
}
