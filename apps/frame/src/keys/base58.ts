import { getBase58Decoder } from '@solana/kit'

const decoder = getBase58Decoder()

/** Text of bytes in base58. */
export const base58 = (bytes: Uint8Array): string => decoder.decode(bytes)
