import { isBytes, type Hex } from '../node/values.js'

/**
 * A type of the Solidity ABI: a word of 32 bytes, `bytes`, a `string`, a list, or a tuple with at least one type of changing
 * length in it.
 */
type AbiType = 'word' | 'bytes' | 'text' | List | Tuple
type AbiTypes = readonly AbiType[]

interface List {
  readonly list: AbiType
}
interface Tuple {
  readonly fields: AbiTypes
}

/** Value of a type: hexadecimal digits without `0x` for words and bytes, texts, and arrays for lists and tuples. */
type AbiValue = string | readonly AbiValue[]

/** Encodes values by the Solidity ABI, as digits without `0x`. */
export function encodeValues(types: AbiTypes, values: readonly AbiValue[]): string {
  const tails: string[] = []
  let next = 32 * types.length
  const heads = types.map((type, index) => {
    const text = encodeValue(type, values[index] as AbiValue)
    if (type === 'word') return text
    tails.push(text)
    const offset = next
    next += text.length / 2
    return wordOf(offset)
  })
  return [...heads, ...tails].join('')
}

function encodeValue(type: AbiType, value: AbiValue): string {
  if (type === 'word') return value as string
  if (type === 'bytes' || type === 'text') {
    const digits = type === 'text' ? digitsOf(new TextEncoder().encode(value as string)) : (value as string)
    return wordOf(digits.length / 2) + digits.padEnd(Math.ceil(digits.length / 64) * 64, '0')
  }
  const items = value as readonly AbiValue[]
  if ('fields' in type) return encodeValues(type.fields, items)
  return wordOf(items.length) + encodeValues(Array(items.length).fill(type.list) as AbiType[], items)
}

/**
 * Decodes values by the Solidity ABI. They may come from a stranger's contract, so no more is decoded than the digits hold: many
 * offsets to the same place would multiply it.
 *
 * @typeParam T the values
 * @param digits without `0x`
 * @throws {RangeError} if they end too early
 */
export function decodeValues<T extends readonly AbiValue[]>(types: AbiTypes, digits: string): T {
  return decodeFields(types, digits, { left: digits.length }) as T
}

/** Digits that may still be decoded. */
interface Budget {
  left: number
}

function decodeFields(types: AbiTypes, digits: string, budget: Budget): readonly AbiValue[] {
  return types.map((type, index) => {
    const head = take(digits.slice(64 * index), 64, budget)
    return type === 'word' ? head : decodeValue(type, digits.slice(2 * numberIn(head)), budget)
  })
}

function decodeValue(type: Exclude<AbiType, 'word'>, digits: string, budget: Budget): AbiValue {
  if (typeof type === 'object' && 'fields' in type) return decodeFields(type.fields, digits, budget)
  const length = numberIn(take(digits, 64, budget))
  const rest = digits.slice(64)
  if (typeof type === 'object') {
    if (64 * length > budget.left) throw tooShort()
    return decodeFields(Array(length).fill(type.list) as AbiType[], rest, budget)
  }
  const bytes = take(rest, 2 * length, budget)
  return type === 'bytes' ? bytes : new TextDecoder().decode(bytesOf(bytes))
}

/** @throws {RangeError} if fewer digits are there, or all were decoded */
function take(digits: string, count: number, budget: Budget): string {
  budget.left -= count
  if (digits.length < count || budget.left < 0) throw tooShort()
  return digits.slice(0, count)
}

function numberIn(word: string): number {
  const value = Number(`0x${word}`)
  if (!Number.isSafeInteger(value)) throw tooShort()
  return value
}

const tooShort = () => new RangeError('The data ends too early')

/** A number as a word, in digits. */
export const wordOf = (value: number | bigint) => value.toString(16).padStart(64, '0')

/** Bytes as digits. */
export function digitsOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Bytes of digits. */
export function bytesOf(digits: string): Uint8Array {
  return Uint8Array.from(digits.match(/../g) ?? [], (byte) => parseInt(byte, 16))
}

/**
 * Digits of hexadecimal data.
 *
 * @throws {TypeError} if a node returned something else
 */
export function digitsIn(data: unknown): string {
  if (!isBytes(data)) throw new TypeError('Not hexadecimal data')
  return data.slice(2).toLowerCase()
}

/** Hexadecimal data of digits. */
export const hexOf = (digits: string): Hex => `0x${digits}`
