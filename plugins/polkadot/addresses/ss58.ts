import { blake2b } from '@noble/hashes/blake2'
import { base58 } from '@scure/base'

/** Reason why a text is no address. */
export type Ss58Fault = 'character' | 'short' | 'long' | 'length' | 'prefix' | 'checksum'

/** An account of any network: its key, and the number of the network that the address is written for. */
export interface Ss58Address {
  readonly publicKey: Uint8Array
  readonly prefix: number
}

const keyBytes = 32
const checksumBytes = 2
/** Shortest and longest address of a key with 32 bytes. The shortest have keys that begin with zeros. */
const minLength = 35
const maxLength = 49
const pattern = /^[1-9A-HJ-NP-Za-km-z]*$/
/** First byte of prefixes with two bytes, and one more than their last first byte. */
const twoBytes = 64
const endOfTwoBytes = 128
/** Prefixes that no network has. */
const reserved = [46, 47]

const context = new TextEncoder().encode('SS58PRE')

function checksumOf(bytes: Uint8Array): Uint8Array {
  const input = new Uint8Array(context.length + bytes.length)
  input.set(context)
  input.set(bytes, context.length)
  return blake2b(input, { dkLen: 64 }).subarray(0, checksumBytes)
}

/** Reads an address of any network, or says what is wrong with it. */
export function parseSs58(text: string): Ss58Address | Ss58Fault {
  // longer texts take quadratic time
  if (text.length > 1_000) return 'long'
  if (!pattern.test(text)) return 'character'
  if (text.length < minLength) return 'short'
  if (text.length > maxLength) return 'long'
  const bytes = base58.decode(text)
  const [first = 0, second = 0] = bytes
  const prefixBytes = first < twoBytes ? 1 : 2
  if (bytes.length !== prefixBytes + keyBytes + checksumBytes) return 'length'
  if (first >= endOfTwoBytes) return 'prefix'
  // the bits of a prefix with two bytes are shuffled
  const prefix = prefixBytes === 1 ? first : ((first & 0x3f) << 2) | (second >> 6) | ((second & 0x3f) << 8)
  if (reserved.includes(prefix)) return 'prefix'
  const body = bytes.subarray(0, -checksumBytes)
  const checksum = checksumOf(body)
  if (bytes.at(-2) !== checksum[0] || bytes.at(-1) !== checksum[1]) return 'checksum'
  return { publicKey: body.slice(prefixBytes), prefix }
}

/** Reads an address of any network; undefined if it is none. */
export function decodeSs58(text: unknown): Ss58Address | undefined {
  const parsed = typeof text === 'string' ? parseSs58(text) : 'length'
  return typeof parsed === 'string' ? undefined : parsed
}

/** Whether a value is an address of any network. */
export function isAddress(value: unknown): value is string {
  return decodeSs58(value) !== undefined
}

/** Writes the address of a key in the format of a network. */
export function encodeSs58(publicKey: Uint8Array, prefix: number): string {
  const start =
    prefix < twoBytes ? [prefix] : [((prefix & 0xfc) >> 2) | twoBytes, (prefix >> 8) | ((prefix & 0x03) << 6)]
  const body = Uint8Array.from([...start, ...publicKey])
  return base58.encode(Uint8Array.from([...body, ...checksumOf(body)]))
}

/** Whether two addresses are of the same key, possibly in the formats of two networks. */
export function isSameKey(first: string, second: string): boolean {
  const [a, b] = [decodeSs58(first), decodeSs58(second)]
  return a !== undefined && b !== undefined && a.publicKey.join() === b.publicKey.join()
}
