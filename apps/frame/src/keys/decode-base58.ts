import { getBase58Encoder } from '@solana/kit'

/** Reads a text in base58; undefined if it is none. */
export function decodeBase58(text: unknown): Uint8Array | undefined {
  if (typeof text !== 'string') return undefined
  try {
    return Uint8Array.from(getBase58Encoder().encode(text))
  } catch {
    return undefined
  }
}
