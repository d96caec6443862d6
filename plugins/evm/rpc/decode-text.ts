import type { Hex } from './hex.js'

/** The longest text that is taken over from a contract, in characters. */
const textLimit = 200

/**
 * Reads the one text (`string`) that a contract gave back, or the 32 bytes that some old ones give in its place;
 * undefined where it is neither. One line without anything invisible, and not too long.
 */
export function decodeText(bytes: Hex): string | undefined {
  const body = bytes.slice(2)
  if (body.length === 64) return clean(body.replace(/(00)+$/, ''))
  // where the text starts, how long it is, the text
  const start = 2 * wordAt(body, 0)
  const length = 2 * wordAt(body, start)
  const text = body.slice(start + 64, start + 64 + length)
  return text.length === length && length > 0 ? clean(text) : undefined
}

function wordAt(body: string, from: number): number {
  const word = body.slice(from, from + 64)
  // more than a body can hold ends as a place where nothing is
  return word.length === 64 ? Math.min(parseInt(word, 16), body.length) : body.length
}

function clean(hex: string): string | undefined {
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (byte) => parseInt(byte, 16))
  const text = new TextDecoder().decode(bytes)
  const seen = text.replace(/[\s\p{C}\p{DI}]+/gu, ' ').trim()
  return seen.slice(0, textLimit) || undefined
}
