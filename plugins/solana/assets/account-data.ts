/** Reads the data of an account in base64; undefined if there is none. */
export function bytesIn(account: unknown): Uint8Array | undefined {
  const { data } = Object(account) as { readonly data?: unknown }
  const [text, encoding] = Array.isArray(data) ? (data as readonly unknown[]) : []
  if (typeof text !== 'string' || encoding !== 'base64') return undefined
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}
