import { nestedErrors, textsOf } from '#kernel/chain'
import { isBytes, type Hex } from './values.js'

/** Argument of a call: an address, or an integer of at most 256 bits. */
type Word = string | bigint

/**
 * Encodes a call by the Solidity ABI: the function's selector, then each argument as a word of 32 bytes. The ABI coder of
 * viem would add 8 KB for these few calls.
 */
export function encodeCall(selector: Hex, ...words: readonly Word[]): Hex {
  return `${selector}${words.map(encodeWord).join('')}`
}

function encodeWord(word: Word): string {
  const digits = typeof word === 'bigint' ? word.toString(16) : word.slice(2).toLowerCase()
  return digits.padStart(64, '0')
}

/** Max characters of a text that a contract returns. */
const textLimit = 200

/**
 * Decodes a returned `string`, or the `bytes32` that some old contracts return instead; undefined if it is neither. The text
 * is cut to one line of {@link textLimit} characters without invisible ones.
 */
export function decodeText(bytes: Hex): string | undefined {
  const body = bytes.slice(2)
  if (body.length === 64) return clean(body.replace(/(00)+$/, ''))
  // offset, length, text
  const start = 2 * wordAt(body, 0)
  const length = 2 * wordAt(body, start)
  const text = body.slice(start + 64, start + 64 + length)
  return text.length === length && length > 0 ? clean(text) : undefined
}

function wordAt(body: string, from: number): number {
  const word = body.slice(from, from + 64)
  // a number beyond the body points behind its end
  return word.length === 64 ? Math.min(parseInt(word, 16), body.length) : body.length
}

function clean(hex: string): string | undefined {
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (byte) => parseInt(byte, 16))
  const text = new TextDecoder().decode(bytes)
  const visible = text.replace(/[\s\p{C}\p{DI}]+/gu, ' ').trim()
  return visible.slice(0, textLimit) || undefined
}

/** Reason of a revert that gives none. Exact text (docs/behaviour.md, 12.4). */
export const unknownReason = 'unknown reason'

/** Selector of `Error(string)`. */
export const errorSelector = '0x08c379a0'
/** Selector of `Panic(uint256)`. */
const panicSelector = '0x4e487b71'

/** Texts of Solidity's panic codes. */
const panics: Readonly<Record<number, string>> = {
  0x01: 'a check of the contract failed',
  0x11: 'a number became too large or too small',
  0x12: 'a division by zero',
  0x32: 'a place beyond the end of a list',
}

/** Decodes the reason from the data of a revert. */
export function revertReason(bytes: Hex): string {
  const selector = bytes.slice(0, 10).toLowerCase()
  const rest = `0x${bytes.slice(10)}` as const
  if (selector === errorSelector) return decodeText(rest) ?? unknownReason
  if (selector === panicSelector && rest.length === 66) return panics[Number(rest)] ?? unknownReason
  return unknownReason
}

/**
 * Finds the data of a revert in an error; undefined if the call was not reverted. Nodes put it into `data`, wallets wrap the
 * node's error.
 */
export function revertData(error: unknown): Hex | undefined {
  return nestedErrors(error).find(isBytes)
}

/** Whether an error of a node says that a call was reverted. Some nodes say it in words only. */
export const isRevert = (error: unknown): boolean =>
  revertData(error) !== undefined || textsOf(error).some((text) => /revert/i.test(text))
