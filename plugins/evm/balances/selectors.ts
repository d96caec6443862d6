import type { Hex } from '../rpc/hex.js'

/** `decimals()` of ERC-20. */
export const decimalsSelector: Hex = '0x313ce567'
