/** Reads base64; undefined if the value is none. */
export function readBase64(value: unknown): Uint8Array | undefined {
  if (typeof value !== 'string') return undefined
  try {
    return Uint8Array.from(atob(value), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}

/** Writes bytes as base64. */
export function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}
