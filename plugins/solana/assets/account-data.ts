import { readBase64 } from '../base64.js'

/** Reads the data of an account in base64; undefined if there is none. */
export function bytesIn(account: unknown): Uint8Array | undefined {
  const { data } = Object(account) as { readonly data?: unknown }
  const [text, encoding] = Array.isArray(data) ? (data as readonly unknown[]) : []
  return encoding === 'base64' ? readBase64(text) : undefined
}

/** Length of an account of SPL Token without extensions, and where its amount stands: behind mint and owner. */
const accountLength = 165
const amountAt = 64

/** Reads the amount of an account that holds an asset; undefined for other accounts. */
export function tokensIn(data: Uint8Array | undefined): bigint | undefined {
  if (!data || data.length < accountLength) return undefined
  return new DataView(data.buffer, data.byteOffset, data.byteLength).getBigUint64(amountAt, true)
}
