import { readBase64 } from '../base64.js'

/** Reads the data of an account in base64; undefined if there is none. */
export function bytesIn(account: unknown): Uint8Array | undefined {
  const { data } = Object(account) as { readonly data?: unknown }
  const [text, encoding] = Array.isArray(data) ? (data as readonly unknown[]) : []
  return encoding === 'base64' ? readBase64(text) : undefined
}
