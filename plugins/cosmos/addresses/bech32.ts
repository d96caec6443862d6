import { bech32 } from '@scure/base'

/** Reason why a text is no address. */
export type Bech32Fault = 'character' | 'case' | 'prefix' | 'short' | 'long' | 'checksum' | 'length'

/** An address: the chain's prefix, and the bytes of the account. */
export interface CosmosAddress {
  readonly prefix: string
  readonly bytes: Uint8Array
  /** The address in small letters. */
  readonly address: string
}

const maxLength = 90
/** A separator, and at least the 6 characters of the checksum. */
const minLength = 8
/** Bytes of accounts with a key, and of accounts of modules and contracts. */
const accountBytes = [20, 32]
/** What a prefix may have by the standard. */
const prefixPattern = /^[!-~]+$/
const dataPattern = /^[02-9ac-hj-np-z]*$/

/** Reads an address of any chain, or says what is wrong with it. */
export function parseBech32(text: string): CosmosAddress | Bech32Fault {
  if (text.length > maxLength) return 'long'
  const lower = text.toLowerCase()
  const separator = lower.lastIndexOf('1')
  const prefix = lower.slice(0, separator)
  if (!/^[!-~]*$/.test(text)) return 'character'
  if (separator < 1 || !prefixPattern.test(prefix)) return 'prefix'
  if (!dataPattern.test(lower.slice(separator + 1))) return 'character'
  if (text !== lower && text !== text.toUpperCase()) return 'case'
  if (text.length < minLength || lower.length - separator - 1 < 6) return 'short'
  const decoded = bech32.decodeUnsafe(lower, maxLength)
  if (!decoded) return 'checksum'
  const bytes = bech32.fromWordsUnsafe(decoded.words)
  if (!bytes || !accountBytes.includes(bytes.length)) return 'length'
  return { prefix, bytes: Uint8Array.from(bytes), address: lower }
}

/** Reads an address of any chain; undefined if it is none. */
export function decodeAddress(text: unknown): CosmosAddress | undefined {
  const parsed = typeof text === 'string' ? parseBech32(text) : 'length'
  return typeof parsed === 'string' ? undefined : parsed
}

/** Whether a value is an address of any chain. */
export function isAddress(value: unknown): value is string {
  return decodeAddress(value) !== undefined
}

/** Writes the address of an account. */
export function encodeAddress(prefix: string, bytes: Uint8Array): string {
  return bech32.encode(prefix, bech32.toWords(bytes), maxLength)
}

/** Whether two texts are the same address. */
export function isSameAddress(first: string, second: string): boolean {
  return first.toLowerCase() === second.toLowerCase()
}
