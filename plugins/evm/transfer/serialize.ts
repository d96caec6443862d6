import type { Call } from './transfer-call.js'

/** A transaction before the wallet gives it its nonce. */
export interface UnsignedTransaction {
  readonly chainId: bigint
  readonly call: Call
  /** Gas limit. */
  readonly gas: bigint
  /** Maximum price of a unit of gas, in wei. */
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

/** Type of transactions by EIP-1559. */
const type = '02'
/** Nonce of an account with many transactions: it has as many bytes as any that is likely. */
const largeNonce = 0xff_ffffn

/**
 * Serializes an unsigned transaction of EIP-1559, for contracts that compute a fee from its bytes. Its nonce is a large one.
 *
 * @returns in hexadecimal, without a prefix
 */
export function serializeTransaction(transaction: UnsignedTransaction): string {
  const { chainId, call, gas, maxFeePerGas, maxPriorityFeePerGas } = transaction
  const { to, value, data = '0x' } = call
  const numbers = [chainId, largeNonce, maxPriorityFeePerGas, maxFeePerGas, gas]
  const fields = [...numbers.map(bytesOfNumber), bytesOf(to), bytesOfNumber(BigInt(value)), bytesOf(data)]
  return type + encodeList([...fields.map(encodeItem), encodeList([])])
}

/** As many bytes as a signature adds: a parity, and two words. They do not repeat, as those of a signature do not. */
export const signaturePlaceholder = Array.from({ length: 67 }, (_, at) =>
  ((at * 151 + 89) & 0xff).toString(16).padStart(2, '0'),
).join('')

const bytesOf = (hex: string) => hex.slice(2).toLowerCase()

/** Encodes an integer without leading zeros; 0 has no bytes. */
export function bytesOfNumber(value: bigint): string {
  if (value === 0n) return ''
  const digits = value.toString(16)
  return digits.length % 2 === 0 ? digits : `0${digits}`
}

/** Offsets of RLP for a string and a list, and the length up to which one byte tells it. */
const offsets = { item: 0x80, list: 0xc0 } as const
const shortLength = 55

/** Encodes bytes by RLP. */
export function encodeItem(bytes: string): string {
  // a byte below the offset stands for itself
  const isOwnPrefix = /^[0-7][0-9a-f]$/.test(bytes)
  return isOwnPrefix ? bytes : encodeLength(bytes.length / 2, offsets.item) + bytes
}

/** Encodes a list of encoded items by RLP. */
export function encodeList(items: readonly string[]): string {
  const body = items.join('')
  return encodeLength(body.length / 2, offsets.list) + body
}

function encodeLength(length: number, offset: number): string {
  const byte = (value: number) => value.toString(16).padStart(2, '0')
  if (length <= shortLength) return byte(offset + length)
  const digits = bytesOfNumber(BigInt(length))
  return byte(offset + shortLength + digits.length / 2) + digits
}
