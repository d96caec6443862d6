type Encoding = 'base64' | 'hex' | 'utf-8' | 'utf8'

/** The part of Node's Buffer that the sign client writes and reads ReCaps with: bytes, whose text has an encoding. */
function toBuffer(values: ArrayLike<number>): Uint8Array {
  const bytes = Uint8Array.from(values)
  return Object.defineProperty(bytes, 'toString', {
    value(encoding: Encoding = 'utf-8'): string {
      if (encoding === 'base64') return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
      if (encoding === 'hex') return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
      return new TextDecoder().decode(bytes)
    },
  })
}

/** Bytes of a text, or a copy of bytes. */
function from(value: string | ArrayLike<number>, encoding: Encoding = 'utf-8'): Uint8Array {
  if (typeof value !== 'string') return toBuffer(value)
  if (encoding === 'base64') return toBuffer(Array.from(atob(value), (character) => character.charCodeAt(0)))
  if (encoding === 'hex')
    return toBuffer(Array.from(value.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)))
  return toBuffer(new TextEncoder().encode(value))
}

const replacement = { from, isBuffer: () => false }
let users = 0

/**
 * Runs what needs the global `Buffer` of Node, which browsers lack: the sign client writes and reads the ReCap of a sign-in with it. It is
 * there until the promise settles, unless the page has one of its own.
 */
export async function withBuffer<T>(run: () => Promise<T> | T): Promise<T> {
  if (users++ === 0 && !('Buffer' in globalThis))
    Object.defineProperty(globalThis, 'Buffer', { value: replacement, configurable: true })
  try {
    return await run()
  } finally {
    users -= 1
    if (users === 0 && (Reflect.get(globalThis, 'Buffer') as unknown) === replacement)
      Reflect.deleteProperty(globalThis, 'Buffer')
  }
}
