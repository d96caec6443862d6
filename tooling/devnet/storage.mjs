import { concat, isHex, keccak256, numberToHex, pad, size, slice, stringToHex } from 'viem'

/**
 * Where Solidity keeps what: each variable in the slot of its number, in the order of the source.
 *
 * @typedef {import('viem').Hex} Hex
 * @typedef {readonly [slot: Hex, word: Hex]} Stored one slot and the 32 bytes in it
 */

/**
 * @param {Hex | number | bigint} value
 * @returns {Hex} 32 bytes
 */
export const word = (value) => (isHex(value) ? pad(value) : numberToHex(value, { size: 32 }))

/**
 * The slot of an entry of a mapping.
 *
 * @param {Hex} slot the mapping's own
 * @param {Hex | bigint | { text: string }} key
 * @returns {Hex}
 */
export function entryOf(slot, key) {
  const isText = typeof key === 'object'
  return keccak256(concat([isText ? stringToHex(key.text) : word(key), slot]))
}

/**
 * Bytes of any length: up to 31 lie in the slot beside twice their length; of more, the slot holds twice the length
 * and one, and they lie from the slot's hash on.
 *
 * @param {Hex} slot
 * @param {Hex} bytes
 * @returns {Stored[]}
 */
export function storeBytes(slot, bytes) {
  const length = size(bytes)
  if (length < 32)
    return [[slot, concat([pad(bytes, { dir: 'right', size: 31 }), numberToHex(2 * length, { size: 1 })])]]
  const start = BigInt(keccak256(slot))
  const parts = Array.from({ length: Math.ceil(length / 32) }, (_, index) => {
    const part = slice(bytes, 32 * index, Math.min(32 * (index + 1), length))
    return /** @type {Stored} */ ([word(start + BigInt(index)), pad(part, { dir: 'right' })])
  })
  return [[slot, word(2 * length + 1)], ...parts]
}

/**
 * @param {Hex} slot
 * @param {string} text
 */
export const storeText = (slot, text) => storeBytes(slot, stringToHex(text))
