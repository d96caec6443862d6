import { getBase58Decoder, getBase58Encoder } from '@solana/kit'

const decoder = getBase58Decoder()

/** Text of bytes in base58. */
export const base58 = (bytes: Uint8Array): string => decoder.decode(bytes)

/** Reads a text in base58; undefined if it is none. */
export function decodeBase58(text: unknown): Uint8Array | undefined {
  if (typeof text !== 'string') return undefined
  try {
    return Uint8Array.from(getBase58Encoder().encode(text))
  } catch {
    return undefined
  }
}
