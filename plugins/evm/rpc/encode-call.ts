import type { Hex } from './hex.js'

/** What a call of a contract takes here: addresses, and whole numbers of at most 256 bits. */
type Word = string | bigint

/**
 * The data of a call: the function's selector, then each argument as a word of 32 bytes (Solidity's contract ABI).
 * The few calls made here need no library for that.
 */
export function encodeCall(selector: Hex, ...words: readonly Word[]): Hex {
  return `${selector}${words.map(encodeWord).join('')}`
}

function encodeWord(word: Word): string {
  const digits = typeof word === 'bigint' ? word.toString(16) : word.slice(2).toLowerCase()
  return digits.padStart(64, '0')
}
